import type { Tone } from '../domain/pictures.ts';
import { cutLetters } from '../domain/shared/text.ts';

/** A part of a picture: what the engine takes, and of that what we use. */
export type Block = Box | Text | Image;

interface Box {
  readonly type: 'container';
  readonly style: Style;
  readonly children: Block[];
}

interface Text {
  readonly type: 'text';
  readonly style: Style;
  readonly text: string;
}

interface Image {
  readonly type: 'image';
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** Lengths in pixels. The names and their meanings are those of CSS. */
interface Style {
  readonly display?: 'flex';
  readonly flexDirection?: 'row' | 'column';
  readonly justifyContent?: 'flex-start' | 'center' | 'flex-end' | 'space-between';
  readonly alignItems?: 'flex-start' | 'center' | 'flex-end' | 'baseline' | 'stretch';
  readonly flexWrap?: 'wrap' | 'nowrap';
  readonly flexGrow?: number;
  readonly flexShrink?: number;
  readonly gap?: number;
  readonly columnGap?: number;
  readonly rowGap?: number;
  readonly width?: number | '100%';
  readonly height?: number;
  readonly position?: 'relative' | 'absolute';
  readonly top?: number;
  readonly left?: number;
  readonly padding?: number;
  readonly paddingTop?: number;
  readonly paddingBottom?: number;
  readonly paddingLeft?: number;
  readonly paddingRight?: number;
  readonly marginTop?: number;
  readonly marginBottom?: number;
  readonly marginLeft?: number;
  readonly marginRight?: number;
  readonly backgroundColor?: string;
  readonly borderRadius?: number;
  readonly borderWidth?: number;
  readonly borderStyle?: 'solid';
  readonly borderColor?: string;
  readonly color?: string;
  readonly fontFamily?: string;
  readonly fontSize?: number;
  readonly fontWeight?: 400 | 700;
  readonly lineHeight?: number;
  readonly letterSpacing?: number;
  readonly textDecoration?: 'line-through';
  readonly whiteSpace?: 'normal' | 'nowrap';
  readonly overflowWrap?: 'anywhere';
  /** Digits of one width, so that columns of numbers stand in line. */
  readonly fontVariantNumeric?: 'tabular-nums';
}

/** Its parts below each other. */
export function column(style: Style, children: readonly (Block | undefined)[]): Block {
  return box({ flexDirection: 'column', ...style }, children);
}

/** Its parts beside each other. */
export function row(style: Style, children: readonly (Block | undefined)[]): Block {
  return box({ flexDirection: 'row', ...style }, children);
}

function box(style: Style, children: readonly (Block | undefined)[]): Block {
  return {
    type: 'container',
    style: { display: 'flex', ...style },
    children: children.filter((child) => child !== undefined),
  };
}

/** A line across. */
function rule(color: string): Block {
  return box({ height: 2, backgroundColor: color }, []);
}

/** A text from anywhere: it is cleaned, and a long word breaks. @param maxLength of what is shown */
export function text(words: string, style: Style = {}, maxLength?: number): Block {
  return { type: 'text', text: cleanText(words, maxLength), style: { overflowWrap: 'anywhere', ...style } };
}

/** The same of a text that may be absent. */
export function optionalText(words: string | undefined, style?: Style, maxLength?: number): Block | undefined {
  return words === undefined ? undefined : text(words, style, maxLength);
}

/** A line or a filled form of a drawing: `d` as in SVG. */
export interface Path {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly strokeWidth?: number;
  readonly dash?: readonly [number, number];
}

/** Paths over each other, the last one on top, in a field of that size. Nothing in it may come from outside. */
export function drawing(width: number, height: number, paths: readonly Path[], scale = 1): Block {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`;
  return {
    type: 'image',
    src: `${open}${paths.map(pathText).join('')}</svg>`,
    width: width * scale,
    height: height * scale,
  };
}

function pathText({ d, fill = 'none', stroke = 'none', strokeWidth = 1, dash }: Path): string {
  const dashes = dash === undefined ? '' : ` stroke-dasharray="${dash.join(' ')}"`;
  return `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${strokeWidth}"${dashes} stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A full circle as the `d` of a path. */
export function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
}

/** What a phone shows whole, and Telegram does not scale down. */
export const WIDTH = 720;
export const MARGIN = 48;

/** A whole picture, as high as its parts. */
export function page(parts: readonly (Block | undefined)[]): Block {
  return column(
    { width: WIDTH, backgroundColor: PAPER, color: INK, fontFamily: 'Inter', fontSize: 28, lineHeight: 1.35 },
    parts,
  );
}

/** With a line between each two. */
export function ruled(rows: readonly Block[]): Block[] {
  return rows.flatMap((one, index) => (index === 0 ? [one] : [rule(LINE), one]));
}

/** Of every picture. Text on its ground has a contrast of 4.5 at least, which a test measures. */
export const INK = '#101828';
export const QUIET = '#526071';
const LINE = '#e3e8ef';
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

/** Only a success stands on a full dark ground: from afar, and without any colour, nothing else looks like it. */
export const TONES: Readonly<Record<Tone, ToneColours>> = {
  done: { ground: '#0b6b43', word: '#ffffff', quiet: '#d3efe1', sign: '#ffffff', mark: '#0b6b43' },
  waiting: { ground: '#fff3d6', word: '#7a4a00', quiet: '#7a5a1f', sign: '#b86e00', mark: '#ffffff' },
  failed: { ground: '#fdeae8', word: '#a11a12', quiet: '#8a3a34', sign: '#c8281e', mark: '#ffffff' },
  reversed: { ground: '#f0ebfb', word: '#4c2f95', quiet: '#5c4a8c', sign: '#6b46c1', mark: '#ffffff' },
  unknown: { ground: '#e9edf3', word: '#344054', quiet: '#475467', sign: '#5d6b82', mark: '#ffffff' },
};

/** More than any token has; what the service sends may be anything. */
const MAX_GROUPS = 24;

/** A token's groups of four, each whole, at a distance from which a person types them. */
export function tokenGroups(token: string, { fontSize, gap }: { fontSize: number; gap: number }): Block {
  const groups = token
    .split(/\s+/u)
    .filter((group) => group !== '')
    .slice(0, MAX_GROUPS);
  return row(
    { flexWrap: 'wrap', columnGap: gap, rowGap: 2 },
    groups.map((group) =>
      text(group, { fontSize, fontWeight: 700, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }),
    ),
  );
}

const MAX_LENGTH = 200;
/** Longer texts are cut before they are looked through. */
const MAX_READ_LENGTH = 2_000;
/** On one letter: Yoruba has two, a dot below and a tone. */
const MAX_MARKS = 2;

/**
 * What can be painted of a text from outside, in one line: letters that the fonts have, composed; an ellipsis for each run of others (another
 * script, half a surrogate pair), and for what is too long. Emoji, control and direction characters go without a trace, but for emoji that are all there is.
 */
export function cleanText(text: string, maxLength = MAX_LENGTH): string {
  const bare = text
    .slice(0, MAX_READ_LENGTH)
    .toWellFormed()
    .replace(PICTOGRAPHS, '')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(MARKS, firstMarks)
    .replace(HYPHENS, '-')
    // A no-break space by itself holds a number together.
    .replace(SPACES, (spaces) => (spaces === '\u00a0' || spaces === '\u202f' ? '\u00a0' : ' '))
    .replace(UNKNOWN, '…')
    .trim();
  return bare === '' && text.search(PICTOGRAPHS) >= 0 ? '…' : cutLetters(bare, maxLength);
}

/** Marks that the fonts have none of go; so do more than a letter bears. */
function firstMarks(marks: string): string {
  return marks.replace(UNKNOWN_MARKS, '').slice(0, MAX_MARKS);
}

/** Emoji and the pieces of them; the three that are text as well stay. */
const PICTOGRAPHS = /(?![©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20e3]/gu;
/** NUL and its like, directions, joiners, variants, tags: nothing that a person sees by itself. */
const INVISIBLE = /(?![\t\n\r\u0085])[\p{Cc}\p{Cf}\ufe00-\ufe0f\u034f]/gu;
const SPACES = /[\s\u0085]+/gu;
const HYPHENS = /[\u2010-\u2012\u2015]/gu;
const MARKS = /\p{M}+/gu;
const KNOWN_MARKS = '\u0300\u0301\u0303\u0304\u0308\u0309\u0323';
const UNKNOWN_MARKS = new RegExp(`[^${KNOWN_MARKS}]`, 'gu');

/** What Inter's subsets latin, latin-ext and vietnamese have; a test paints each of them. */
const LETTERS = String.raw`\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u0254\u0256-\u027b\u1e00-\u1e9b\u1e9e-\u1eff`;
const SIGNS = String.raw`\u02bb\u02bc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u20a0-\u20af\u20b1-\u20b5\u2122\u2191\u2193\u2212`;
const UNKNOWN = new RegExp(`[^${LETTERS}${SIGNS}${KNOWN_MARKS}]+`, 'gu');
