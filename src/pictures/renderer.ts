import {
  DrawingError,
  type PriceListPicture,
  type RecapView,
  type ReceiptPicture,
  type TokensPicture,
} from '../domain/pictures.ts';
import { createSemaphore } from '../async/concurrency.ts';
import { withTimeout } from '../async/timers.ts';
import { type Block, WIDTH } from './blocks.ts';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { priceListPicture, tokensPicture } from './list-pictures.ts';
import { receiptPicture } from './receipt-picture.ts';
import { recapPicture } from './recap-picture.ts';

interface RendererOptions {
  /** How many pictures are drawn at once; the others wait. */
  readonly places?: number;
  /** Including the wait for a place. */
  readonly timeoutMs?: number;
  readonly load?: () => Promise<Engine>;
}

const PLACES = 4;
const TIMEOUT_MS = 5_000;

export function createRenderer(options: RendererOptions = {}) {
  const { places = PLACES, timeoutMs = TIMEOUT_MS, load = loadEngine } = options;
  const semaphore = createSemaphore(places);
  let engine: Promise<Engine> | undefined;

  return {
    /** The picture is as high as its content. @throws DrawingError */
    async draw(block: Block, width = WIDTH): Promise<Uint8Array> {
      const startedAt = performance.now();
      if (!(await semaphore.acquire(timeoutMs))) throw new DrawingError('busy');
      const drawing = drawn(block, width);
      // The place is free when the work ends, and not when its reader stops waiting. Otherwise the limit would not hold.
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

  function loaded(): Promise<Engine> {
    engine ??= load().catch((error: unknown) => {
      engine = undefined;
      throw error;
    });
    return engine;
  }
}

/** Only this file knows which package it is. */
export interface Engine {
  render(block: Block, width: number): Promise<Uint8Array>;
}

const SUBSETS = ['latin', 'latin-ext', 'vietnamese'] as const;
const WEIGHTS = [400, 700] as const;
/** Texts and shapes are painted each time anew, so a cache would be of no use. */
const CACHE_BYTES = 0;

/** Loaded only when the first picture is asked for. So a bot that draws none works even where the engine cannot be loaded. */
export async function loadEngine(): Promise<Engine> {
  const { Renderer } = await import('@takumi-rs/core');
  const renderer = new Renderer({ cacheMaxBytes: CACHE_BYTES });
  for (const subset of SUBSETS) {
    for (const weight of WEIGHTS) {
      // All subsets share one name, so that a letter with an accent from another subset is still one letter.
      await renderer.registerFont({ name: 'Inter', weight, data: await readFont(subset, weight) });
    }
  }
  return { render: (block, width) => renderer.render(block, { width, format: 'png' }) };
}

const require = createRequire(import.meta.url);

function readFont(subset: string, weight: number): Promise<Buffer> {
  return readFile(require.resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff2`));
}

/** Draws as PNG; all pictures share one limit. Each call may throw DrawingError. */
export function createPictures() {
  const renderer = createRenderer();
  return {
    receipt: (picture: ReceiptPicture) => renderer.draw(receiptPicture(picture)),
    priceList: (picture: PriceListPicture) => renderer.draw(priceListPicture(picture)),
    tokens: (picture: TokensPicture) => renderer.draw(tokensPicture(picture)),
    recap: (view: RecapView) => renderer.draw(recapPicture(view)),
  };
}
