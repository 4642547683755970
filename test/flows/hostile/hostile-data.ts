import fc from 'fast-check';
import { outletKey } from '../../../src/domain/health.ts';
import { type AnyRoute, nameKey } from '../../../src/bot/ui/callback-routes.ts';
import { allRoutes } from '../../support/callback-routes.ts';
import { anyNumber, anyString } from './hostile-texts.ts';

/** What a person may have seen over another's shoulder, to put into texts and buttons of their own. */
export interface Known {
  readonly references: readonly string[];
  readonly userIds: readonly number[];
  /** Names of services, providers and products, whose keys are in the conversation's buttons. */
  readonly names: readonly string[];
}

/** Callback data has 1 to 64 bytes (https://core.telegram.org/bots/api#inlinekeyboardbutton, 2026-11). */
const MAX_DATA_BYTES = 64;
/** No button has more. */
const MOST_PARTS = 5;

/** What some button takes and what none does: pages, ids of what is kept, sums, days, places in lists, facts of a person, lines. */
const ANYBODYS = [
  ...'0 1 2 3 -1 1.5 1e400 NaN 999999 0x10 ٣ 9007199254740993 50000 999999999999999 9999999999999999'.split(' '),
  ...'AAAAAAAAAAAA -_-_-_-_-_-_ constructor_ BBBBBBBBBBBBBBBBBBBBBB Q0 7QK2 4567 0803 08031234567 08097713355'.split(
    ' ',
  ),
  ...'2026-11-21 ---- 2026112020261122 20261121 20261101 20261231 20990101 20260231 99999999'.split(' '),
  ...'0-0 1763719200000-0 0-0.0 1763719200000-0.f 9999999999999999-1 1-1.g a50000 a0 n0412'.split(' '),
  ...'customer merchant none approved locked - 100 __proto__ constructor toString fr en xx pt-BR sell mtn balance airtime'.split(
    ' ',
  ),
  'mtn 500 08031234567',
  '',
  nameKey('mtn-sme-1gb-30days'),
  nameKey(outletKey({ service: 'airtime', provider: 'MTN' })),
];

/**
 * Data of every button with every kind of value, right and wrong, of other people and other steps; whole, cut short and longer than
 * today's; and data of no button at all.
 */
export function anyData({ references, userIds, names }: Known): fc.Arbitrary<string> {
  const own = [...references, ...userIds.map(String), ...names.map(nameKey)];
  // Where one of theirs fits, it mostly stands.
  const seen = [...own, ...own, ...own, ...ANYBODYS];
  const value = fc.oneof(
    fc.constantFrom(...references),
    fc.constantFrom(...ANYBODYS),
    fc.constantFrom(...seen),
    anyNumber(),
    anyString(30),
  );
  const nouns = Map.groupBy(allRoutes.values(), ({ begin }) => begin.split(':', 1)[0]);
  const ofToday = fc.oneof(
    ...[...nouns.values()].map((routes) => fc.oneof(...routes.map((route) => dataOf(route, seen, value)))),
  );
  const ofAnotherForm = fc.oneof(
    fc.tuple(ofToday, fc.nat(3)).map(([parts, count]) => parts.slice(0, count)),
    fc.tuple(ofToday, value).map(([parts, more]) => [...parts, more]),
    fc.tuple(ofToday, value).map(([[word = '', , ...parts], second]) => [word, second, ...parts]),
    fc.tuple(ofToday, ofToday).map(([[word = ''], [, ...parts]]) => [word, ...parts]),
  );
  const ofNothing = fc.array(value, { minLength: 1, maxLength: 5 });
  const joined = fc
    .oneof(
      { weight: 5, arbitrary: ofToday },
      { weight: 1, arbitrary: ofAnotherForm },
      { weight: 1, arbitrary: ofNothing },
    )
    .map((parts) => parts.join(':'));
  return fc
    .oneof({ weight: 6, arbitrary: joined }, { weight: 1, arbitrary: anyString(64) })
    .map((data) => cutToBytes(data, MAX_DATA_BYTES))
    .filter((data) => data !== '');
}

/** As its definition has them: each part as it may be, or by what was seen and may be there, or by any value. */
function dataOf(
  { begin, pattern }: AnyRoute,
  seen: readonly string[],
  value: fc.Arbitrary<string>,
): fc.Arbitrary<string[]> {
  const other = fc.oneof(
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 4, arbitrary: fc.nat() },
    { weight: 2, arbitrary: value },
  );
  const others = fc.array(other, { minLength: MOST_PARTS, maxLength: MOST_PARTS });
  return fc.tuple(fc.stringMatching(pattern), others).map(([data, instead]) => {
    const parts = [...(pattern.exec(data) ?? [])].slice(1).filter((part) => part !== undefined);
    const made = parts.map((part, at) => {
      const by = instead[at];
      if (typeof by !== 'number') return by ?? part;
      const fitting = seen.filter((one) => pattern.test([begin, ...parts.with(at, one)].join(':')));
      return fitting[by % fitting.length] ?? part;
    });
    return [begin, ...made].join(':').split(':');
  });
}

function cutToBytes(text: string, maxBytes: number): string {
  return Buffer.from(text)
    .subarray(0, maxBytes)
    .toString()
    .replace(/\ufffd+$/u, '');
}
