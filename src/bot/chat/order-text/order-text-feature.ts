import { pieceForCardButtons } from './piece-for-card.ts';
import { numberFeature } from './number-offer.ts';
import { plainWordsButtons } from './answer-plain-words.ts';
import type { Feature } from '../../feature.ts';
import * as buttons from './routes.ts';

/** What a line may have meant. */
export const orderText: Feature = {
  buttons,
  handlers: [pieceForCardButtons, numberFeature, plainWordsButtons],
};
