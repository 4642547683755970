import type { Labelled, PriceListPicture, ShopFace, TokenOfList, TokensPicture } from '../domain/pictures.ts';
import { type Block, column, MARGIN, optionalText, page, row, ruled, text, tokenGroups } from './blocks.ts';
import { cleanText } from './drawable-text.ts';
import { QUIET, TONES } from './colours.ts';

export function tokensPicture({ title, page: place, tokens, time, reference, shop }: TokensPicture): Block {
  return page([
    listHead(shop, [
      row({ justifyContent: 'space-between', alignItems: 'baseline', gap: 20 }, [
        text(title, { fontSize: 48, fontWeight: 700, lineHeight: 1.15 }, 40),
        optionalText(place, { fontSize: 28, color: TONES.done.quiet }, 30),
      ]),
    ]),
    column({ paddingLeft: MARGIN, paddingRight: MARGIN, paddingTop: 12 }, ruled(tokens.map(tokenBlock))),
    column({ padding: MARGIN, paddingTop: 28, paddingBottom: 40, gap: 4, color: QUIET, fontSize: 24 }, [
      text(time, {}, 60),
      text(`${reference.label} ${reference.value}`, { fontSize: 22 }, 80),
      contactLine(shop),
      optionalText(shop.receiptLine, {}, 160),
    ]),
  ]);
}

/** The token's owner looks for their name, so a long product is cut to leave room for it. */
const MIN_PRODUCT_LENGTH = 28;
const MAX_LINE_LENGTH = 60;

function tokenBlock({ number, product, name, sum, units, codes }: TokenOfList): Block {
  const bought = [sum, units].filter((part) => part !== undefined).join(' · ');
  return column({ paddingTop: 22, paddingBottom: 20, gap: 2, fontSize: 27 }, [
    row({ justifyContent: 'space-between', gap: 20 }, [
      text(number, { flexShrink: 1 }, 40),
      text(bought, { flexShrink: 0, color: QUIET }, 40),
    ]),
    text(
      name === undefined ? product : `${cleanText(product, productRoom(name))} · ${name}`,
      { fontSize: 25, color: QUIET },
      MAX_LINE_LENGTH,
    ),
    ...codes.flatMap(({ label, value }) => [
      optionalText(label, { fontSize: 22, color: QUIET, marginTop: 6 }, 30),
      tokenGroups(value, { fontSize: 42, gap: 18 }),
    ]),
  ]);
}

function productRoom(name: string): number {
  return Math.max(MIN_PRODUCT_LENGTH, MAX_LINE_LENGTH - ' · '.length - name.length);
}

export function priceListPicture({ title, date, parts, shop }: PriceListPicture): Block {
  return page([
    listHead(shop, [
      text(title, { fontSize: 48, fontWeight: 700, lineHeight: 1.15 }, 60),
      text(date, { fontSize: 27, color: TONES.done.quiet, marginTop: 6 }, 60),
    ]),
    column({ padding: MARGIN, paddingTop: 20, paddingBottom: 16 }, parts.flatMap(partRows)),
    column({ padding: MARGIN, paddingTop: 8, paddingBottom: 40, gap: 4, color: QUIET, fontSize: 24 }, [
      contactLine(shop),
    ]),
  ]);
}

function partRows({ heading, rows }: PriceListPicture['parts'][number]) {
  const style = { fontSize: 25, fontWeight: 700, color: QUIET, paddingTop: 22, paddingBottom: 6 } as const;
  return [optionalText(heading, style, 60), ...ruled(rows.map(priceRow))];
}

/** The price never breaks. If room is short, the product's name does. */
function priceRow({ label, value }: Labelled): Block {
  return row({ justifyContent: 'space-between', gap: 24, paddingTop: 12, paddingBottom: 12 }, [
    text(label, { flexShrink: 1 }, 80),
    text(value, { flexShrink: 0, fontWeight: 700, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }, 30),
  ]);
}

function listHead({ name }: ShopFace, parts: readonly Block[]): Block {
  const { ground, word, quiet } = TONES.done;
  return column({ backgroundColor: ground, padding: MARGIN, paddingTop: 40, paddingBottom: 36, color: word }, [
    optionalText(name, { fontSize: 27, fontWeight: 700, color: quiet, marginBottom: 12 }, 60),
    ...parts,
  ]);
}

function contactLine({ contact }: ShopFace): Block | undefined {
  return contact && text(`${contact.label} ${contact.value}`, {}, 100);
}
