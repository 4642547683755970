import type { Labelled, PriceListPicture } from '../domain/pictures.ts';
import { type Block, column, MARGIN, page, QUIET, row, ruled, text, TONES } from './blocks.ts';

/** Prices one below the other, as they hang in a shop. */
export function priceListPicture({ title, date, parts, more, shop }: PriceListPicture): Block {
  const { ground, word, quiet } = TONES.done;
  return page([
    column({ backgroundColor: ground, padding: MARGIN, paddingTop: 40, paddingBottom: 36, color: word }, [
      shop.name === undefined
        ? undefined
        : text(shop.name, { fontSize: 27, fontWeight: 700, color: quiet, marginBottom: 12 }, 60),
      text(title, { fontSize: 48, fontWeight: 700, lineHeight: 1.15 }, 60),
      text(date, { fontSize: 27, color: quiet, marginTop: 6 }, 60),
    ]),
    column({ padding: MARGIN, paddingTop: 20, paddingBottom: 16 }, parts.flatMap(partRows)),
    column({ padding: MARGIN, paddingTop: 8, paddingBottom: 40, gap: 4, color: QUIET, fontSize: 24 }, [
      more === undefined ? undefined : text(more, {}, 120),
      shop.contact === undefined ? undefined : text(`${shop.contact.label} ${shop.contact.value}`, {}, 100),
    ]),
  ]);
}

function partRows({ heading, rows }: PriceListPicture['parts'][number]): Block[] {
  return [
    ...(heading === undefined
      ? []
      : [text(heading, { fontSize: 25, fontWeight: 700, color: QUIET, paddingTop: 22, paddingBottom: 6 }, 60)]),
    ...ruled(rows.map(priceRow)),
  ];
}

/** The price never breaks; what is sold gives way. */
function priceRow({ label, value }: Labelled): Block {
  return row({ justifyContent: 'space-between', gap: 24, paddingTop: 12, paddingBottom: 12 }, [
    text(label, { flexShrink: 1 }, 80),
    text(value, { flexShrink: 0, fontWeight: 700, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }, 30),
  ]);
}
