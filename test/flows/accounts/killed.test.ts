import { expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { withStore } from '../../support/redis/setup-store.ts';
import { entriesOf } from '../support/accounts.ts';
import { startBotProcess } from '../support/bot-process.ts';
import { useFlows } from '../support/flows.ts';
import { letIn, readTrail } from '../support/people.ts';
import { EVERYTHING, messagesWith, say, tap } from '../support/say-and-read.ts';

// Waited for after each kill.
const flows = useFlows({ env: { ACCESS: 'approval', LEASE_MS: '5000' } });

/** Kills the bot where its next such call to this chat is under way, and starts it again: the update comes again. */
async function killAt(method: string, chat: TestUser, act: () => void): Promise<void> {
  const { faults } = flows.driver;
  const bot = await startBotProcess(flows);
  const fault = faults.add({ on: 'call', method, chatId: chat.id, effect: { type: 'delay', delayMs: 3_600_000 } });
  act();
  await expect.poll(() => faults.list().find(({ id }) => id === fault)?.hits).toBe(1);
  await bot.kill();
  await flows.startBot();
}

test('a credit of a bot killed between telling its person and its merchant is booked once, and both are told', async () => {
  const { merchant } = flows;
  const person = await letIn(flows);
  await say(merchant, `/credit ${person.person.id} 500`, /Add money to .*\?/u);
  await killAt('editMessageText', merchant, () => merchant.tap('Confirm'));
  await merchant.until(
    /₦500\.00 was added to the account of .*\.\nBalance now: ₦500\.00\n.* has been told/u,
    EVERYTHING,
  );
  await flows.driver.untilDelivered();
  expect(messagesWith(person, /₦500\.00 was added to your account/u)).toHaveLength(1);
  expect(await entriesOf(flows, person)).toHaveLength(1);
});

test('an undo of a bot killed there is booked once, and both are told', async () => {
  const { merchant } = flows;
  const person = await letIn(flows);
  await say(merchant, `/credit ${person.person.id} 500`, /Add money to .*\?/u);
  await tap(merchant, 'Confirm', /was added/u);
  await say(merchant, '/undo', /last credit|Take it back|Undo/u);
  await killAt('editMessageText', merchant, () => merchant.tap(/undo/iu));
  await merchant.until(/₦500\.00 was taken[^]*Balance now: ₦0\.00\n.* has been told/u, EVERYTHING);
  await flows.driver.untilDelivered();
  expect(await entriesOf(flows, person)).toHaveLength(2);
  expect(messagesWith(person, /₦500\.00/u)).toHaveLength(2);
});

test('a price of a bot killed before it said that it is set is set, and said', async () => {
  const { merchant } = flows;
  await say(merchant, '/prices agent airtime -2% below', /\[Yes, do it\]/u);
  await killAt('editMessageText', merchant, () => merchant.tap('Yes, do it'));
  await merchant.until(/✅ Done\./u, EVERYTHING);
  expect(await readTrail(flows)).toContain('price agent airtime: - → -2% below');
});

test('an undo of a price of a bot killed before it said so is made once, and said', async () => {
  const { merchant } = flows;
  await say(merchant, '/prices agent airtime -3% below', /\[Yes, do it\]/u);
  await tap(merchant, 'Yes, do it', /✅ Done\./u);
  await say(merchant, '/undo', /Undo your last credit, debit or price change/u);
  await killAt('editMessageText', merchant, () => merchant.tap(/undo/iu));
  await merchant.until(/Undone\./u, EVERYTHING);
  const undone = (await readTrail(flows)).filter((line) => line.startsWith('undo price'));
  expect(undone).toEqual(['undo price agent airtime: -3% below → -2% below']);
});

test('a late slip of a bot killed before its person read that merchants have it is theirs once, and said', async () => {
  const person = await letIn(flows);
  await say(person, '/topup 650', /photo of the slip or a note/u);
  await tap(person, 'Skip', /You asked for/u);
  await killAt('sendMessage', person, () => person.sendPhoto({ caption: 'paid by Ngozi' }));
  await person.until(/The merchant has the slip with your request of ₦650\.00/u, EVERYTHING);
  await flows.driver.untilDelivered();
  expect(messagesWith(flows.merchant, /sent the slip for the top-up/u)).toHaveLength(1);
  const request = await withStore(flows, ({ topups }) => topups.findRequest(person.person.id));
  expect(request).toMatchObject({ note: 'paid by Ngozi', proof: { kind: 'photo' } });
});
