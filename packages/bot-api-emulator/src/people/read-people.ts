import { z } from 'zod';
import type { Person } from '../page-protocol.ts';
import { madeUpPerson } from './people.ts';

/** An IETF language tag, as in User.language_code. */
const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/u, 'must be a language tag such as "en"');

const people = z
  .array(
    z.strictObject({
      first_name: z.string().min(1).max(64),
      id: z.int().positive().optional(),
      last_name: z.string().min(1).max(64).optional(),
      username: z
        .string()
        .regex(/^[a-z]\w{3,31}$/iu)
        .optional(),
      language_code: language.optional(),
      phone_number: z
        .string()
        .regex(/^\+\d{7,15}$/u, 'must be + and digits')
        .optional(),
      role: z.string().min(1).max(32).optional(),
      about: z.string().max(200).optional(),
    }),
  )
  .min(1);

/** People out of a JSON list in which only `first_name` is needed. @throws Error that says in one line what is wrong */
export function readPeople(json: string): Person[] {
  const read = people.safeParse(JSON.parse(json));
  if (!read.success) throw new Error(read.error.issues.map(issueText).join('; '));
  const found = read.data.map((given, index) => completed(given, index));
  if (new Set(found.map(({ id }) => id)).size < found.length) throw new Error('two people have the same id');
  return found;
}

function completed(given: z.infer<typeof people>[number], index: number): Person {
  const { id, language_code, phone_number } = madeUpPerson(index);
  // zod writes an absent field as `undefined`, which the type, stricter, does not allow for.
  return { id, language_code, phone_number, role: 'person', about: '', ...(given as Pick<Person, 'first_name'>) };
}

function issueText({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${path.join('.')}: ${message}`;
}
