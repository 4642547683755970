import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from 'vendbot-demo';
import type { TestUser } from 'bot-api-emulator';
import { type Balancer, startBalancer } from '../../support/balancer.ts';
import { type BotProcess, startBotProcess } from '../support/bot-process.ts';
import { useFlows } from '../support/flows.ts';
import { say, tap, EVERYTHING } from '../support/say-and-read.ts';

const flows = useFlows({ emulator: { webhookTimings: { retryUnitMs: 50, retryLimitMs: 400 } } });

const PEOPLE = 60;
const POLL = { interval: 50 };

const processes: BotProcess[] = [];
let people: TestUser[] = [];
let ports: number[] = [];
let balancer: Balancer;
let start: (port: number) => Promise<BotProcess>;

beforeAll(async () => {
  ports = [await freePort(), await freePort()];
  balancer = await startBalancer(ports);
  const webhook = { WEBHOOK_URL: `${balancer.url}/telegram`, WEBHOOK_SECRET: 'secret-of-both', LOG_LEVEL: 'silent' };
  start = (port) => startBotProcess(flows.setup, { ...webhook, HTTP_PORT: String(port) });
  for (const port of ports) processes.push(await start(port));
  people = Array.from({ length: PEOPLE }, () => flows.person());
  for (const person of people) person.say('/news');
  await Promise.all(people.map((person) => person.until(/You get announcements/u, EVERYTHING)));
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.kill()));
  await balancer.stop();
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
    await processes[victim]!.kill();
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
    processes[victim] = await start(ports[victim]!);
  },
);
