import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../src/sandbox.ts';
import { airtime, buy, electricity, METER, PHONE, postText, REFUSAL, statusOf } from './api-client.ts';
import { ManualClock } from './manual-clock.ts';

const clock = new ManualClock('2026-11-21T12:00:00Z');
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: clock.now });
});
beforeEach(() => sandbox.setWallet(500_000));
afterAll(() => sandbox.stop());

describe('a purchase that completes at once (4.7)', () => {
  it('answers 200 with the receipt of airtime, a little below its amount', async () => {
    const purchase = airtime();
    const answer = await buy(sandbox, purchase);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      status: true,
      message: expect.any(String),
      data: {
        reference: purchase.reference,
        customer_id: PHONE,
        service: 'airtime',
        provider: 'MTN',
        product_name: 'mtn-airtime',
        quantity: 'NGN 1000',
        paid_amount: 980,
        transaction_status: 'successful',
        remark: expect.stringContaining(PHONE),
        exchange_reference: expect.stringMatching(/^EX[0-9A-F]{14}$/u),
        transaction_date: '2026-11-21 13:00:00',
      },
    });
    expect(sandbox.wallet()).toBe(499_020);
  });

  it('charges the catalogue price of a fixed-price product, whatever amount is sent', async () => {
    const { status, body } = await buy(sandbox, airtime({ product_name: 'mtn-sme-500mb-30days', amount: 1 }));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ paid_amount: 295.5, quantity: '500MB' });
    expect(sandbox.wallet()).toBe(499_704.5);
  });

  it('sells a product by a name that holds a slash', async () => {
    const { customer_id, reference } = airtime();
    const answer = await buy(sandbox, { customer_id, reference, product_name: 'mtn-xtra/1.5gb/30days' });
    expect(answer.body.data.product_name).toBe('mtn-xtra/1.5gb/30days');
  });

  it('delivers a PIN in the remark', async () => {
    const { body } = await buy(sandbox, airtime({ product_name: 'waec-result-checker' }));
    expect(body.data.remark).toMatch(/PIN: \d{4} \d{4} \d{4}, serial \d{16}\. Transaction number \d{20}$/u);
  });
});

describe('a purchase that is accepted for later (4.7)', () => {
  it('answers 202 without remark, and shows token and meter on the status when it is done', async () => {
    const purchase = electricity();
    const accepted = await buy(sandbox, purchase);
    expect(accepted.status).toBe(202);
    expect(accepted.body.data).toEqual({
      reference: purchase.reference,
      customer_id: METER,
      service: 'electricity',
      provider: 'Ikeja Electric',
      product_name: 'ikeja-electric-prepaid',
      quantity: 5000,
      paid_amount: 4950,
      transaction_status: 'processing',
    });
    clock.forward(4_000);
    const { body } = await statusOf(sandbox, purchase.reference);
    expect(body.data).toMatchObject({
      transaction_status: 'successful',
      token: expect.stringMatching(/^\d{20}$/u),
      units: '23.87',
      meter_number: METER,
      customer_name: expect.any(String),
      customer_address: expect.any(String),
      disco: 'Ikeja Electric',
    });
  });

  it('gives a postpaid meter no token', async () => {
    const purchase = electricity({ product_name: 'ikeja-electric-postpaid', customer_id: '04512340200' });
    const { status, body } = await buy(sandbox, purchase);
    expect([status, body.data.transaction_status]).toEqual([200, 'successful']);
    for (const field of ['token', 'units', 'meter_number', 'disco']) expect(body.data).not.toHaveProperty(field);
  });

  it('gives some tokens a leading zero', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => buy(sandbox, electricity({ customer_id: '04512340200', amount: 500 }))),
    );
    const tokens = answers.map(({ body }) => body.data.token as string);
    expect(tokens.filter((token) => token.startsWith('0')).length).toBeGreaterThan(0);
    expect(new Set(tokens).size).toBe(40);
  });

  it('takes a fee on top of the amount for one disco', async () => {
    const { body } = await buy(sandbox, electricity({ product_name: 'yola-electric-prepaid' }));
    expect(body.data).toMatchObject({ quantity: 5000, paid_amount: 5050 });
  });
});

describe('a purchase that fails validation', () => {
  it.each([
    ['no customer', airtime({ customer_id: '' })],
    ['no product', { ...airtime(), product_name: undefined }],
    ['an unknown product', airtime({ product_name: 'mtn-1tb' })],
    ['an unavailable product', airtime({ product_name: 'mtn-2.5gb-1day' })],
    ['a reference of 14 characters', airtime({ reference: 'R'.repeat(14) })],
    ['a reference of 41 characters', airtime({ reference: 'R'.repeat(41) })],
    ['no amount where one is required', { ...airtime(), amount: undefined }],
    ['an amount of 0', airtime({ amount: 0 })],
    ['an amount below 0', airtime({ amount: -100 })],
    ['an amount that is text', { ...airtime(), amount: '1000' }],
    ['a property that is not documented', { ...airtime(), pin: '1234' }],
  ])('answers 400 for %s and stores nothing', async (_, body) => {
    const before = sandbox.transactions().length;
    const answer = await buy(sandbox, body);
    expect([answer.status, answer.body]).toEqual([400, REFUSAL]);
    expect(sandbox.transactions()).toHaveLength(before);
    expect(sandbox.wallet()).toBe(500_000);
  });

  it.each(['', '{', 'null', '"text"', '{"amount":1e999}', ' '.repeat(70_000)])(
    'answers 400 for a body that is no object in JSON (case %#)',
    async (text) => {
      expect((await postText(sandbox, '/api/v2/purchase', text)).status).toBe(400);
    },
  );

  it('takes references of 15 and of 40 characters', async () => {
    expect((await buy(sandbox, airtime({ reference: 'A'.repeat(15) }))).status).toBe(200);
    expect((await buy(sandbox, airtime({ reference: 'A'.repeat(40) }))).status).toBe(200);
  });
});

describe('402', () => {
  it('is the answer to an amount below the minimum of the product', async () => {
    const { status, body } = await buy(sandbox, airtime({ amount: 49 }));
    expect([status, body]).toEqual([402, { status: false, message: expect.stringContaining('Payment amount') }]);
    expect((await buy(sandbox, electricity({ amount: 499.99 }))).status).toBe(402);
  });

  it('is the answer when the wallet is too low, and the same reference is free to try again', async () => {
    const purchase = airtime();
    sandbox.setWallet(979.99);
    const { status, body } = await buy(sandbox, purchase);
    expect([status, body]).toEqual([402, { status: false, message: 'Insufficient wallet balance' }]);
    expect((await statusOf(sandbox, purchase.reference)).status).toBe(404);
    sandbox.setWallet(980);
    expect((await buy(sandbox, purchase)).status).toBe(200);
    expect(sandbox.wallet()).toBe(0);
  });
});

describe('409', () => {
  it('is the answer to a reference that exists, with a message alone, and nothing is paid again', async () => {
    const purchase = airtime();
    await buy(sandbox, purchase);
    const again = await buy(sandbox, { ...purchase, product_name: 'glo-airtime' });
    expect([again.status, again.body]).toEqual([409, { message: expect.any(String) }]);
    expect(sandbox.wallet()).toBe(499_020);
    expect(sandbox.calls.forReference(purchase.reference)).toEqual({ called: 2, accepted: 1, asked: 0 });
  });

  it('goes to all but one of many calls at the same time', async () => {
    const purchase = electricity();
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(sandbox, purchase)));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([202, ...Array.from({ length: 19 }, () => 409)]);
    expect(sandbox.wallet()).toBe(495_050);
  });
});

it('adds kobo without the errors of binary fractions', async () => {
  sandbox.setWallet(1000.3);
  for (let times = 0; times < 3; times += 1) {
    await buy(sandbox, airtime({ product_name: 'mtn-sme-500mb-30days' }));
  }
  expect(sandbox.wallet()).toBe(113.8);
});
