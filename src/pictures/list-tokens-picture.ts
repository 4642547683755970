import type { TokenOfList, TokensPicture } from '../domain/pictures.ts';
import { type Block, cleanText, column, MARGIN, page, QUIET, row, ruled, text, tokenGroups, TONES } from './blocks.ts';

/** A page of a list: whose token, and the token, one below the other. */
export function tokensPicture(picture: TokensPicture): Block {
  const { tokens, time, reference, shop } = picture;
  return page([
    tokensHead(picture),
    column({ paddingLeft: MARGIN, paddingRight: MARGIN, paddingTop: 12 }, ruled(tokens.map(tokenBlock))),
    column({ padding: MARGIN, paddingTop: 28, paddingBottom: 40, gap: 4, color: QUIET, fontSize: 24 }, [
      text(time, {}, 60),
      text(`${reference.label} ${reference.value}`, { fontSize: 22 }, 80),
      shop.contact === undefined ? undefined : text(`${shop.contact.label} ${shop.contact.value}`, {}, 100),
      shop.receiptLine === undefined ? undefined : text(shop.receiptLine, {}, 160),
    ]),
  ]);
}

/** Their name is what the token's owner looks for: a long product leaves room for it. */
const MAX_PRODUCT_LENGTH = 28;

function tokensHead({ title, page: place, shop }: TokensPicture): Block {
  const { ground, word, quiet } = TONES.done;
  return column({ backgroundColor: ground, padding: MARGIN, paddingTop: 40, paddingBottom: 36, color: word }, [
    shop.name === undefined
      ? undefined
      : text(shop.name, { fontSize: 27, fontWeight: 700, color: quiet, marginBottom: 12 }, 60),
    row({ justifyContent: 'space-between', alignItems: 'baseline', gap: 20 }, [
      text(title, { fontSize: 48, fontWeight: 700, lineHeight: 1.15 }, 40),
      place === undefined ? undefined : text(place, { fontSize: 28, color: quiet }, 30),
    ]),
  ]);
}

function tokenBlock({ number, product, name, sum, units, codes }: TokenOfList): Block {
  const bought = [sum, units].filter((part) => part !== undefined).join(' · ');
  return column({ paddingTop: 22, paddingBottom: 20, gap: 2, fontSize: 27 }, [
    row({ justifyContent: 'space-between', gap: 20 }, [
      text(number, { flexShrink: 1 }, 40),
      text(bought, { flexShrink: 0, color: QUIET }, 40),
    ]),
    text(
      name === undefined ? product : `${cleanText(product, MAX_PRODUCT_LENGTH)} · ${name}`,
      { fontSize: 25, color: QUIET },
      60,
    ),
    ...codes.flatMap(({ label, value }) => [
      label === undefined ? undefined : text(label, { fontSize: 22, color: QUIET, marginTop: 6 }, 30),
      tokenGroups(value, { fontSize: 42, gap: 18 }),
    ]),
  ]);
}
