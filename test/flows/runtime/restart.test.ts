import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { startBotProcess } from '../support/bot-process.ts';
import { useFlows } from '../support/flows.ts';
import { airtime, prepaidMeter } from '../support/wishes.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import { buy, newPersonWithCard } from '../support/shopping.ts';
import { EVERYTHING, say, tap } from '../support/say-and-read.ts';
import { boughtFor, freshNumbers, ones } from '../batches/batches.ts';

// Waited for after each kill.
const flows = useFlows({ env: { LEASE_MS: '5000' } });

/** The button of the provider; the rest is typed. */
const TAPS_TO_CARD = 1;
/** An order of a bot that has gone is taken up when its lease has run out. */

test('a bot stopped between Confirm and the end brings all that is open to its end after its next start', async () => {
  const buyers = [flows.person(), flows.person(), flows.person()];
  const wishes = [airtime('08031230202'), airtime('08031230404'), prepaidMeter('04123450777')];
  const references: string[] = [];
  for (const [index, buyer] of buyers.entries()) references.push(await buy(buyer, wishes[index]!));
  await Promise.all(buyers.map((buyer) => buyer.until(/Processing|token is on its way|Done!/u)));
  await flows.stopBot();
  await flows.startBot();
  await Promise.all(buyers.map((buyer) => buyer.until(/Done!/u, EVERYTHING)));
  for (const reference of references) {
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
    expect(flows.sandbox.calls.forReference(reference).called).toBe(1);
  }
});

test('a stop waits for the purchase call under way, and the end is told', async () => {
  const { buyer, reference } = await newPersonWithCard(flows, airtime('08031231234'));
  flows.sandbox.inject({ endpoint: 'purchase', type: 'delayed', delayMs: 400 });
  buyer.tap('Confirm');
  await expect.poll(() => flows.sandbox.calls.forReference(reference).accepted).toBe(1);
  await flows.stopBot();
  expect(buyer.screen()).toMatch(/Done!/u);
  await flows.startBot();
  expect(flows.sandbox.calls.forReference(reference).called).toBe(1);
});

describe('a bot killed while an order is on its way buys it once and tells its end after the next start, where it died', () => {
  test.each<{ moment: string; until: (buyer: TestUser, reference: string) => Promise<unknown> }>([
    {
      moment: 'as soon as the tap was answered',
      until: (buyer) => buyer.until(({ toasts }) => toasts.length > TAPS_TO_CARD),
    },
    { moment: 'as "Processing" was drawn', until: (buyer) => buyer.until(/Processing/u) },
    {
      moment: 'between the purchase and its answer',
      until: async (_buyer, reference) => {
        await expect.poll(() => flows.sandbox.calls.forReference(reference).accepted, { interval: 5 }).toBe(1);
      },
    },
    { moment: 'as the end was drawn', until: (buyer) => buyer.until(/Done!/u) },
  ])('$moment', async ({ until }) => {
    const bot = await startBotProcess(flows);
    const { buyer, reference } = await newPersonWithCard(flows, airtime('08031231234'));
    flows.sandbox.inject({ endpoint: 'purchase', type: 'delayed', delayMs: 300 });
    const pressed = buyer.tap('Confirm');
    await until(buyer, reference);
    await bot.kill();
    await flows.startBot();
    await buyer.until(/Done!/u, EVERYTHING);
    await buyer.untilToast(pressed);
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
    expect(flows.sandbox.calls.forReference(reference).called).toBe(1);
    flows.sandbox.clearFaults();
  });
});

test('a list that is mended when the bot is killed, while names are asked for, has its new card after that', async () => {
  const chat = flows.person();
  const list = [...freshNumbers(1), '04123450611', '04123450612'];
  await say(chat, `mtn 500 ${list[0]}\nikeja prepaid 5000 ${list[1]}\nlight 5000 ${list[2]}`, /\[Mend row 3\]/u);
  const bot = await startBotProcess(flows);
  flows.sandbox.inject({ endpoint: 'verification', type: 'delayed', delayMs: 3_600_000, times: 1 });
  chat.say('3 ikeja prepaid');
  await chat.until(/Asking for the names of 1/u, EVERYTHING);
  await bot.kill();
  flows.sandbox.clearFaults();
  await flows.startBot();
  await chat.until(/📋 3 purchases[^]*\[Buy all 3\]/u, EVERYTHING);
  await tap(chat, 'Buy all 3', /3 of 3 done/u);
  expect(boughtFor(flows, list)).toEqual(ones(3));
});
