import type { Labelled, ReceiptPicture, Tone } from '../domain/pictures.ts';
import {
  type Block,
  circle,
  column,
  drawing,
  MARGIN,
  optionalText,
  page,
  type Path,
  row,
  ruled,
  text,
  tokenGroups,
} from './blocks.ts';
import { INK, QUIET, TINT, TINT_EDGE, TONES } from './colours.ts';

const LABEL_WIDTH = 168;
/** If there are more codes, they stand one below the other without boxes, so that the picture is not too long for Telegram. */
const MAX_BOXES = 6;

export function receiptPicture(picture: ReceiptPicture): Block {
  const { codes, remark, facts, reference, shop } = picture;
  return page([
    head(picture),
    ...(codes.length > MAX_BOXES
      ? [manyCodes(codes)]
      : codes.map((code, at) => codeBox(code, at === 0 ? picture.units : undefined))),
    column({ padding: MARGIN, paddingTop: 24, paddingBottom: 44 }, [
      ...(remark?.split('\n') ?? []).map((line) => text(line, { fontSize: 27, paddingBottom: 8 }, 400)),
      ...ruled([
        ...facts.map(factRow),
        referenceRow(reference),
        ...(shop.contact === undefined ? [] : [factRow(shop.contact)]),
      ]),
      optionalText(shop.receiptLine, { marginTop: 22, fontSize: 25, color: QUIET }, 160),
    ]),
  ]);
}

/** For a success the sum is the largest, or the product if there is no sum. For anything else it is the word of the state. */
function head({ tone, state, note, sum, product, shop }: ReceiptPicture): Block {
  const { ground, word, quiet } = TONES[tone];
  const isDone = tone === 'done';
  const struck =
    tone === 'failed' || tone === 'reversed' ? ({ textDecoration: 'line-through', color: quiet } as const) : {};
  return column({ backgroundColor: ground, padding: MARGIN, paddingTop: 44, paddingBottom: 42, color: word }, [
    optionalText(shop.name, { fontSize: 27, fontWeight: 700, color: quiet, marginBottom: 28 }, 60),
    row({ alignItems: 'center', gap: 24 }, [
      sign(tone, isDone ? 76 : 100),
      column({ flexShrink: 1 }, [
        text(state, { fontSize: isDone ? 44 : 56, fontWeight: 700, lineHeight: 1.15 }, 40),
        optionalText(note, { fontSize: 28, marginTop: 2 }, 80),
      ]),
    ]),
    ...(sum === undefined
      ? [text(product, { marginTop: 30, fontSize: 48, fontWeight: 700, lineHeight: 1.15, ...struck }, 130)]
      : [
          text(
            sum,
            { marginTop: 30, fontSize: sizeOfSum(sum, isDone), fontWeight: 700, lineHeight: 1.1, ...struck },
            40,
          ),
          text(product, { marginTop: 10, fontSize: 29, color: quiet }, 130),
        ]),
  ]);
}

/** A long sum stays on one line. */
function sizeOfSum({ length }: string, isDone: boolean): number {
  if (!isDone) return 48;
  if (length <= 12) return 84;
  return length <= 16 ? 64 : 44;
}

/** The groups stand apart, three in a line, and large enough to type from. */
function codeBox({ label, value }: Labelled, units: string | undefined): Block {
  return column(
    {
      marginTop: 36,
      marginLeft: MARGIN,
      marginRight: MARGIN,
      padding: 30,
      paddingTop: 24,
      backgroundColor: TINT,
      borderRadius: 20,
      borderWidth: 2,
      borderStyle: 'solid',
      borderColor: TINT_EDGE,
    },
    [
      row({ justifyContent: 'space-between', marginBottom: 10 }, [
        text(label, { fontSize: 25, color: QUIET }),
        optionalText(units, { fontSize: 25, fontWeight: 700, color: INK }, 40),
      ]),
      tokenGroups(value, { fontSize: sizeOfCode(value), gap: 34 }),
    ],
  );
}

function manyCodes(codes: readonly Labelled[]): Block {
  const rows = codes.map(({ label, value }) =>
    row({ gap: 20 }, [
      text(label, { width: LABEL_WIDTH, flexShrink: 0, color: QUIET, fontSize: 25 }, 30),
      tokenGroups(value, { fontSize: 32, gap: 14 }),
    ]),
  );
  return column({ padding: MARGIN, paddingTop: 28, paddingBottom: 0 }, rows);
}

/** One long word stays on its line. */
function sizeOfCode(value: string): number {
  return value.split(/\s+/u).some((group) => group.length > 13) ? 36 : 60;
}

function factRow({ label, value }: Labelled): Block {
  return row({ paddingTop: 17, paddingBottom: 17, gap: 20 }, [
    text(label, { width: LABEL_WIDTH, flexShrink: 0, color: QUIET, fontSize: 25, lineHeight: 1.5 }, 30),
    text(value, { flexShrink: 1, flexGrow: 1 }, 130),
  ]);
}

/** The reference is too long to stand beside its label. */
function referenceRow({ label, value }: Labelled): Block {
  return column({ paddingTop: 17, paddingBottom: 17, gap: 2 }, [
    text(label, { color: QUIET, fontSize: 25 }, 30),
    text(value, { fontSize: 24 }, 60),
  ]);
}

const SIDE = 24;
const LINE_WIDTH = 2.6;

/** Signs that tell the states apart without colours and without words: a tick, a clock, a cross, an arrow back, a question mark. */
const MARKS: Readonly<Record<Tone, string>> = {
  done: 'M7 12.4l3.4 3.4L17.2 9',
  waiting: 'M12 6.8V12.2l3.4 2.1',
  failed: 'M8.2 8.2l7.6 7.6M15.8 8.2l-7.6 7.6',
  reversed: 'M10.4 7.2L7.2 10.4l3.2 3.2M7.4 10.4h6a3.3 3.3 0 0 1 0 6.6h-2.6',
  unknown: 'M9.4 9.6a2.6 2.6 0 1 1 4 2.2c-.9.6-1.4 1-1.4 2.1M12 16.9v.1',
};

function sign(tone: Tone, size: number): Block {
  const { sign: ground, mark } = TONES[tone];
  const paths: Path[] = [
    { d: circle(SIDE / 2, SIDE / 2, SIDE / 2), fill: ground },
    { d: MARKS[tone], stroke: mark, strokeWidth: LINE_WIDTH },
  ];
  return drawing(SIDE, SIDE, paths, size / SIDE);
}
