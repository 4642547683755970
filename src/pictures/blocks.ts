import { cleanText } from './drawable-text.ts';
import { INK, LINE, PAPER } from './colours.ts';

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
  /** All digits get the same width, so that columns of numbers are aligned. */
  readonly fontVariantNumeric?: 'tabular-nums';
}

export function column(style: Style, children: readonly (Block | undefined)[]): Block {
  return box({ flexDirection: 'column', ...style }, children);
}

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

/** Any text: it is cleaned, and a long word is broken. @param maxLength how much of it is shown */
export function text(words: string, style: Style = {}, maxLength?: number): Block {
  return { type: 'text', text: cleanText(words, maxLength), style: { overflowWrap: 'anywhere', ...style } };
}

export function optionalText(words: string | undefined, style?: Style, maxLength?: number): Block | undefined {
  return words === undefined ? undefined : text(words, style, maxLength);
}

/** `d` as in SVG. */
export interface Path {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly strokeWidth?: number;
}

/** Paths over each other, the last one on top, in a field of this size. Nothing in it may come from outside. */
export function drawing(width: number, height: number, paths: readonly Path[], scale = 1): Block {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`;
  return {
    type: 'image',
    src: `${open}${paths.map(pathText).join('')}</svg>`,
    width: width * scale,
    height: height * scale,
  };
}

function pathText({ d, fill = 'none', stroke = 'none', strokeWidth = 1 }: Path): string {
  return `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
}

/** A width that a phone shows completely, and that Telegram does not scale down. */
export const WIDTH = 720;
export const MARGIN = 48;

/** As high as its parts need. */
export function page(parts: readonly (Block | undefined)[]): Block {
  return column(
    { width: WIDTH, backgroundColor: PAPER, color: INK, fontFamily: 'Inter', fontSize: 28, lineHeight: 1.35 },
    parts,
  );
}

export function ruled(rows: readonly Block[]): Block[] {
  return rows.flatMap((one, index) => (index === 0 ? [one] : [box({ height: 2, backgroundColor: LINE }, []), one]));
}

/** More groups than any token has, because the service may send anything. */
const MAX_GROUPS = 24;

/** A token's groups of four, none of which is broken, with gaps that make them easy to type. */
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
