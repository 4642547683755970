import type { Person } from 'bot-api-emulator';
import { shopPeople } from 'vendbot-demo';
import { partner } from '../people/two-owners.ts';

/** Everyone in the recording, each in the middle of something, by what that is. The order gives them their ids: append only. */
const NAMES = [
  'confirmed',
  'submitting',
  'neverArrived',
  'arrived',
  'processing',
  'requeried',
  'tokenDue',
  'endedUntold',
  'refusedUntold',
  'card',
  'meterCard',
  'changing',
  'keypad',
  'atProduct',
  'atNumber',
  'atAmount',
  'atWhich',
  'runningList',
  'listCard',
  'topupRequest',
  'topupNote',
  'savingAs',
  'waiting',
  'locked',
  'pinLocked',
  'invoice',
  'invitedLater',
] as const;

export type Name = (typeof NAMES)[number];

const FIRST_ID = 6_100_000_001;

const people: readonly Person[] = NAMES.map((name, index) => ({
  id: FIRST_ID + index,
  first_name: name,
  language_code: 'en',
  phone_number: `+2348107${String(index).padStart(6, '0')}`,
  role: 'customer',
  about: name,
}));

/** Two owners of the shop among them. */
export const cast: readonly Person[] = [...shopPeople.slice(0, 1), partner, ...people];

export function personCalled(name: Name): Person {
  const person = people[NAMES.indexOf(name)];
  if (person === undefined) throw new Error(`the cast has no ${name}`);
  return person;
}

/** The bot keeps its token across an update: what is encrypted in Redis is so with a key that is made of it. */
export const TOKEN = '7700112233:AAH-vendbot_playground_not_a_secret0';

export const PIN = '482719';

/** Numbers of the list that the update interrupts, and of the one whose card is on the screen. None of their endings means anything to the sandbox. */
export const RUNNING_ROWS = Array.from({ length: 10 }, (_, row) => `0803555${7_010 + row}`);
export const LISTED_ROWS = Array.from({ length: 3 }, (_, row) => `0803555${7_110 + row}`);

/** What the new version is started with, as the old one was. */
export const SETTINGS: Readonly<Record<string, string>> = {
  ACCESS: 'approval',
  HTTP_PORT: '0',
  STATUS_POLL_FIRST_MS: '100',
  STATUS_POLL_MAX_MS: '500',
  RESEND_GRACE_MS: '500',
  RESELLER_TIMEOUT_MS: '15000',
  DUPLICATE_WINDOW_MS: '0',
  RATE_LIMIT_PER_10S: '0',
  RECONCILE_AT: 'off',
  KEY_PREFIX: 'shop',
};
