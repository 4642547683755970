import type { User } from '@grammyjs/types';
import { z } from 'zod';
import type { Person } from '../page-protocol.ts';

/** The people who are there if no others are given: one of each role. */
export const defaultPeople: readonly Person[] = [
  person(5_310_204_417, 'Adaeze Okonkwo', 'adaeze_ok', '+2348031234567', 'owner', 'Runs the bot'),
  person(5_712_889_030, 'Ibrahim Musa', 'ibro_musa', '+2348065550142', 'member', 'Uses the bot every day'),
  person(6_045_118_256, 'Folake Adeyemi', '', '+2347019876543', 'customer', 'Uses the bot now and then'),
  person(6_488_301_774, 'Emeka', 'emeka_ph', '+2349051112233', 'stranger', 'Has just found the bot'),
];

function person(id: number, name: string, username: string, phone_number: string, role: string, about: string): Person {
  const [first_name = '', last_name = ''] = name.split(' ');
  const named = { ...(last_name && { last_name }), ...(username && { username }) };
  return { id, first_name, ...named, language_code: 'en', phone_number, role, about };
}

const firstNames = ['Chinedu', 'Amina', 'Tunde', 'Ngozi', 'Yusuf', 'Bolanle', 'Efe', 'Halima', 'Kelechi', 'Zainab'];
const lastNames = ['Balogun', 'Eze', 'Danjuma', 'Obi', 'Lawal', 'Nwosu', 'Okafor', 'Bello', 'Akande', 'Ekpo', 'Garba'];

/** A generated person: always the same for the same number, each with an own id and phone number. */
export function madeUpPerson(index: number, role = 'customer'): Person {
  return {
    id: 7_000_000_000 + index,
    first_name: firstNames[index % firstNames.length] ?? 'Ada',
    last_name: lastNames[index % lastNames.length] ?? 'Eze',
    language_code: 'en',
    phone_number: `+234810${String(index % 10_000_000).padStart(7, '0')}`,
    role,
    about: `Made up: ${role} number ${index + 1}`,
  };
}

export function userOf(person: Person): User {
  return {
    id: person.id,
    is_bot: false,
    first_name: person.first_name,
    ...(person.last_name && { last_name: person.last_name }),
    ...(person.username && { username: person.username }),
    language_code: person.language_code,
  };
}

/** An IETF language tag, as in User.language_code. */
export const languageTag = z.string().regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/u, 'must be a language tag such as "en"');

const people = z
  .array(
    z.strictObject({
      first_name: z.string().min(1).max(64),
      id: z.int().positive().exactOptional(),
      last_name: z.string().min(1).max(64).exactOptional(),
      username: z
        .string()
        .regex(/^[a-z]\w{3,31}$/iu)
        .exactOptional(),
      language_code: languageTag.exactOptional(),
      phone_number: z
        .string()
        .regex(/^\+\d{7,15}$/u, 'must be + and digits')
        .exactOptional(),
      role: z.string().min(1).max(32).exactOptional(),
      about: z.string().max(200).exactOptional(),
    }),
  )
  .min(1);

/** Only `first_name` is needed. @throws Error that says in one line what is wrong */
export function readPeople(json: string): Person[] {
  const read = people.safeParse(JSON.parse(json));
  if (!read.success) throw new Error(read.error.issues.map(issueText).join('; '));
  const found = read.data.map((given, index): Person => {
    const { id, language_code, phone_number } = madeUpPerson(index);
    return { id, language_code, phone_number, role: 'person', about: '', ...given };
  });
  if (new Set(found.map(({ id }) => id)).size < found.length) throw new Error('two people have the same id');
  return found;
}

function issueText({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${path.join('.')}: ${message}`;
}
