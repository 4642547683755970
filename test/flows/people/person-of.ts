import type { Person } from 'bot-api-emulator';

let count = 0;

/** Who can be met beside the people of the demo: a customer who speaks English, but for what the test says of them. */
export function personOf(about: Partial<Person> = {}): Person {
  count += 1;
  const person = { first_name: 'Ama', language_code: 'en', role: 'customer', about: 'Of a test' } as const;
  return { ...person, id: 7_700_000_000 + count, phone_number: `+23480377${70_000 + count}`, ...about };
}
