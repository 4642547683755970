import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { endProcessing } from '../support/end-processing.ts';
import { useFlows } from '../support/flows.ts';
import { airtime } from '../support/wishes.ts';
import { booksOf, BOUGHT_ONCE } from '../support/books.ts';
import { buy, newPersonBuys } from '../support/shopping.ts';
import { changeOrder } from '../support/stored.ts';
import { labelsAt, messageAt, messagesWith, newPersonSays, tap, say } from '../support/say-and-read.ts';

const flows = useFlows({ env: { ALERT_AFTER: '300ms', LEASE_MS: '2000' } });

const STUCK = /Purchase still pending after/u;
const LONGER = /is taking longer than usual/u;

describe('a purchase that never finishes', () => {
  test('is told to its buyer once and to merchants once, also if the bot starts anew', async () => {
    const { merchant } = flows;
    const { buyer, reference } = await newPersonBuys(flows, airtime('08031230299'));
    const card = await buyer.until(/Processing/u);
    await merchant.until(() => alertsOf(merchant, reference).length === 1);
    const [alert = ''] = alertsOf(merchant, reference);
    expect(alert).toMatch(
      new RegExp(
        `Buyer: \\S.+, ${buyer.person.id}\n[^]*0803\\s123\\s0299\n[^]*₦500\\.00\nReference: ${reference}\n`,
        'u',
      ),
    );
    expect(alert).toMatch(
      /The service has it and is working on it\.\nBought: .+\n(Asked .+: processing|I have not asked the service)/u,
    );

    await aged(reference);
    await buyer.until(LONGER);
    await aged(reference);
    await untilAsked(reference, 2);
    const told = messagesWith(buyer, LONGER);
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringMatching(/0803\s123\s0299 · ₦500\.00\nThe provider has it .+\nDon’t buy again/u),
    ]);
    expect(told[0]?.reply_to_message?.message_id).toBe(card.message_id);
    // Not before: under what has been open for seconds it would only worry.
    expect([card, told[0]].map((message) => JSON.stringify(message).includes('Not received?'))).toEqual([false, true]);
    expect(alertsOf(merchant, reference)).toHaveLength(1);
    expect(booksOf(flows, reference)).toEqual({ accepted: 1, stands: ['processing'] });
  });

  test('is asked about at once with Ask now, whose message shows the answer, and Show shows the receipt beside it', async () => {
    const { merchant } = flows;
    const reference = await buy(flows.person(), airtime('08031230299'));
    await merchant.until(() => alertsOf(merchant, reference).length === 1);
    const before = alertsOf(merchant, reference)[0];
    const { asked } = flows.sandbox.calls.forReference(reference);
    const messageId = alertMessage(merchant, reference)?.message_id ?? 0;
    await merchant.untilToast(merchant.press(messageId, `ask:${reference}`));
    expect(flows.sandbox.calls.forReference(reference).asked).toBeGreaterThan(asked);
    await expect.poll(() => alertsOf(merchant, reference)[0]).not.toBe(before);
    expect(alertsOf(merchant, reference)).toHaveLength(1);
    await merchant.untilToast(merchant.press(messageId, `ra:${reference}`));
    await merchant.until(new RegExp(`Processing\n[^]*${reference}\\s+\\[Ask now\\] \\[👤 The person\\]`, 'u'));
    expect(labelsAt(merchant, messageId)).toEqual(['Ask now', 'Show']);
  });

  test('is said below that a text or a photo was not understood', async () => {
    const { buyer } = await newPersonBuys(flows, airtime('08031230299'), /Processing/u);
    await say(buyer, 'qwerty 12', /^🤔 I did not understand that\.\n\n⏳ Your .* is still being processed/u);
    await say(buyer, 'pls hurry, where is my airtime?', /^⏳ Your .* is still being processed/u);
    buyer.sendPhoto();
    await buyer.until(/^📷 I can’t read photos: please type it\.\n\n⏳ Your .* is still being processed/u);
    await say(buyer, 'mtn 500 08031230298', /\[Confirm\]/u);
    await say(
      buyer,
      'qwerty',
      /^🤔 I did not understand that\. That message bought nothing\.\n\n⏳ Your [^]*Your open card/u,
    );
  });

  test('is what free text is answered with, and the button under it shows it', async () => {
    const { buyer, reference } = await newPersonBuys(flows, airtime('08031230299'), /Processing/u);
    for (const text of ['please hurry', 'where is my light', 'where is my airtime', 'how far?']) {
      buyer.say(text);
      await buyer.until(
        /Your .*airtime top-up for 0803\s123\s0299 \(₦500\.00\) is still being processed\. No need to buy it again/u,
      );
      expect(buyer.screen()).not.toMatch(/Send \/buy/u);
    }
    await tap(buyer, 'Show', new RegExp(`Processing\n[^]*${reference}`, 'u'));
    await newPersonSays(flows, 'how far?', /Hello/u);
    await newPersonSays(flows, 'please hurry', /Send \/buy/u);
  });
});

test('of a purchase that has ended meanwhile Ask now shows the end', async () => {
  const { merchant } = flows;
  const { buyer, reference } = await newPersonBuys(flows, airtime('08031230299'));
  await merchant.until(() => alertsOf(merchant, reference).length === 1);
  const messageId = alertMessage(merchant, reference)?.message_id ?? 0;
  await endProcessing(flows, reference);
  await buyer.until(/Done!/u);
  await merchant.untilToast(merchant.press(messageId, `ask:${reference}`));
  await expect.poll(() => messageAt(merchant, messageId)?.text).toMatch(/Done![^]*Buyer: /u);
  expect(alertsOf(merchant, reference)).toEqual([]);
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
});

function alertMessage(merchant: TestUser, reference: string) {
  return messagesWith(merchant, STUCK).find(({ text }) => text?.includes(reference));
}

function alertsOf(merchant: TestUser, reference: string): string[] {
  return messagesWith(merchant, STUCK).flatMap(({ text = '' }) => (text.includes(reference) ? [text] : []));
}

/** The bot starts anew, and finds that the tap was three minutes ago. */
async function aged(reference: string): Promise<void> {
  await flows.stopBot();
  await changeOrder(flows, reference, { confirmedAt: Date.now() - 3 * 60_000 });
  await flows.startBot();
}

async function untilAsked(reference: string, times: number): Promise<void> {
  const { calls } = flows.sandbox;
  const { asked } = calls.forReference(reference);
  await expect.poll(() => calls.forReference(reference).asked).toBeGreaterThan(asked + times);
}
