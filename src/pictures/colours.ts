import type { RecapTone, Tone } from '../domain/pictures.ts';

/** The colours of every picture. Text has a contrast of at least 4.5 on its ground, which a test measures. */
export const INK = '#101828';
export const QUIET = '#526071';
export const LINE = '#e3e8ef';
export const PAPER = '#ffffff';
export const TINT = '#eef4ff';
export const TINT_EDGE = '#c3d6f7';

interface ToneColours {
  readonly ground: string;
  readonly word: string;
  readonly quiet: string;
  readonly sign: string;
  readonly mark: string;
}

/** Only a success has a full dark ground, so that nothing else looks like it, even from afar and without colours. */
export const TONES: Readonly<Record<Tone, ToneColours>> = {
  done: { ground: '#0b6b43', word: '#ffffff', quiet: '#d3efe1', sign: '#ffffff', mark: '#0b6b43' },
  waiting: { ground: '#fff3d6', word: '#7a4a00', quiet: '#7a5a1f', sign: '#b86e00', mark: '#ffffff' },
  failed: { ground: '#fdeae8', word: '#a11a12', quiet: '#8a3a34', sign: '#c8281e', mark: '#ffffff' },
  reversed: { ground: '#f0ebfb', word: '#4c2f95', quiet: '#5c4a8c', sign: '#6b46c1', mark: '#ffffff' },
  unknown: { ground: '#e9edf3', word: '#344054', quiet: '#475467', sign: '#5d6b82', mark: '#ffffff' },
};

/** The colours of the day's sales. They are dark, because people read them at night: the picture does not glare, and fits into a dark chat. */
export const RECAP_COLOURS = {
  page: '#0b1220',
  raised: '#162033',
  line: '#26334a',
  text: '#f8fafc',
  soft: '#a8b5c8',
  good: '#4ade80',
  bad: '#fbbf24',
  mark: '#f8fafc',
} as const;

export const RECAP_TONES: Readonly<Record<RecapTone, string>> = {
  plain: RECAP_COLOURS.text,
  good: RECAP_COLOURS.good,
  bad: RECAP_COLOURS.bad,
  quiet: RECAP_COLOURS.soft,
};

export const RECAP_SERIES = ['#5b9dff', '#2fd3a0', '#ffb84d', '#c08bff', '#ff7fb0', '#7dd3fc'] as const;
