import { describe, expect, test } from 'vitest';
import { dayOf, addDays } from '../../../src/domain/shared/days.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import type { TestUser } from 'bot-api-emulator';
import { shownDay } from '../../support/samples/shown-day.ts';
import { credit, withStore } from '../../support/redis/setup-store.ts';
import { useFlows } from '../support/flows.ts';
import { airtime } from '../support/wishes.ts';
import { buy } from '../support/shopping.ts';
import { customerWith } from '../support/people.ts';
import { say, tap, pressed } from '../support/say-and-read.ts';
import { inRedis } from '../support/stored.ts';
import { tableBy, documentsOf } from '../support/downloads.ts';

const flows = useFlows({ env: { ACCESS: 'approval' } });

const COLUMNS_OF_BUYER =
  'time entry change held_change balance held credit_limit reference service product customer_number note'.split(' ');

const today = (): string => dayOf(Date.now(), 'Africa/Lagos');

/** The only entry of this person's ledger, as if it had been made then. */
async function moveTo(userId: number, at: number): Promise<void> {
  await inRedis(flows, async (redis, keys) => {
    const [[, fields] = []] = await redis.xrange(keys.ledger(userId), '-', '+');
    await redis.del(keys.ledger(userId));
    await redis.xadd(keys.ledger(userId), `${at}-0`, ...(fields ?? []));
  });
}

/** Presses the button for the file, and downloads what comes. */
const fileOf = (chat: TestUser) => tableBy(flows, chat, () => chat.tap('As a file (CSV)'));

describe('a person with an account', () => {
  test('reads what moved, newest first, with the balance then, and gets it as a file without what is the merchant’s', async () => {
    const buyer = await customerWith(flows, 2_000);
    await buy(buyer, airtime('08031230200'), /Done!/u);
    await buy(buyer, airtime('08031230203'), /The purchase failed/u);
    await say(buyer, '/statement', /Your statement\n\d{1,2} \w+ \d{4} to \d{1,2} \w+ \d{4}/u);
    const text = buyer.screen();
    expect(text).toContain(`${shownDay(addDays(today(), -29))} to ${shownDay(today())}, newest first`);
    expect(text).toContain('At the end: ₦1,500.00\nAt the start: ₦0.00');
    const rows = text.match(/^(?:Bought|Given back|Credit)[^\n]*|^[+−]₦[^\n]*|^[❌✅][^\n]*/gmu);
    expect(rows?.map((row) => row.replace(/ · \d.*$/u, ''))).toEqual([
      'Given back: it failed',
      expect.stringMatching(/^❌ .*, ₦500\.00, for 0803 123 0203$/u),
      '+₦500.00 → ₦1,500.00',
      'Bought',
      expect.stringMatching(/^❌ .*, ₦500\.00, for 0803 123 0203$/u),
      '−₦500.00 → ₦1,000.00',
      'Bought',
      expect.stringMatching(/^✅ .*, ₦500\.00, for 0803 123 0200$/u),
      '−₦500.00 → ₦1,500.00',
      'Credit by the merchant',
      '+₦2,000.00 → ₦2,000.00',
    ]);

    const file = await fileOf(buyer);
    expect(file.name).toBe(`vendbot-statement-${buyer.person.id}-${addDays(today(), -29)}-${today()}.csv`);
    expect(
      file.rows.map(({ entry, change, held_change, balance, held }) => [entry, change, held_change, balance, held]),
    ).toEqual([
      ['credit', '2000.00', '0.00', '2000.00', '0.00'],
      ['hold', '-500.00', '500.00', '1500.00', '500.00'],
      ['capture', '0.00', '-500.00', '1500.00', '0.00'],
      ['hold', '-500.00', '500.00', '1000.00', '500.00'],
      ['release', '500.00', '-500.00', '1500.00', '0.00'],
    ]);
    expect(file.rows[1]).toMatchObject({ product: 'mtn-airtime', customer_number: '08031230200' });
    // All that a buyer may see: no cost, profit or merchant.
    expect(Object.keys(file.rows[0] ?? {})).toEqual(COLUMNS_OF_BUYER);
  });

  test('turns pages back and returns to the newest', async () => {
    const buyer = await customerWith(flows, 0);
    for (let naira = 1; naira <= 14; naira += 1) await credit(flows, buyer.person.id, naira);
    await say(buyer, '/statement today', /\+₦14\.00 → ₦105\.00[^]*\+₦9\.00 → ₦45\.00/u);
    await tap(buyer, 'Older', /\+₦8\.00 → ₦36\.00[^]*\+₦3\.00 → ₦6\.00/u);
    await tap(buyer, 'Older', /\+₦2\.00 → ₦3\.00[^]*\+₦1\.00 → ₦1\.00/u);
    expect(buyer.screen()).not.toContain('[Older]');
    await tap(buyer, 'Newest', /\+₦14\.00 → ₦105\.00/u);
    expect(buyer.screen()).toContain('At the end: ₦105.00\nAt the start: ₦0.00');
    expect((await fileOf(buyer)).rows).toHaveLength(14);
  });

  test('reads the balance of days on which nothing moved, and has no file of them', async () => {
    const buyer = await customerWith(flows, 0);
    const { id: userId } = buyer.person;
    const at = Date.parse(`${addDays(today(), -40)}T12:00:00Z`);
    await withStore(flows, ({ accounts }) =>
      accounts.book({ id: 'old', userId, kind: 'credit', amountMinor: minor(7_00), by: 1, at, note: 'for <March>' }),
    );
    await moveTo(userId, at);
    await say(buyer, '/statement', /At the end: ₦7\.00\nAt the start: ₦7\.00\n\nNothing changed on these days\.$/u);
    expect(buyer.screen()).not.toContain('[As a file (CSV)]');
    await say(buyer, `/statement ${addDays(today(), -41)}`, /At the end: ₦7\.00\nAt the start: ₦0\.00\n/u);
    expect(buyer.screen()).toContain('“for <March>”\n+₦7.00 → ₦7.00');
  });

  test('reads no one else’s, by no forged button', async () => {
    const [buyer, other] = [await customerWith(flows, 0), await customerWith(flows, 4_321)];
    const { message_id: messageId } = await say(buyer, '/statement', /Nothing changed/u);
    const days = `${today().replaceAll('-', '')}:${today().replaceAll('-', '')}`;
    for (const id of [other.person.id, 0]) {
      for (const data of [`ac:p:${id}:::`, `ac:p:${id}:${days}:`, `ac:f:${id}:${days}`]) {
        expect(await pressed(buyer, messageId, data)).toMatch(/Only merchants can do this/u);
      }
    }
    expect(buyer.transcript()).not.toContain('4,321');
    expect(documentsOf(buyer)).toEqual([]);
  });
});

describe('a merchant', () => {
  test('takes the day’s statement of all accounts as a file, with what the service took', async () => {
    const { merchant } = flows;
    const buyer = await customerWith(flows, 1_000);
    await buy(buyer, airtime('08031230200'), /Done!/u);
    await say(merchant, '/statement', /Statement of all accounts\n/u);
    expect(merchant.screen()).toContain(`\n${shownDay(today())}, newest first`);
    expect(merchant.screen()).toMatch(/👤 [^\n]+\nBought · [^\n]*\n✅ [^\n]*\n−₦500\.00 → ₦500\.00/u);
    const file = await fileOf(merchant);
    expect(file.name).toBe(`vendbot-statement-all-${today()}-${today()}.csv`);
    const own = file.rows.filter(({ person_id }) => person_id === String(buyer.person.id));
    expect(own.map(({ entry }) => entry)).toEqual(['credit', 'hold', 'capture']);
    expect(own[2]).toMatchObject({ by: 'bot', cost: '500.00', paid: '490.00', profit: '10.00' });
    const times = file.rows.map(({ time = '' }) => Date.parse(time));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  test('reads a person’s by name, by id, and from the person’s page; several of a name are asked about', async () => {
    const { merchant } = flows;
    const [ada] = [await customerWith(flows, 11, 'Ada Samename'), await customerWith(flows, 22, 'Bola Samename')];
    await say(merchant, `/statement ${ada.person.id} today`, /Statement of Ada Samename\n[^]*\+₦11\.00 → ₦11\.00/u);
    await say(merchant, '/statement samename 2026-11-01', /2 people match\. Who do you mean\?/u);
    await tap(merchant, /Bola Samename/u, /Statement of Bola Samename\n1 Nov 2026 to [^]*\+₦22\.00/u);
    await tap(merchant, /^👤|Person|page/u, /Bola Samename[^]*\[Statement\]/u);
    await tap(merchant, 'Statement', /Statement of Bola Samename\n/u);
    await say(merchant, '/statement bola samename month', /Statement of Bola Samename\n1 \w+ \d{4}[^]*\+₦22\.00/u);
    await say(merchant, '/statement month', /Statement of all accounts\n1 \w+ \d{4}/u);
    await say(merchant, '/statement bola nov 29', /can’t read “bola nov 29” as a day[^]*I don’t know this person/u);
  });
});
