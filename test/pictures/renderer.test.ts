import { expect, test, vi } from 'vitest';
import { circle, column, drawing, row, text } from '../../src/pictures/blocks.ts';
import { cleanText } from '../../src/pictures/drawable-text.ts';
import { loadEngine, type Engine, createRenderer } from '../../src/pictures/renderer.ts';
import { holdTimers, untilHeld } from '../support/held-timers.ts';
import { readPng } from '../support/pictures/read-png.ts';

const NOTHING = column({}, []);
const page = { width: 100, backgroundColor: '#ffffff' } as const;

test('a picture is as wide as asked for and as high as what is in it', async () => {
  const renderer = createRenderer();
  const one = await readPng(await renderer.draw(column({ ...page, padding: 10 }, [text('₦1', { fontSize: 20 })]), 100));
  const two = await readPng(
    await renderer.draw(
      column({ ...page, padding: 10 }, [
        row({ gap: 4 }, [drawing(20, 20, [{ d: circle(10, 10, 10), fill: '#00ff00' }]), text('₦1', { fontSize: 20 })]),
        text('₦2', { fontSize: 20 }),
      ]),
      100,
    ),
  );
  expect(one.width).toBe(100);
  expect(two.height).toBeGreaterThan(one.height);
  // The middle of the circle.
  expect([...two.data.subarray((20 * 100 + 20) * 4, (20 * 100 + 20) * 4 + 3)]).toEqual([0, 255, 0]);
});

test('every letter that is let through has a form in the font', async () => {
  const engine = await loadEngine();
  const paint = (letter: string) =>
    engine.render(
      {
        type: 'container',
        style: { display: 'flex', width: 60, height: 60, backgroundColor: '#ffffff', fontSize: 30 },
        children: [{ type: 'text', text: letter, style: {} }],
      },
      60,
    );
  const missing = Buffer.from(await paint('中')).toString('base64');
  const letters = Array.from({ length: 0x2300 }, (_, code) => String.fromCodePoint(code)).filter(
    (letter) => letter.trim() !== '' && cleanText(letter) === letter,
  );
  expect(letters.length).toBeGreaterThan(700);
  const painted = await Promise.all(letters.map(async (letter) => ({ letter, png: Buffer.from(await paint(letter)) })));
  expect(painted.filter(({ png }) => png.toString('base64') === missing).map(({ letter }) => letter)).toEqual([]);
});

test('so many are drawn at once, and the place of one that takes too long is free when it ends', async () => {
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  const engine: Engine = {
    async render() {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      return new Uint8Array();
    },
  };
  const renderer = createRenderer({ places: 2, timeoutMs: 40, load: async () => engine });
  await holdTimers();
  const drawings = Promise.allSettled([1, 2, 3].map(() => renderer.draw(NOTHING, 1)));
  await vi.advanceTimersByTimeAsync(40);
  const all = await drawings;
  expect(all.map((one) => (one.status === 'rejected' ? (one.reason as { fault: string }).fault : 'drawn'))).toEqual([
    'slow',
    'slow',
    'busy',
  ]);
  expect(most).toBe(2);
  for (const end of ends) end();
  const next = renderer.draw(NOTHING, 1);
  await untilHeld(() => ends.length === 3);
  ends[2]!();
  await expect(next).resolves.toEqual(new Uint8Array());
});

test('what cannot be drawn is said so, and a library that could not be loaded is tried again', async () => {
  let loads = 0;
  const renderer = createRenderer({
    load: async () => {
      loads += 1;
      if (loads === 1) throw new Error('no such binary');
      return { render: async () => new Uint8Array([1]) };
    },
  });
  await expect(renderer.draw(NOTHING, 1)).rejects.toMatchObject({
    name: 'DrawingError',
    fault: 'broken',
    cause: expect.objectContaining({ message: 'no such binary' }),
  });
  await expect(renderer.draw(NOTHING, 1)).resolves.toEqual(new Uint8Array([1]));
});
