import type { TestUser } from 'bot-api-emulator';
import { buy, CARD } from '../../support/shopping.ts';
import { prepaidMeter } from '../../support/wishes.ts';
import type { InputCounter } from './count-inputs.ts';
import { say, tap } from '../../support/say-and-read.ts';

/** Something that people do every day, from the first input to its end. */
export interface Job {
  readonly name: string;
  /** It never takes more inputs. */
  readonly atMost: number;
  /** New messages of the bot. */
  readonly messages: number;
  /** The most edits of them. It is missing if edits come by the clock, so that their number depends on how long the job takes. */
  readonly edits?: number;
  /** What was there before, such as a saved number; not counted. */
  prepare?(chat: TestUser): Promise<void>;
  run(counter: InputCounter): Promise<void>;
}

/** Eight usual ones. */
export const JOBS: readonly Job[] = [
  {
    name: 'Airtime, as one line',
    atMost: 2,
    messages: 1,
    edits: 2,
    async run(counter) {
      counter.say('mtn 500 0803 123 4567');
      await confirm(counter);
    },
  },
  {
    name: 'The same once more, under its receipt',
    atMost: 2,
    messages: 1,
    edits: 2,
    async run(counter) {
      counter.tap('Buy again');
      await confirm(counter);
    },
  },
  {
    name: 'Electricity for a saved meter',
    atMost: 3,
    messages: 1,
    edits: 3,
    prepare: saveHome,
    async run(counter) {
      counter.say('home');
      await chooseAmount(counter);
      await confirm(counter);
    },
  },
  {
    name: 'Airtime for a new number, by questions',
    atMost: 4,
    messages: 1,
    edits: 4,
    async run(counter) {
      counter.say('/airtime');
      await counter.chat.until(/Which provider\?/u);
      counter.say('0803 123 4568');
      await chooseAmount(counter);
      await confirm(counter);
    },
  },
  {
    name: 'Electricity for a new meter, by questions',
    atMost: 6,
    messages: 1,
    edits: 6,
    async run(counter) {
      counter.say('/electricity');
      await counter.chat.until(/Which provider\?/u);
      counter.tap('Ikeja Electric');
      await counter.chat.until(/Which one\?/u);
      counter.tap(/prepaid/iu);
      await counter.chat.until(/meter number/u);
      counter.say('0412 3456 789');
      await chooseAmount(counter);
      await confirm(counter);
    },
  },
  {
    name: 'What is left on the account',
    atMost: 1,
    messages: 1,
    edits: 0,
    async run(counter) {
      counter.say('/balance');
      await counter.chat.until(/balance: .*₦/u);
    },
  },
  {
    name: 'The latest token, to be copied again',
    atMost: 1,
    messages: 1,
    edits: 0,
    async run(counter) {
      counter.say('/token');
      await counter.chat.until(/Token: (?:\d{4} ?){5}/u);
    },
  },
  {
    name: 'Airtime for 50 numbers',
    atMost: 2,
    messages: 3,
    async run(counter) {
      const lines = Array.from({ length: 50 }, (_, index) => `mtn 100 0803200${7_000 + index}`);
      counter.say(lines.join('\n'));
      await counter.chat.until(/50 purchases/u);
      counter.tap('Buy all 50');
      await counter.chat.until((chat) => chat.botMessages().some(({ document }) => document !== undefined));
    },
  },
];

async function chooseAmount(counter: InputCounter): Promise<void> {
  await counter.chat.until(/What amount\?/u);
  counter.tap('₦2,000');
}

async function confirm(counter: InputCounter): Promise<void> {
  await counter.chat.until(CARD);
  counter.tap('Confirm');
  await counter.chat.until(/Done!/u);
}

async function saveHome(chat: TestUser): Promise<void> {
  await buy(chat, prepaidMeter('04126660200', '1000'), /Done![^]*Save as …/u);
  await tap(chat, /Save as/u, /What should .+ be called\?/u);
  await say(chat, 'Home', /Saved as/u);
}
