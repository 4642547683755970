import { beforeAll, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { noteHealth, sampleNotes } from '../../support/note-health.ts';
import { greet } from '../support/people.ts';
import { useFlows } from '../support/flows.ts';
import { dataUnder, goToCard } from '../support/shopping.ts';
import { smePlan } from '../support/wishes.ts';
import { messageAt, messagesWith, say, tap, pressed, EVERYTHING } from '../support/say-and-read.ts';

const flows = useFlows({ healthLookMs: 200 });

const DATA = { service: 'data', provider: 'MTN' };
const AIRTIME = { service: 'airtime', provider: 'Glo' };

beforeAll(() => greet(flows.merchant));

const told = (person: TestUser, words: RegExp): number => messagesWith(person, words).length;

test('a slow provider is said on the card, and Confirm stays; who waits is told once when it works again', async () => {
  const { merchant } = flows;
  const [buyer, other] = [flows.person(), flows.person()];
  await noteHealth(flows, sampleNotes(DATA, 2, 'delivered', 0.1));
  await noteHealth(flows, sampleNotes(DATA, 2, 'delivered', 6.5));
  await noteHealth(flows, sampleNotes(DATA, 2, 'open', 8));
  await merchant.until(
    /MTN data is slow: of the last 6 purchases 4 took more than 6 min\.[^]*can still buy[^]*\[⏸ Pause MTN data\]/u,
    EVERYTHING,
  );

  buyer.say('/data');
  // What was read a few seconds ago may still be shown.
  await expect
    .poll(
      () => {
        return say(buyer, '/data', /Which/u).then(() => buyer.screen());
      },
      { interval: 1_000 },
    )
    .toMatch(/\[MTN ⏳\]/u);
  for (const chat of [buyer, other]) {
    await say(chat, '/cancel', /cancel/iu);
    await goToCard(chat, { ...smePlan, taps: ['MTN ⏳', 'SME', /1GB/u] });
    expect(chat.screen()).toMatch(
      /MTN data is slow: of the last 6 purchases 4 took more than 6 min\.[^]*\[Confirm\][^]*\[🔔 Tell me when it works\]/u,
    );
  }
  const card = await buyer.until(/MTN data is slow/u, EVERYTHING);
  const wait = dataUnder(card, /Tell me when it works/u);
  for (const _ of [1, 2]) {
    expect(await pressed(buyer, card.message_id, wait)).toMatch(/tell you once, when MTN data works again/u);
  }
  // The button has done its work, and the card is as good as before.
  await expect.poll(() => buyer.screen()).not.toMatch(/Tell me when/u);
  expect(buyer.screen()).toMatch(/MTN data is slow[^]*\[Confirm\][^]*\[Change\]/u);
  await tap(buyer, 'Confirm', /Done|done|Receipt|✅/u);

  merchant.say('/health');
  await merchant.until(
    /How providers do[^]*⏳ MTN data\nSince[^]*Half took at least 6 minutes\n\d+ delivered · 2 open/u,
  );
  expect(merchant.screen()).not.toMatch(/ 0 |No provider/u);

  await flows.restartBot();
  await noteHealth(flows, sampleNotes(DATA, 5, 'delivered', 0.1));
  await buyer.until(/MTN data works again\. You asked me/u, EVERYTHING);
  await merchant.until(/MTN data works again, after/u, EVERYTHING);
  merchant.say('/health');
  await merchant.until(
    /How providers do\n👀 No provider counts as slow or failing right now, but look at 🟡\.\n\n🟡 MTN data\nHalf took[^]*2 open/u,
  );
  expect([told(buyer, /works again/u), told(other, /works again/u), told(merchant, /data is slow/u)]).toEqual([
    1, 0, 1,
  ]);

  const works = await buyer.until(/works again\. You asked me/u, EVERYTHING);
  buyer.press(works.message_id, dataUnder(works, /Buy/u));
  // In its place: what MTN sells of it.
  await expect.poll(() => dataUnder(messageAt(buyer, works.message_id)!, /^SME$/u)).not.toBe('');

  const late = await other.untilToast(other.tap('🔔 Tell me when it works'));
  expect(late.text).toMatch(/works again/u);
});

test('merchants pause what fails, or tell everybody, from the message about it', async () => {
  const { merchant } = flows;
  const buyer = flows.person();
  await noteHealth(flows, sampleNotes(AIRTIME, 4, 'failed', 0.1));
  const alert = await merchant.until(/Glo airtime is failing: all of the last 4 purchases failed\./u, EVERYTHING);
  // Whose purchase fails now is not told to buy it again there.
  await say(buyer, 'glo 100 08051230203', /Glo airtime is failing/u);
  await tap(
    buyer,
    'Confirm',
    /The purchase failed\.(?![^]*You can buy it again)[^]*Why: the provider could not deliver it\.\n[^\n]+\n❗ Glo airtime is failing/u,
  );
  await tap(merchant, '📣 Tell everybody', /Who gets it/u);
  expect(told(merchant, /^❗ Glo airtime is failing at the moment/u)).toBe(1);
  await tap(merchant, 'Cancel', /question is closed/u, EVERYTHING);
  merchant.press(alert.message_id, dataUnder(alert, /Pause Glo airtime/u));
  await merchant.until(/Yes, do it/u, EVERYTHING);
  // What was said stays above, with its other button.
  expect(dataUnder(messageAt(merchant, alert.message_id)!, /Tell everybody/u)).not.toBe('');
  await tap(merchant, 'Yes, do it', /Done\.\s+⏸ Glo · Airtime is paused: failing at the moment/u, EVERYTHING);
  await say(buyer, '/airtime', /\[⏸ Glo/u);
  // Each in their own language.
  await say(buyer, '/language french', /Français/u);
  await say(buyer, '/airtime', /\[⏸ Glo/u);
  await tap(buyer, '⏸ Glo', /Glo[^\n]* est en pause[^\n]* en panne pour le moment/u);
  await say(merchant, '/health', /❗ Glo airtime\n⏸ Paused at the moment\nSince/u, EVERYTHING);
  // While it is paused, it does not work for them.
  await noteHealth(flows, sampleNotes(AIRTIME, 5, 'delivered', 0.1));
  await merchant.until(/Glo airtime works again/u, EVERYTHING);
  await say(merchant, '/resume glo airtime', /Yes, do it/u, EVERYTHING);
  await tap(merchant, 'Yes, do it', /back on sale/u, EVERYTHING);
});
