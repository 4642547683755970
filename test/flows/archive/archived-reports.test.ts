import type { TestUser } from 'bot-api-emulator';
import { expect, test } from 'vitest';
import { addDays, spanOf, dayOf } from '../../../src/domain/shared/days.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { archiveLedgers } from '../../../src/services/archive-orders.ts';
import { UNPACED } from '../../../src/async/timers.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { withStore } from '../../support/redis/setup-store.ts';
import { customerWith } from '../support/people.ts';
import { orderIn } from '../../support/samples/sample-order.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { useFlows } from '../support/flows.ts';
import { say } from '../support/say-and-read.ts';

const directory = await temporaryFolder();
const flows = useFlows({ env: { ACCESS: 'approval', ARCHIVE_DIR: directory, KEEP_ORDERS: '35' } });

/** Two months ago. */
const OLD_DAY = addDays(dayOf(Date.now(), 'Africa/Lagos'), -60);

/** As the archiving of a year later would. */
async function archiveAll(): Promise<void> {
  await withStore(flows, async (store) => {
    const shop = { ...store, now: () => Date.now() + 1_000, logger: new RecordingLogger() };
    await archiveLedgers(shop, { files: { keep: async () => undefined }, keepMs: 0, pace: UNPACED });
  });
}

test('/statement of a person whose entries are all in the archive says what they have, and what is not listed', async () => {
  const chat = await customerWith(flows, 47_400);
  await archiveAll();
  const { text } = await say(chat, '/statement', /Your statement/u);
  expect(text).toMatch(/At the end: ₦47,400\.00\n🗄 Entries up to .* are in the archive/u);
  expect(text).not.toMatch(/₦0\.00|Nothing changed/u);
  await say(flows.merchant, '/statement', /Statement of all accounts[^]*are in the archive/u);
});

test('/recap of a day whose purchases are in the archive shows what they came to, to their buyer and to a merchant', async () => {
  const chat = await customerWith(flows, 100);
  const userId = chat.person.id;
  const confirmedAt = spanOf(OLD_DAY, 'Africa/Lagos').from + 9 * 3_600_000;
  await withStore(flows, async ({ orders, endedOrders }) => {
    const buyer = { userId, chatId: userId, locale: 'en' };
    const told = { state: 'successful', at: confirmedAt } as const;
    for (const naira of [700, 500]) {
      const priceMinor = minor(naira * 100);
      const order = orderIn('successful', { version: 1, buyer, confirmedAt, endedAt: confirmedAt, told, priceMinor });
      await orders.commit(order, null);
      expect(await endedOrders.remove({ order, record: JSON.stringify(order) })).toBe(true);
    }
  });
  for (const reader of [chat, flows.merchant]) {
    reader.say(`/recap ${OLD_DAY}`);
    await expect
      .poll(() => captionsOf(reader))
      .toContainEqual(expect.stringMatching(/₦1,200 · 2 (?:sales|purchases)/u));
  }
});

test('/reconcile of a day whose purchases are in the archive does not say that nothing was sold', async () => {
  const { text } = await say(flows.merchant, `/reconcile ${OLD_DAY}`, /Books of/u);
  expect(text).toMatch(/🗄 Purchases before .* may be in the archive and are not counted here/u);
  expect(text).not.toContain('Nothing was sold');
});

const captionsOf = (chat: TestUser) => chat.botMessages().map(({ caption }) => caption ?? '');
