import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Block } from './blocks.ts';

/** What lays out and paints. Only this file knows which package does it. */
export interface Engine {
  render(block: Block, width: number): Promise<Uint8Array>;
}

const SUBSETS = ['latin', 'latin-ext', 'vietnamese'] as const;
const WEIGHTS = [400, 700] as const;
/** Texts and shapes are painted anew each time, so nothing is worth keeping. */
const CACHE_BYTES = 0;

/** Loaded when the first picture is asked for: a bot that draws none does without it, also where it cannot be loaded. */
export async function loadEngine(): Promise<Engine> {
  const { Renderer } = await import('@takumi-rs/core');
  const renderer = new Renderer({ cacheMaxBytes: CACHE_BYTES });
  for (const subset of SUBSETS) {
    for (const weight of WEIGHTS) {
      // One name for all: a letter with an accent from another subset is still one letter.
      await renderer.registerFont({ name: 'Inter', weight, data: await readFont(subset, weight) });
    }
  }
  return { render: (block, width) => renderer.render(block, { width, format: 'png' }) };
}

const require = createRequire(import.meta.url);

function readFont(subset: string, weight: number): Promise<Buffer> {
  return readFile(require.resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff2`));
}
