import type { CaseFacts } from '../../../use-cases/cases/ports.ts';
import type { PeopleStore } from '../../../use-cases/people/ports.ts';
import type { Words } from '../../ui/words.ts';
import type { NameOf } from './case-lines.ts';
import { personName } from './case-screens.ts';

/** Of a case, for one merchant. */
export async function namesIn(
  facts: CaseFacts,
  { words, userId: reader }: { readonly words: Words; readonly userId: number },
  { people }: { readonly people: Pick<PeopleStore, 'find'> },
): Promise<NameOf> {
  const { the } = facts;
  const ids = new Set([...the.words.map(({ by }) => by), the.ended?.by ?? 0]);
  // The clock has no name, and these two need none.
  for (const id of [0, reader, the.userId]) ids.delete(id);
  const found = await Promise.all([...ids].map(async (id) => [id, (await people.find(id))?.name] as const));
  const names = new Map(found);
  return (id, place) => {
    if (id === reader) return words.plain(place === 'first' ? 'case-you' : 'you');
    return id === the.userId ? personName(facts) : (names.get(id) ?? words.plain('some-merchant'));
  };
}
