import type { BestView, ChartView, MoneyView, RecapTone, RecapView } from '../domain/pictures.ts';
import { RECAP_COLOURS, RECAP_SERIES, RECAP_TONES } from './colours.ts';
import { type Block, column, drawing, optionalText, type Path, row, text, WIDTH } from './blocks.ts';

const EDGE = 40;
const INNER = WIDTH - 2 * EDGE;
const CHART_HEIGHT = 280;
/** The least width. Long labels need more. */
const SCALE_WIDTH = 84;
/** No letter of an axis is wider. */
const LETTER_WIDTH = 13;

export function recapPicture(view: RecapView): Block {
  return column({ width: WIDTH, backgroundColor: RECAP_COLOURS.page, padding: EDGE, gap: 30, fontFamily: 'Inter' }, [
    head(view),
    row({ gap: 14 }, view.tiles.map(tile)),
    view.chart && chart(view.chart, view.services),
    view.best && best(view.best),
    view.money && money(view.money),
    view.episodes.length === 0
      ? undefined
      : column(
          { gap: 8 },
          view.episodes.map((line) => text(line, { fontSize: 24, color: RECAP_COLOURS.soft })),
        ),
    optionalText(view.note, { fontSize: 24, color: RECAP_COLOURS.bad }),
  ]);
}

function head({ title, until, sold, count, beside }: RecapView): Block {
  return column({ gap: 6 }, [
    row({ justifyContent: 'space-between', alignItems: 'baseline' }, [
      text(title, { fontSize: 30, color: RECAP_COLOURS.text, fontWeight: 700 }),
      text(until, { fontSize: 26, color: RECAP_COLOURS.soft }),
    ]),
    text(sold, { fontSize: sold.length > 14 ? 62 : 82, fontWeight: 700, color: RECAP_COLOURS.text, letterSpacing: -2 }),
    row({ gap: 16, alignItems: 'center', flexWrap: 'wrap' }, [
      text(count, { fontSize: 28, color: RECAP_COLOURS.soft }),
      beside && text(beside.text, { fontSize: 28, color: RECAP_TONES[beside.tone], fontWeight: 700 }),
    ]),
  ]);
}

function tile({ label, value, tone }: RecapView['tiles'][number]): Block {
  return column({ gap: 4, flexGrow: 1, padding: 20, backgroundColor: RECAP_COLOURS.raised, borderRadius: 18 }, [
    text(label, { fontSize: 24, color: RECAP_COLOURS.soft }),
    text(value, { fontSize: 34, fontWeight: 700, color: RECAP_TONES[tone], whiteSpace: 'nowrap' }),
  ]);
}

function chart(view: ChartView, services: RecapView['services']): Block {
  const left = Math.max(SCALE_WIDTH, roomFor(view.lines.map(({ label }) => label)) + 12);
  const width = INNER - left;
  const step = width / view.bars.length;
  return column({ gap: 12 }, [
    row({}, [
      scale(view, left),
      drawing(width, CHART_HEIGHT, [...grid(view, width), ...bars(view, step), ...marks(view, step)]),
    ]),
    below(
      view.bars.map(({ label }) => label),
      left,
      step,
    ),
    row({ gap: 26, flexWrap: 'wrap', paddingTop: 6 }, [
      ...services.map(({ name, sold }, place) => key(name, sold, place)),
      view.usual === undefined ? undefined : usualKey(view.usual),
    ]),
  ]);
}

function scale({ lines }: ChartView, width: number): Block {
  return column(
    { width, height: CHART_HEIGHT, position: 'relative' },
    lines.map(({ label, at }) =>
      row({ position: 'absolute', left: 0, top: Math.round(CHART_HEIGHT * (1 - at)) - 14 }, [
        text(label, { fontSize: 22, color: RECAP_COLOURS.soft, whiteSpace: 'nowrap' }),
      ]),
    ),
  );
}

function grid({ lines }: ChartView, width: number): Path[] {
  return lines.map(({ at }) => ({ d: `M0 ${heightOf(at)}H${width}`, stroke: RECAP_COLOURS.line, strokeWidth: 2 }));
}

function bars({ bars: all }: ChartView, step: number): Path[] {
  const wide = Math.min(56, step * 0.72);
  return all.flatMap(({ parts }, place) => {
    const left = place * step + (step - wide) / 2;
    let below = 0;
    return parts.flatMap((part, service) => {
      if (part <= 0) return [];
      const d = `M${left} ${heightOf(below)}V${heightOf(below + part)}H${left + wide}V${heightOf(below)}Z`;
      below += part;
      return [{ d, fill: RECAP_SERIES[service % RECAP_SERIES.length] ?? RECAP_COLOURS.text }];
    });
  });
}

function marks({ bars: all }: ChartView, step: number): Path[] {
  return all.flatMap(({ usual }, place) => {
    if (usual === undefined || usual <= 0) return [];
    const [left, y] = [place * step + 2, heightOf(Math.min(usual, 1))];
    return [{ d: `M${left} ${y}H${left + step - 4}`, stroke: RECAP_COLOURS.mark, strokeWidth: 4 }];
  });
}

function heightOf(share: number): number {
  return Math.round(10 * (CHART_HEIGHT - 2 - (CHART_HEIGHT - 4) * share)) / 10;
}

/** As many labels as there is room for, each under the middle of its bar. */
function below(labels: readonly string[], left: number, step: number): Block {
  const width = roomFor(labels);
  const every = Math.ceil((width + 20) / step);
  return row(
    { height: 28, position: 'relative' },
    labels.flatMap((label, place) =>
      place % every === 0
        ? [
            row(
              {
                position: 'absolute',
                top: 0,
                left: left + step * (place + 0.5) - width / 2,
                width,
                justifyContent: 'center',
              },
              [text(label, { fontSize: 22, color: RECAP_COLOURS.soft, whiteSpace: 'nowrap' })],
            ),
          ]
        : [],
    ),
  );
}

function roomFor(labels: readonly string[]): number {
  return LETTER_WIDTH * Math.max(...labels.map(({ length }) => length));
}

function key(name: string, sold: string, place: number): Block {
  return row({ gap: 10, alignItems: 'center' }, [
    drawing(22, 22, [{ d: 'M0 0H22V22H0Z', fill: RECAP_SERIES[place % RECAP_SERIES.length] ?? RECAP_COLOURS.text }]),
    text(name, { fontSize: 24, color: RECAP_COLOURS.soft }, 24),
    text(sold, { fontSize: 24, color: RECAP_COLOURS.text, fontWeight: 700 }),
  ]);
}

function usualKey(label: string): Block {
  return row({ gap: 10, alignItems: 'center' }, [
    drawing(26, 22, [{ d: 'M2 11H24', stroke: RECAP_COLOURS.mark, strokeWidth: 4 }]),
    text(label, { fontSize: 24, color: RECAP_COLOURS.soft }),
  ]);
}

function best({ title, rows }: NonNullable<RecapView['best']>): Block {
  return column({ gap: 12 }, [
    text(title, { fontSize: 26, fontWeight: 700, color: RECAP_COLOURS.text }),
    ...rows.map(bestRow),
  ]);
}

function bestRow({ name, sold, share }: BestView): Block {
  const filled = Math.max(4, Math.round(INNER * share));
  return column({ gap: 6 }, [
    row({ justifyContent: 'space-between', gap: 20 }, [
      text(name, { fontSize: 26, color: RECAP_COLOURS.text, flexShrink: 1 }, 60),
      text(sold, { fontSize: 26, color: RECAP_COLOURS.soft, whiteSpace: 'nowrap' }),
    ]),
    drawing(INNER, 6, [
      { d: `M0 0H${INNER}V6H0Z`, fill: RECAP_COLOURS.raised },
      { d: `M0 0H${filled}V6H0Z`, fill: '#3f5f94' },
    ]),
  ]);
}

function money({ label, amount, lasts, tone, days }: MoneyView): Block {
  return column({ gap: 12, padding: 24, backgroundColor: RECAP_COLOURS.raised, borderRadius: 18 }, [
    row({ justifyContent: 'space-between', alignItems: 'baseline' }, [
      text(label, { fontSize: 28, color: RECAP_COLOURS.soft }),
      text(amount, { fontSize: 36, fontWeight: 700, color: RECAP_COLOURS.text }),
    ]),
    days && gauge(days, tone),
    optionalText(lasts, { fontSize: 26, color: RECAP_TONES[tone] }),
  ]);
}

function gauge({ labels, filled }: NonNullable<MoneyView['days']>, tone: RecapTone): Block {
  const width = INNER - 48;
  const step = width / labels.length;
  const end = Math.max(6, Math.min(width, Math.round(filled * step)));
  const rules = labels.map((_, place): Path => ({
    d: `M${place * step} 0V18`,
    stroke: RECAP_COLOURS.page,
    strokeWidth: 3,
  }));
  return column({ gap: 6 }, [
    drawing(width, 18, [
      { d: `M0 0H${width}V18H0Z`, fill: RECAP_COLOURS.line },
      { d: `M0 0H${end}V18H0Z`, fill: RECAP_TONES[tone === 'plain' ? 'good' : tone] },
      ...rules.slice(1),
    ]),
    row(
      {},
      labels.map((label) =>
        row({ width: step, justifyContent: 'center' }, [text(label, { fontSize: 22, color: RECAP_COLOURS.soft })]),
      ),
    ),
  ]);
}
