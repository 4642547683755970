import type { Person } from '../../../domain/people/person.ts';
import type { User } from 'grammy/types';
import { cleanLine } from '../../../domain/shared/clean-line.ts';

const MAX_NAME_LENGTH = 128;

/**
 * A person's name in Telegram, as other people read it: without signs that are not seen or that turn around what follows, such as an amount. Never
 * empty.
 */
export function shownNameOf({ id, first_name: first, last_name: last = '', username }: User): string {
  const name = cleanLine(`${first} ${last}`).slice(0, MAX_NAME_LENGTH).toWellFormed();
  return name || (username ?? String(id));
}

/** On a button, where several people have that name. */
export function choiceLabel({ name, username, userId }: Pick<Person, 'name' | 'username' | 'userId'>): string {
  return `👤 ${name} · ${username === undefined ? userId : `@${username}`}`;
}
