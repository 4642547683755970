import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Outcome, OUTCOMES, outcomeOf } from '../src/purchases/outcomes.ts';
import { type Sandbox, startSandbox } from '../src/sandbox.ts';
import { airtime, type Answer, buy, electricity, get, post, PREPAID, REFUSAL, statusOf } from './api-client.ts';
import { ManualClock } from './manual-clock.ts';

const WALLET = 100_000;
/** With an ending of four digits, a phone of 11 and a meter of 12. */
const PHONE_START = '0803123';
const METER_START = '04512345';

let clock: ManualClock;
let sandbox: Sandbox;
beforeEach(async () => {
  clock = new ManualClock('2026-11-21T12:00:00Z');
  sandbox = await startSandbox({ clock: clock.now, wallet: WALLET, slowMs: 50 });
});
afterEach(() => sandbox.stop());

function endingOf(outcome: Outcome): string {
  const row = OUTCOMES.find(({ name }) => name === outcome);
  return row === undefined || row.ending === '' ? '4567' : row.ending;
}

function phone(outcome: Outcome): { customer_id: string } {
  return { customer_id: PHONE_START + endingOf(outcome) };
}

function meter(outcome: Outcome): { customer_id: string } {
  return { customer_id: METER_START + endingOf(outcome) };
}

/** What the status endpoint says: `successful`, `processing`, `failed`, or 404. */
async function seen(reference: string): Promise<string | number> {
  const { status, body } = await statusOf(sandbox, reference);
  return status === 200 ? body.data.transaction_status : status;
}

async function verified(outcome: Outcome): Promise<Answer> {
  return post(sandbox, '/api/v2/verification', { ...meter(outcome), product_name: PREPAID });
}

/** Stored and paid once, and known to a second send. */
async function isStoredOnce(purchase: { reference: string }): Promise<void> {
  expect(await seen(purchase.reference)).toBe('successful');
  expect(sandbox.wallet()).toBe(WALLET - 980);
  expect((await buy(sandbox, purchase)).status).toBe(409);
  expect(sandbox.calls.forReference(purchase.reference)).toMatchObject({ called: 2, accepted: 1 });
}

/** Neither stored nor paid, and taken when it is sent again. */
async function isFree(purchase: { reference: string }): Promise<void> {
  expect([await seen(purchase.reference), sandbox.wallet()]).toEqual([404, WALLET]);
  expect((await buy(sandbox, purchase)).status).toBe(200);
  expect(sandbox.calls.forReference(purchase.reference)).toMatchObject({ called: 2, accepted: 1 });
}

async function refusedPurchase(outcome: Outcome): Promise<void> {
  const purchase = electricity(meter(outcome));
  const answer = await buy(sandbox, purchase);
  expect([answer.status, answer.body]).toEqual([400, REFUSAL]);
  expect((await statusOf(sandbox, purchase.reference)).body.data).toMatchObject({
    transaction_status: 'failed',
    paid_amount: 0,
  });
  expect(sandbox.wallet()).toBe(WALLET);
  expect(sandbox.calls.forReference(purchase.reference).accepted).toBe(0);
}

/** One check for every row: the compiler asks for it when a row is added. */
const CHECKS: Record<Outcome, () => Promise<void>> = {
  'at-once': async () => {
    const { status, body } = await buy(sandbox, electricity(meter('at-once')));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ transaction_status: 'successful', token: expect.stringMatching(/^\d{20}$/u) });
  },

  later: async () => {
    const purchase = airtime(phone('later'));
    expect((await buy(sandbox, purchase)).status).toBe(202);
    clock.forward(3_999);
    expect(await seen(purchase.reference)).toBe('processing');
    clock.forward(1);
    expect(await seen(purchase.reference)).toBe('successful');
  },

  'fails-later': async () => {
    const purchase = airtime(phone('fails-later'));
    const { status, body } = await buy(sandbox, purchase);
    expect([status, body.data.paid_amount, sandbox.wallet()]).toEqual([202, 980, WALLET - 980]);
    clock.forward(4_000);
    const after = await statusOf(sandbox, purchase.reference);
    expect(after.body.data).toMatchObject({ transaction_status: 'failed', paid_amount: 0 });
    expect(sandbox.wallet()).toBe(WALLET);
  },

  reversed: async () => {
    const purchase = airtime(phone('reversed'));
    await buy(sandbox, purchase);
    clock.forward(4_000);
    expect([await seen(purchase.reference), sandbox.wallet()]).toEqual(['successful', WALLET - 980]);
    clock.forward(5_000);
    expect([await seen(purchase.reference), sandbox.wallet()]).toEqual(['failed', WALLET]);
  },

  'asks-again': async () => {
    const purchase = airtime(phone('asks-again'));
    expect((await buy(sandbox, purchase)).status).toBe(202);
    clock.forward(4_000);
    const asked = await statusOf(sandbox, purchase.reference);
    const failed = { transaction_status: 'failed', paid_amount: 980 };
    expect(asked.body.data).toMatchObject({ ...failed, requery_queued: true });
    const [row] = (await get(sandbox, '/api/v2/account/transactions')).body.data.transactions;
    expect(row).toMatchObject(failed);
    expect(row).not.toHaveProperty('requery_queued');
    clock.forward(5_000);
    const after = await statusOf(sandbox, purchase.reference);
    expect(after.body.data).toMatchObject({ transaction_status: 'successful', requery_queued: false });
    expect(sandbox.wallet()).toBe(WALLET - 980);
  },

  'provider-hangs': async () => {
    await buy(sandbox, airtime(phone('provider-hangs')));
    const [next, atOnce] = [airtime(phone('usual')), airtime(phone('at-once'))];
    expect([(await buy(sandbox, next)).status, (await buy(sandbox, atOnce)).status]).toEqual([202, 200]);
    clock.forward(3 * 60_000 - 1);
    expect(await seen(next.reference)).toBe('processing');
    clock.forward(1);
    expect(await seen(next.reference)).toBe('successful');
    clock.forward(12 * 60_000);
    expect((await buy(sandbox, airtime(phone('usual')))).status).toBe(200);
  },

  'never-finishes': async () => {
    const purchase = airtime(phone('never-finishes'));
    expect((await buy(sandbox, purchase)).status).toBe(202);
    clock.forward(365 * 86_400_000);
    expect(await seen(purchase.reference)).toBe('processing');
  },

  refused: () => refusedPurchase('refused'),

  'late-visible': async () => {
    const purchase = airtime(phone('late-visible'));
    expect((await buy(sandbox, purchase)).status).toBe(202);
    clock.forward(4_999);
    const early = await get(sandbox, '/api/v2/account/transactions');
    expect([await seen(purchase.reference), early.body.data.pagination.total]).toEqual([404, 0]);
    expect((await buy(sandbox, purchase)).status).toBe(409);
    clock.forward(1);
    const late = await get(sandbox, '/api/v2/account/transactions');
    expect([await seen(purchase.reference), late.body.data.pagination.total]).toEqual(['successful', 1]);
  },

  slow: async () => {
    const purchase = airtime(phone('slow'));
    const started = performance.now();
    const answer = buy(sandbox, purchase);
    await expect.poll(() => seen(purchase.reference), { interval: 2 }).toBe('successful');
    expect((await answer).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(49);
  },

  'verification-fails': async () => {
    const { status, body } = await verified('verification-fails');
    expect([status, body]).toEqual([400, { message: expect.any(String) }]);
    await refusedPurchase('verification-fails');
  },

  'verification-empty': async () => {
    const { status, body } = await verified('verification-empty');
    expect([status, body]).toEqual([200, { ...REFUSAL, status: true, data: null }]);
    expect((await buy(sandbox, airtime(phone('verification-empty')))).status).toBe(200);
  },

  unverified: async () => {
    const { status, body } = await verified('unverified');
    expect([status, body.data]).toEqual([200, { verified: false, ...meter('unverified'), customer_name: '' }]);
    await refusedPurchase('unverified');
  },

  'error-before': async () => {
    const purchase = airtime(phone('error-before'));
    const first = await buy(sandbox, purchase);
    expect([first.status, first.body]).toEqual([500, REFUSAL]);
    await isFree(purchase);
  },

  'error-after': async () => {
    const purchase = airtime(phone('error-after'));
    expect((await buy(sandbox, purchase)).status).toBe(500);
    await isStoredOnce(purchase);
  },

  'garbage-after': async () => {
    const purchase = airtime(phone('garbage-after'));
    const answer = await buy(sandbox, purchase);
    expect(answer.status).toBe(200);
    expect(() => JSON.parse(answer.text)).toThrow(SyntaxError);
    await isStoredOnce(purchase);
  },

  'lost-before': async () => {
    const purchase = airtime(phone('lost-before'));
    await expect(buy(sandbox, purchase)).rejects.toThrow('fetch failed');
    await isFree(purchase);
  },

  'lost-after': async () => {
    const purchase = airtime(phone('lost-after'));
    await expect(buy(sandbox, purchase)).rejects.toThrow('fetch failed');
    await isStoredOnce(purchase);
  },

  'token-later': async () => {
    const purchase = electricity(meter('token-later'));
    expect((await buy(sandbox, purchase)).status).toBe(202);
    clock.forward(4_000);
    const early = (await statusOf(sandbox, purchase.reference)).body.data;
    expect(early).toMatchObject({ transaction_status: 'successful', meter_number: purchase.customer_id });
    expect([early.token, early.units]).toEqual([undefined, undefined]);
    clock.forward(5_000);
    const late = (await statusOf(sandbox, purchase.reference)).body.data;
    expect(late).toMatchObject({ token: expect.stringMatching(/^\d{20}$/u), units: '23.87' });
  },

  usual: async () => {
    expect((await buy(sandbox, airtime(phone('usual')))).status).toBe(200);
    const subscription = airtime({ customer_id: '7012344567', product_name: 'gotv-jolli-1month' });
    for (const purchase of [electricity(meter('usual')), subscription]) {
      expect((await buy(sandbox, purchase)).status).toBe(202);
      clock.forward(4_000);
      expect(await seen(purchase.reference)).toBe('successful');
    }
  },
};

describe('a customer number chooses what happens', () => {
  it.each(OUTCOMES)('$ending ($name): $description', async ({ name }) => {
    expect.hasAssertions();
    await CHECKS[name]();
  });
});

describe('the table of outcomes', () => {
  it('has endings of four digits, no two alike, and one row for the rest', () => {
    const endings = OUTCOMES.map(({ ending }) => ending);
    expect(new Set(endings).size).toBe(endings.length);
    expect(endings.slice(0, -1).every((ending) => /^\d{4}$/u.test(ending))).toBe(true);
    expect(endings.at(-1)).toBe('');
  });

  it('goes by the ending of phones, meters and smartcards alike', () => {
    for (const number of ['08030000203', '+2348030000203', '0451234560203', '7012340203']) {
      expect(outcomeOf(number)).toBe('fails-later');
    }
    expect(outcomeOf('08031234567')).toBe('usual');
  });
});
