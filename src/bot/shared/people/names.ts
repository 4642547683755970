import { fitsWord, type Person } from '../../../domain/people/person.ts';
import type { WhoTyped } from '../../../domain/accounts/parse-adjustment.ts';
import type { Shop } from '../../../services/shop.ts';
import { button } from '../../ui/buttons.ts';
import type { CallbackData } from '../../ui/callback-routes.ts';
import type { Words } from '../../ui/words.ts';
import type { User } from 'grammy/types';
import { cleanLine } from '../../../domain/shared/text.ts';
import { PAGE_SIZES } from '../../../domain/page-sizes.ts';

/** If somebody has never written, their id. */
export async function readNames(
  { people }: Pick<Shop, 'people'>,
  userIds: readonly number[],
): Promise<(userId: number) => string> {
  const found = await Promise.all([...new Set(userIds)].map((userId) => people.find(userId)));
  const names = new Map(found.map((person) => [person?.userId, person?.name]));
  return (userId) => names.get(userId) ?? String(userId);
}

export async function readName(shop: Pick<Shop, 'people'>, userId: number): Promise<string> {
  return (await readNames(shop, [userId]))(userId);
}

/** Newest first. `total` says how many there are. */
export async function findTyped(who: WhoTyped, people: Pick<Shop['people'], 'find' | 'search'>): Promise<Found> {
  switch (who.type) {
    case 'id': {
      const person = await people.find(who.userId);
      return person === undefined ? { people: [], total: 0 } : { people: [person], total: 1 };
    }
    case 'username': {
      const wanted = who.username.toLowerCase();
      return people.search(({ username }) => username?.toLowerCase() === wanted, 0, PAGE_SIZES.namesakes);
    }
    case 'name':
      return people.search((person) => fitsWord(person, who.name), 0, PAGE_SIZES.namesakes);
  }
}

interface Found {
  readonly people: readonly Person[];
  readonly total: number;
}

export function whomScreen({ people, total }: Found, dataOf: (person: Person) => CallbackData, words: Words) {
  return {
    html: words.html('hand-whom', { total }),
    rows: people.map((one) => [button(choiceLabel(one), dataOf(one))]),
  };
}

function choiceLabel({ name, username, userId }: Pick<Person, 'name' | 'username' | 'userId'>): string {
  return `👤 ${name} · ${username === undefined ? userId : `@${username}`}`;
}

const MAX_NAME_LENGTH = 128;

/**
 * A person's name in Telegram, as other people read it: without signs that nobody sees, or that turn around the text behind them, such as an amount. Never
 * empty.
 */
export function shownNameOf({ id, first_name: first, last_name: last = '', username }: User): string {
  const name = cleanLine(`${first} ${last}`).slice(0, MAX_NAME_LENGTH).toWellFormed();
  return name || (username ?? String(id));
}
