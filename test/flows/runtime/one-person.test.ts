import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { type Flows, useFlows } from '../support/flows.ts';
import { bring, useWebhook } from '../support/webhook.ts';
import { airtime } from '../support/wishes.ts';
import { booksOf, BOUGHT_ONCE } from '../support/books.ts';
import { goToCard } from '../support/shopping.ts';
import { say, newestId } from '../support/say-and-read.ts';

const MESSAGES = 120;
const ROWS = 100;
/** Of each name: so that a list takes seconds, and all of them many minutes. */
const NAME_AFTER_MS = 300;
const ANSWERED_WITHIN_MS = 3_000;

/** A list of a hundred meters, each of which the service is asked about. */
const list = Array.from({ length: ROWS }, (_, row) => `ikeja prepaid 2000 0412345${1_000 + row}`).join('\n');

const tooFast = (chat: TestUser) => chat.botMessages().filter(({ text }) => text?.startsWith('That was too fast'));

describe('by polling', () => {
  silencesNobody(useFlows(), async (hasty) => {
    hasty.say(list);
    return 200;
  });
});

/** Telegram itself brings one update of a person at a time. What brings them all at once does not silence anybody either. */
describe('by webhook', async () => {
  const { flows, url } = await useWebhook();
  let updateId = 1_000_000;
  silencesNobody(flows, async (hasty) => {
    const message = { message_id: updateId, date: 0, chat: { id: hasty.id, type: 'private' }, from: hasty.person };
    return bring(url, { update_id: (updateId += 1), message: { ...message, text: list } });
  });
});

/** @param send answers the status with which the bot took it */
function silencesNobody(flows: Flows, send: (hasty: TestUser) => Promise<number>): void {
  test('a person who sends a hundred and twenty lists silences nobody: what is too much is dropped and told once, and a Confirm among it buys', async () => {
    const [hasty, calm] = [flows.person(), flows.person()];
    const reference = await goToCard(hasty, airtime('08031230200'));
    await say(calm, '/start', /Hello/u);

    flows.sandbox.inject({ endpoint: 'verification', type: 'delayed', delayMs: NAME_AFTER_MS, times: 1_000_000 });
    const card = newestId(hasty);
    const asked = flows.sandbox.calls.of('verification');
    const sent = sendAll(hasty);
    await expect.poll(() => flows.sandbox.calls.of('verification')).toBeGreaterThan(asked);
    hasty.press(card, `o:confirm:${reference}`);
    for (const question of ['/help', '/balance', '/history']) await answersInTime(calm, question);
    // The Confirm waits for what was sent before it, and as much again comes behind it.
    expect(booksOf(flows, reference).accepted).toBe(0);
    sent.push(...sendAll(hasty));
    await answersInTime(calm, '/help');
    expect(booksOf(flows, reference).accepted).toBe(0);

    flows.sandbox.clearFaults();
    expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
    await flows.driver.untilDelivered();
    await expect.poll(() => booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
    expect(tooFast(hasty)).toHaveLength(1);
    await say(hasty, '/help', /How it works/u);
  });

  const sendAll = (hasty: TestUser) => Array.from({ length: MESSAGES }, () => send(hasty));
}

async function answersInTime(chat: TestUser, question: string): Promise<void> {
  const [before, askedAt] = [chat.botMessages().length, performance.now()];
  chat.say(question);
  await chat.until(() => chat.botMessages().length > before);
  expect(performance.now() - askedAt).toBeLessThan(ANSWERED_WITHIN_MS);
}
