import type { TestUser } from 'bot-api-emulator';
import { buy, CARD, prepaidMeter } from '../../support/shopping.ts';
import type { Hands } from './hands.ts';

/** Something that people do every day, from the first movement of a hand to its end. */
export interface Job {
  readonly name: string;
  /** It never takes more inputs. */
  readonly atMost: number;
  /** How many steps it takes with other systems, if that is known. */
  readonly elsewhere: string;
  /** How often a message is edited depends on how long it takes. */
  readonly editsByClock?: boolean;
  /** What was there before, such as a saved number; not counted. */
  prepare?(chat: TestUser): Promise<void>;
  run(hands: Hands): Promise<void>;
}

const UNKNOWN = '–';

/** Eight usual ones. What others take are the steps of a purchase there, as read in November 2026, mostly without a word on what is bought. */
export const JOBS: readonly Job[] = [
  {
    name: 'Airtime, as one line',
    atMost: 2,
    elsewhere: 'pulsa line, bank USSD 1; best small bot 2',
    async run(hands) {
      hands.say('mtn 500 0803 123 4567');
      await confirm(hands);
    },
  },
  {
    name: 'The same once more, under its receipt',
    atMost: 2,
    elsewhere: UNKNOWN,
    async run(hands) {
      hands.tap('Buy again');
      await confirm(hands);
    },
  },
  {
    name: 'Electricity for a saved meter',
    atMost: 3,
    elsewhere: 'UBA’s saved biller 3',
    prepare: saveHome,
    async run(hands) {
      hands.say('home');
      await chooseAmount(hands);
      await confirm(hands);
    },
  },
  {
    name: 'Airtime for a new number, by questions',
    atMost: 4,
    elsewhere: 'Telegram and WhatsApp bots 5 to 6; Ding 7; PayToday 9',
    async run(hands) {
      hands.say('/airtime');
      await hands.chat.until(/Which provider\?/u);
      hands.say('0803 123 4568');
      await chooseAmount(hands);
      await confirm(hands);
    },
  },
  {
    name: 'Electricity for a new meter, by questions',
    atMost: 6,
    elsewhere: 'Telegram and WhatsApp bots 5 to 6',
    async run(hands) {
      hands.say('/electricity');
      await hands.chat.until(/Which provider\?/u);
      hands.tap('Ikeja Electric');
      await hands.chat.until(/Which one\?/u);
      hands.tap(/prepaid/u);
      await hands.chat.until(/meter number/u);
      hands.say('0412 3456 789');
      await chooseAmount(hands);
      await confirm(hands);
    },
  },
  {
    name: 'What is left on the account',
    atMost: 1,
    elsewhere: UNKNOWN,
    async run(hands) {
      hands.say('/balance');
      await hands.chat.until(/balance: .*₦/u);
    },
  },
  {
    name: 'The latest token, to be copied again',
    atMost: 1,
    elsewhere: UNKNOWN,
    async run(hands) {
      hands.say('/token');
      await hands.chat.until(/Token: (?:\d{4} ?){5}/u);
    },
  },
  {
    name: 'Airtime for 50 numbers',
    atMost: 2,
    elsewhere: UNKNOWN,
    editsByClock: true,
    async run(hands) {
      const lines = Array.from({ length: 50 }, (_, index) => `mtn 100 0803200${7_000 + index}`);
      hands.say(lines.join('\n'), '50 lines in one message');
      await hands.chat.until(/50 purchases/u);
      hands.tap('Buy all 50');
      await hands.chat.until((chat) => chat.botMessages().some(({ document }) => document !== undefined), LONG);
    },
  },
];

const LONG = { timeoutMs: 30_000 };

async function chooseAmount(hands: Hands): Promise<void> {
  await hands.chat.until(/What amount\?/u);
  hands.tap('₦2,000.00');
}

async function confirm(hands: Hands): Promise<void> {
  await hands.chat.until(CARD);
  hands.tap('Confirm');
  await hands.chat.until(/Done!/u);
}

async function saveHome(chat: TestUser): Promise<void> {
  await buy(chat, prepaidMeter('04126660200', '1000'));
  await chat.until(/Done![\s\S]*Save as …/u);
  chat.tap(/Save as/u);
  await chat.until(/What should this number be called\?/u);
  chat.say('Home');
  await chat.until(/Saved as/u);
}
