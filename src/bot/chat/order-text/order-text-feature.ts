import { barePieceButtons } from './bare-piece.ts';
import { numberFeature } from './number-offer.ts';
import { plainWordsButtons } from './plain-words.ts';
import type { Feature } from '../../feature.ts';
import * as buttons from './routes.ts';

/** What a line may have meant. */
export const orderText: Feature = {
  buttons,
  handlers: [barePieceButtons, numberFeature, plainWordsButtons],
};
