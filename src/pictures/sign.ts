import type { Tone } from '../use-cases/pictures/ports.ts';
import { type Block, circle, drawing, type Path } from './blocks.ts';
import { TONES } from './palette.ts';

/** A field of 24 by 24. */
const SIDE = 24;
const LINE_WIDTH = 2.6;

/** What tells the states apart without colour and without words: a tick, a clock, a cross, an arrow back, a question mark. */
const MARKS: Readonly<Record<Tone, string>> = {
  done: 'M7 12.4l3.4 3.4L17.2 9',
  waiting: 'M12 6.8V12.2l3.4 2.1',
  failed: 'M8.2 8.2l7.6 7.6M15.8 8.2l-7.6 7.6',
  reversed: 'M10.4 7.2L7.2 10.4l3.2 3.2M7.4 10.4h6a3.3 3.3 0 0 1 0 6.6h-2.6',
  unknown: 'M9.4 9.6a2.6 2.6 0 1 1 4 2.2c-.9.6-1.4 1-1.4 2.1M12 16.9v.1',
};

export function sign(tone: Tone, size: number): Block {
  const { sign: ground, mark } = TONES[tone];
  const paths: Path[] = [
    { d: circle(SIDE / 2, SIDE / 2, SIDE / 2), fill: ground },
    { d: MARKS[tone], stroke: mark, strokeWidth: LINE_WIDTH },
  ];
  return drawing(SIDE, SIDE, paths, size / SIDE);
}
