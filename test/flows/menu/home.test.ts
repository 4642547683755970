import { describe, expect, test } from 'vitest';
import { credit } from '../../support/redis/setup-store.ts';
import { useFlows } from '../support/flows.ts';
import { letIn, letInWith } from '../support/people.ts';
import { askForWords, missed } from '../cases/missed.ts';
import { CARD } from '../support/shopping.ts';
import { say, tap, pressed, dataOn } from '../support/say-and-read.ts';

const flows = useFlows({ env: { ACCESS: 'approval', ALERT_AFTER: '300ms' } });

/** The line that /start offers. */
async function offered(person: Awaited<ReturnType<typeof letIn>>): Promise<string> {
  const { text = '' } = await say(person, '/start', /Hello[^]*Try: /u);
  return /Try: (.+)/u.exec(text)?.[1] ?? '';
}

describe('/start', () => {
  test('shows what a person has, and a line that makes a card as it stands', async () => {
    const person = await letInWith(flows, 5_000);
    const line = await offered(person);
    expect(person.screen()).toMatch(/Your balance: ₦5,000\.00/u);
    expect(line).toBe('mtn 500 0803 123 4567');
    await say(person, line, CARD);
  });

  test('is what Back from the first question leads to', async () => {
    const person = await letInWith(flows, 5_000);
    const { text, reply_markup: rows } = await say(person, '/start', /Hello/u);
    await say(person, '/buy', /What would you like/u);
    expect(await tap(person, 'Back', /Hello/u)).toMatchObject({ text, reply_markup: rows });
  });

  test('offers the airtime that was bought last, and not one that failed', async () => {
    const person = await letInWith(flows, 5_000);
    for (const [line, end] of [
      ['glo 300 08051230200', /Done!/u],
      ['mtn 700 08031230400', /❌/u],
    ] as const) {
      await say(person, line, CARD);
      await tap(person, 'Confirm', end);
    }
    const line = await offered(person);
    expect(line.replaceAll(/\s/gu, ' ')).toBe('glo 300 0805 123 0200');
    await say(person, line, CARD);
  });

  test('offers a phone by the name it was saved under', async () => {
    const person = await letInWith(flows, 5_000);
    await say(person, 'glo 300 08051230200', CARD);
    await tap(person, 'Confirm', /Done!/u);
    await tap(person, /Save/u, /name/u);
    await say(person, 'Mama Ngozi', /Mama Ngozi/u);
    const line = await offered(person);
    expect(line).toBe('glo 500 Mama Ngozi');
    await say(person, line, CARD);
  });
});

describe('/start of a merchant', () => {
  test('shows people, top-ups and purchases that wait, each behind a button that leads there', async () => {
    const { merchant } = flows;
    const [stranger, asking] = [flows.person(), await letIn(flows)];
    await say(stranger, '/start', /merchant has to let you in/u);
    await say(asking, '/topup 700', /photo of the slip or a note/u);
    await tap(asking, 'Skip', /You asked for/u);
    await credit(flows, asking.person.id, 5_000);
    await say(asking, 'mtn 500 08031230299', CARD);
    asking.tap('Confirm');
    await merchant.until(/still pending/u);

    await say(merchant, '/start', /Waiting for you/u);
    const labels = merchant.buttons().map(({ text }) => text);
    expect(labels.slice(0, 3)).toEqual([
      '👤 People to let in: 1',
      '💰 Top-ups to answer: 1',
      '⏱ Purchases still pending: 1',
    ]);
    const { message_id: home } = merchant.botMessages().at(-1)!;
    merchant.press(home, 'm:topups');
    await merchant.until(/asked for a top-up on [^]*₦700\.00[^]*\[Credit\]|asked for a top-up[^]*₦700/u);
    merchant.press(home, 'm:stuck');
    await merchant.until(/still pending[^]*0803\s123\s0299[^]*\[Ask now\]/u);
    merchant.press(home, 'u:list:waiting:0:');
    await merchant.until(new RegExp(`⏳[^]*${stranger.person.id}`, 'u'));

    // Answered by another merchant's card, none is left.
    const card = merchant.botMessages().findLast(({ text: shown }) => shown?.includes('asked for a top-up'))!;
    merchant.press(card.message_id, dataOn(card, 'tu:decline'));
    await merchant.until(/was declined\. Nothing was booked/u);
    expect(await pressed(merchant, home, 'm:topups')).toMatch(/Nothing is waiting now/u);
  });

  test('counts the cases that wait for an answer of the shop, and leads to them', async () => {
    const { merchant } = flows;
    const { buyer, card } = await missed(flows);
    await say(merchant, '/start', /\[🆘 Cases to answer: 1\]/u);
    await tap(merchant, '🆘 Cases to answer: 1', /Open cases[^]*Waits for an answer since/u);
    await askForWords(merchant, card);
    await say(merchant, 'It is there now', /has been told/u);
    await say(merchant, '/start', /Hello/u);
    expect(merchant.screen()).not.toContain('Cases to answer');
    await say(buyer, '/cases', /Answered/u);
  });
});
