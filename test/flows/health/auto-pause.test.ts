import { beforeAll, expect, test } from 'vitest';
import { noteHealth, sampleNotes } from '../../support/note-health.ts';
import { greet } from '../menu/greet.ts';
import { useFlows } from '../support/flows.ts';
import { dataUnder, goToCard, smePlan } from '../support/shopping.ts';

const flows = useFlows({ healthLookMs: 200, env: { AUTO_PAUSE: 'on' } });

const DATA = { service: 'data', provider: 'MTN' };
const EVERYTHING = { everything: true };

beforeAll(() => greet(flows.merchant));

test('what fails for sure is paused by itself; one person tries it and is told so, and with that it is back on sale', async () => {
  const { merchant, setup } = flows;
  const [buyer, other] = [flows.person(), flows.person()];
  await noteHealth(setup, sampleNotes(DATA, 6, 'failed', 0.1));
  await merchant.until(
    /I paused MTN data[\s\S]*Every five minutes one buyer may try it[\s\S]*\[Resume MTN data\]/u,
    EVERYTHING,
  );

  // What was read a moment ago may still count.
  await expect
    .poll(() => (buyer.say('/data'), buyer.until(/Which/u).then(() => buyer.screen())), {
      interval: 500,
    })
    .toMatch(/\[⏸ MTN/u);
  buyer.say('/cancel');
  await buyer.until(/cancel/iu);
  await goToCard(buyer, { ...smePlan, taps: [/MTN/u, 'SME', /1GB/u] });
  expect(buyer.screen()).toMatch(
    /I paused MTN data[\s\S]*You are the one who tries[\s\S]*costs you nothing[\s\S]*\[Confirm\]/u,
  );
  // The same by a line, which goes to the card at once.
  buyer.say('mtn sme 1gb 08031230021');
  await buyer.until(/0803 123 0021[\s\S]*You are the one who tries[\s\S]*\[Confirm\]/u, EVERYTHING);
  other.say('/data');
  await other.until(/Which/u);
  other.tap(/MTN/u);
  await other.until(
    /is paused, because the last purchases all failed\. Every five minutes one person may try it[\s\S]*\[🔔 Tell me when it works\]\n\[Back\]/u,
  );
  expect((await other.untilToast(other.tap('🔔 Tell me when it works'))).text).toMatch(/tell you once/u);

  const card = await buyer.until(/Confirm/u, { everything: true });
  const confirm = dataUnder(card, /^Confirm$/u);
  const forged = await other.untilToast(
    other.press((await other.until(/paused/u, { everything: true })).message_id, confirm),
  );
  expect(forged.text).toBeDefined();

  await setup.restartBot();
  buyer.tap('Confirm');
  await buyer.until(/Done|done|Receipt|✅/u, EVERYTHING);
  await merchant.until(/MTN data is back on sale: a trial was delivered/u, EVERYTHING);
  merchant.say('/admin');
  await merchant.until(/Changes/u, EVERYTHING);
  merchant.tap('📜 Changes');
  await merchant.until(/The bot put MTN data back on sale[\s\S]*The bot paused/iu, EVERYTHING);
  await expect
    .poll(() => (other.say('/data'), other.until(/Which/u).then(() => other.screen())), {
      interval: 500,
    })
    .toMatch(/\[MTN/u);
});
