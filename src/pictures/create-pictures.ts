import type { Pictures } from '../use-cases/pictures/ports.ts';
import { WIDTH } from './blocks.ts';
import { priceListPicture } from './price-list-picture.ts';
import { receiptPicture, tokensPicture } from './receipt-picture.ts';
import type { Renderer } from './renderer.ts';

export function createPictures(renderer: Renderer): Pictures {
  return {
    receipt: (picture) => renderer.draw(receiptPicture(picture), { width: WIDTH }),
    priceList: (picture) => renderer.draw(priceListPicture(picture), { width: WIDTH }),
    tokens: (picture) => renderer.draw(tokensPicture(picture), { width: WIDTH }),
  };
}
