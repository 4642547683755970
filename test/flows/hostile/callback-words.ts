import { allRoutes } from '../../support/callback-routes.ts';

/** The word that a noun's callback data begin with, and those that may come second; as the definitions of the buttons have them. */
export type CallbackWords = ReadonlyMap<string, readonly string[]>;

export function readCallbackWords(): CallbackWords {
  const begins = [...allRoutes.values()].map(({ begin }) => begin.split(':'));
  return new Map(
    [...Map.groupBy(begins, ([word = '']) => word)].map(([word, some]) => [
      word,
      some.flatMap(([, second]) => (second === undefined ? [] : [second])),
    ]),
  );
}
