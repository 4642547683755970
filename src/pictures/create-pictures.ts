import type { Pictures } from '../use-cases/pictures/ports.ts';
import { WIDTH } from './page.ts';
import { receiptPicture } from './receipt-picture.ts';
import type { Renderer } from './renderer.ts';
import { tokensPicture } from './tokens-picture.ts';

export function createPictures(renderer: Renderer): Pictures {
  return {
    receipt: (picture) => renderer.draw(receiptPicture(picture), { width: WIDTH }),
    tokens: (picture) => renderer.draw(tokensPicture(picture), { width: WIDTH }),
  };
}
