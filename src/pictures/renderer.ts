import { DrawingError } from '../use-cases/pictures/drawing-error.ts';
import { createSemaphore } from '../use-cases/shared/semaphore.ts';
import { withTimeout } from '../use-cases/shared/with-timeout.ts';
import type { Block } from './blocks.ts';
import { loadEngine, type Engine } from './engine.ts';

/** Draws pictures as PNG, some at once and each in limited time. */
export interface Renderer {
  /** As wide as asked for, as high as what is in it. @throws DrawingError */
  draw(block: Block, options: DrawOptions): Promise<Uint8Array>;
}

export interface DrawOptions {
  readonly width: number;
}

export interface RendererOptions {
  /** How many are drawn at once; more wait. */
  readonly places?: number;
  /** How long a picture may take, with its wait for a place. */
  readonly timeoutMs?: number;
  readonly load?: () => Promise<Engine>;
}

const PLACES = 4;
const TIMEOUT_MS = 5_000;

export function createRenderer(options: RendererOptions = {}): Renderer {
  const { places = PLACES, timeoutMs = TIMEOUT_MS, load = loadEngine } = options;
  const semaphore = createSemaphore(places);
  let engine: Promise<Engine> | undefined;

  return {
    async draw(block, { width }) {
      const startedAt = performance.now();
      if (!(await semaphore.acquire(timeoutMs))) throw new DrawingError('busy');
      const drawing = drawn(block, width);
      // A place is free when the work ends, not when its reader stops waiting: else the bound would not hold.
      void drawing.finally(() => semaphore.release()).catch(() => undefined);
      return withTimeout(drawing, timeoutMs - (performance.now() - startedAt), () => {
        throw new DrawingError('slow');
      });
    },
  };

  async function drawn(block: Block, width: number): Promise<Uint8Array> {
    try {
      return await (await loaded()).render(block, width);
    } catch (error) {
      throw new DrawingError('broken', { cause: error });
    }
  }

  /** Once, when the first picture is asked for; again after a failure. */
  function loaded(): Promise<Engine> {
    engine ??= load().catch((error: unknown) => {
      engine = undefined;
      throw error;
    });
    return engine;
  }
}
