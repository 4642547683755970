import { defaultPeople, type Driver, type Person, type TestUser } from 'bot-api-emulator';

const ROLES = [
  { role: 'merchant', about: 'Owns the shop in Onitsha and pays for the float' },
  { role: 'agent', about: 'Sells airtime and data at a stand in Kano' },
  { role: 'customer', about: 'Buys power and DStv for her flat in Ibadan' },
  { role: 'stranger', about: 'Found the bot by chance; nobody has let him in' },
];

/** The people of the demo and of the tests: one of each role. */
export const shopPeople: readonly Person[] = defaultPeople.map((person, at) => ({ ...person, ...ROLES[at] }));

/** What the people of the demo begin with, so that they can buy at once. In naira; a credit limit in kobo, as buttons carry it. */
const BEGINNINGS = {
  agent: { answer: 'agent', credit: 50_000, creditLimitMinor: 10_000_00 },
  customer: { answer: 'approve', credit: 20_000, creditLimitMinor: 0 },
} as const;

/**
 * The agent and the customer ask, and the merchant lets them in and gives them money, all of it by chat; the stranger has yet to ask.
 * People who already have a chat with the bot stay as they are.
 */
export async function introducePeople(driver: Driver): Promise<void> {
  const merchant = driver.user('merchant');
  for (const role of ['agent', 'customer'] as const) {
    const person = driver.user(role);
    if (person.botMessages().length === 0) await introduce(person, merchant, role);
  }
}

async function introduce(person: TestUser, merchant: TestUser, role: keyof typeof BEGINNINGS): Promise<void> {
  const { answer, credit, creditLimitMinor } = BEGINNINGS[role];
  const { id } = person.person;
  person.say('/start');
  const { text = '' } = await person.until(/./u);
  if (!text.includes('merchant has to let you in')) return;
  const isCard = (chat: TestUser) => chat.botMessages().some((message) => isAbout(message.text, id));
  await merchant.until(isCard);
  const card = merchant.botMessages().findLast((message) => isAbout(message.text, id));
  merchant.press(card?.message_id ?? 0, `a:${answer}:${id}`);
  await person.until(/You are in/u);
  merchant.say(`/credit ${id} ${credit} to begin with`);
  await merchant.until(/\[Confirm\]/u);
  merchant.tap('Confirm');
  const { message_id: booked } = await merchant.until(/was added to the account of/u);
  if (creditLimitMinor === 0) return;
  merchant.press(booked, `u:do:${id}:c:0:${creditLimitMinor}`);
  await person.until(/Your credit limit is/u);
}

function isAbout(text: string | undefined, id: number): boolean {
  return text?.includes(`Id: ${id}`) === true;
}
