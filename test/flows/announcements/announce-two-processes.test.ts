import { beforeAll, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { say, tap, EVERYTHING } from '../support/say-and-read.ts';
import { useTwoProcesses } from '../support/two-processes.ts';

const { flows, kill, start } = useTwoProcesses();

const PEOPLE = 60;
const POLL = { interval: 50 };

let people: TestUser[] = [];

beforeAll(async () => {
  people = Array.from({ length: PEOPLE }, () => flows.person());
  for (const person of people) person.say('/news');
  await Promise.all(people.map((person) => person.until(/You get announcements/u, EVERYTHING)));
});

function timesTold(person: TestUser, word: string): number {
  return person.botMessages().filter(({ text = '' }) => text.includes(word)).length;
}

/** One of them sends, and it is not known which. */
test.each([0, 1])(
  'an announcement goes on when one of two processes is killed (%i), and tells nobody twice',
  async (victim) => {
    const { merchant } = flows;
    const news = `news ${victim}`;
    await say(merchant, '/announce', /Send me a text/u, EVERYTHING);
    await say(merchant, news, /Who gets it/u, EVERYTHING);
    await tap(merchant, /Everybody/u, /Send it to/u, EVERYTHING);
    merchant.tap('Confirm');
    await expect.poll(() => people.filter((person) => timesTold(person, news) > 0).length, POLL).toBeGreaterThan(15);
    await kill(victim);
    const newest = (): string =>
      merchant.botMessages().findLast(({ text = '' }) => /Sending to|Sent to/u.test(text))?.text ?? '';
    await expect.poll(newest, POLL).toMatch(/Sent to 60 people/u);

    const told = people.map((person) => timesTold(person, news));
    expect(Math.max(...told)).toBe(1);
    const unsure = Number(/these (\d+) people/u.exec(newest())?.[1] ?? (/this person/u.test(newest()) ? 1 : 0));
    const counted = Number(/: (\d+) of 60/u.exec(newest())?.[1]);
    expect(counted + unsure).toBe(PEOPLE);
    expect(told.filter((times) => times === 0).length).toBeLessThanOrEqual(unsure);
    // At 25 a second one or two are under way at a time.
    expect(unsure).toBeLessThanOrEqual(20);
    await start(victim);
  },
);
