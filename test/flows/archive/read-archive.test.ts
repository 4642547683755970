import { expect, test } from 'vitest';
import { createArchiveFiles } from '../../../src/archive-files/archive-files.ts';
import { subjectOf } from '../../../src/domain/reminder.ts';
import { dayOf } from '../../../src/domain/shared/days.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { sampleReminder } from '../../support/samples/sample-reminder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { useFlows } from '../support/flows.ts';
import { airtime } from '../support/wishes.ts';
import { buy } from '../support/shopping.ts';
import { readOrder } from '../support/stored.ts';
import { say, tap, labels, newestId, pressed } from '../support/say-and-read.ts';
import { withStore } from '../../support/redis/setup-store.ts';

const directory = await temporaryFolder();
const flows = useFlows({ env: { ARCHIVE_DIR: directory }, reminderLookMs: 50 });

/** As the archiving of a year later would. */
async function archive(reference: string): Promise<void> {
  const logger = new RecordingLogger();
  // That the end was told is written after it was shown.
  await expect.poll(async () => (await readOrder(flows, reference)).told).toBeDefined();
  const order = await readOrder(flows, reference);
  const record = JSON.stringify(order);
  const notes = { read: async () => undefined, write: async () => undefined };
  const month = new Date(order.confirmedAt ?? 0).toISOString().slice(0, 7);
  await createArchiveFiles({ directory, notes, now: Date.now, logger }).keep('orders', month, [record]);
  await expect.poll(() => withStore(flows, ({ endedOrders }) => endedOrders.remove({ order, record }))).toBe(true);
}

test('/receipt and /check of an archived purchase say so and show it, to its buyer and to merchants', async () => {
  const [buyer, other] = [flows.person(), flows.person()];
  const reference = await buy(buyer, airtime('08036669200', '701'), /Done!/u);
  await archive(reference);

  await say(buyer, `/receipt ${reference}`, /Done![^]*₦701\.00[^]*From the archive/u);
  expect(labels(buyer)).not.toContainEqual(expect.stringMatching(/again|save/iu));
  await say(other, `/receipt ${reference}`, /don’t know a purchase/u);
  await say(flows.merchant, `/receipt ${reference}`, /₦701\.00[^]*From the archive/u);

  await say(buyer, '/check 08036669200', /0803 666 9200 from the archive[^]*₦701\.00/u);
  await tap(buyer, /₦701/u, /Done![^]*₦701\.00[^]*From the archive/u);
  await say(other, '/check 08036669200', /You have bought nothing/u);

  // With younger ones in Redis the archive is one tap away.
  await buy(buyer, airtime('08036669200', '702'), /Done!/u);
  await say(buyer, '/check 08036669200', /Purchases for 0803 666 9200[^]*₦702\.00/u);
  expect(buyer.screen()).not.toMatch(/₦701/u);
  await tap(buyer, /Older/u, /from the archive[^]*₦701\.00/u);
  // And none of its own is in the archive of another person.
  other.press(newestId(other), 'ca:9200');
  await other.until(/You have bought nothing for …9200/u);
});

test('a reminder that was missed leads to its purchase again, though what it was made from is in the archive', async () => {
  const [buyer, other] = [flows.person(), flows.person()];
  const reference = await buy(buyer, airtime('08036669321', '703'), /Done!/u);
  const about = subjectOf(await readOrder(flows, reference));
  await archive(reference);
  const day = dayOf(Date.now() - 3 * 24 * 3_600_000, 'Africa/Lagos');
  const reminder = { ...sampleReminder(buyer.person.id, { kind: 'once', anchor: day, next: day, warned: day }), about };
  await withStore(flows, ({ reminders }) => reminders.put(reminder, 0));

  await buyer.until(/I could not remind you/u);
  await tap(buyer, /Buy again/u, /Please check[^]*0803 666 9321[^]*₦703\.00/u);
  await say(other, '/help', /How it works/u);
  expect(await pressed(other, newestId(other), `rp:${reference}`)).toMatch(/no longer active/u);
});
