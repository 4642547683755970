import type { PriceListPicture, ReceiptPicture, TokensPicture, RecapView } from '../domain/pictures.ts';
import { WIDTH } from './blocks.ts';
import { priceListPicture } from './price-list-picture.ts';
import { receiptPicture, tokensPicture } from './receipt-picture.ts';
import { recapPicture } from './recap-picture.ts';
import { createRenderer } from './renderer.ts';

/** Draws as PNG, and one bound holds for all pictures. Each throws DrawingError. */
export function createPictures() {
  const renderer = createRenderer();
  return {
    receipt: (picture: ReceiptPicture) => renderer.draw(receiptPicture(picture), { width: WIDTH }),
    priceList: (picture: PriceListPicture) => renderer.draw(priceListPicture(picture), { width: WIDTH }),
    tokens: (picture: TokensPicture) => renderer.draw(tokensPicture(picture), { width: WIDTH }),
    recap: (view: RecapView) => renderer.draw(recapPicture(view), { width: WIDTH }),
  };
}
