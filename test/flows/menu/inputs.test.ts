import { beforeAll, describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { introducePeople } from 'vendbot-demo';
import type { Driver, LoggedCall, TestUser } from 'bot-api-emulator';
import { buy, CARD } from '../support/shopping.ts';
import { prepaidMeter } from '../support/wishes.ts';
import { say, tap } from '../support/say-and-read.ts';

const flows = useFlows({ env: { ACCESS: 'approval', DUPLICATE_WINDOW_MS: '600000' } });
beforeAll(() => introducePeople(flows.driver));

/** Something that people do every day, from the first input to its end. */
interface Job {
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

const JOBS: readonly Job[] = [
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

describe('what a usual job takes of an agent', () => {
  test.each(JOBS)('$name: at most $atMost inputs', async (job) => {
    const chat = flows.chat('agent');
    await job.prepare?.(chat);
    const counter = countInputs(chat, flows.driver);
    await job.run(counter);
    const { inputs, messages, edits } = await counter.count();

    expect(inputs).toBeLessThanOrEqual(job.atMost);
    expect(messages).toBeGreaterThanOrEqual(job.messages);
    // An end after ten seconds is a message of its own.
    expect(messages).toBeLessThanOrEqual(job.messages + (job.edits === undefined ? 1 : 0));
    // "Processing" is left out if the end is there first, so edits may be fewer.
    expect(edits).toBeLessThanOrEqual(job.edits ?? edits);
  });
});

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

/** Says and taps for a person, and counts both. */
interface InputCounter {
  readonly chat: TestUser;
  say(text: string): void;
  tap(label: string | RegExp): void;
  /** How often the person typed or tapped since the beginning, and what the bot sent and edited in this chat; once the last answer is out. */
  count(): Promise<{ inputs: number; messages: number; edits: number }>;
}

function countInputs(chat: TestUser, driver: Driver): InputCounter {
  let inputs = 0;
  const before = new Set(driver.latestCalls());
  const newestBefore = Math.max(0, ...chat.botMessages().map(({ message_id: id }) => id));
  const since = (): LoggedCall[] => driver.latestCalls().filter((call) => !before.has(call) && isTo(chat, call));
  return {
    chat,
    say(text) {
      inputs += 1;
      chat.say(text);
    },
    tap(label) {
      inputs += 1;
      chat.tap(label);
    },
    async count() {
      await driver.untilDelivered();
      await expect.poll(() => since().filter(({ status }) => status === undefined)).toEqual([]);
      const made = since().filter(({ status }) => status === 200);
      return {
        inputs,
        messages: made.filter(({ method }) => method.startsWith('send')).length,
        edits: made.filter((call) => call.method.startsWith('edit') && isOfMessageAfter(newestBefore, call)).length,
      };
    },
  };
}

/** What appears in the chat: not the end of a spinner, nor "typing". */
function isTo(chat: TestUser, { method, parameters }: LoggedCall): boolean {
  return /^(?:send(?!ChatAction)|edit)/u.test(method) && Number(parameters['chat_id']) === chat.id;
}

/** Messages of an earlier job may be edited later; such edits do not belong to this job. */
function isOfMessageAfter(newestBefore: number, { parameters }: LoggedCall): boolean {
  return Number(parameters['message_id']) > newestBefore;
}
