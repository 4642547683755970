import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../src/sandbox.ts';
import { type Answer, METER, post, postText, PREPAID, REFUSAL } from './api-client.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

function verify(body: unknown): Promise<Answer> {
  return post(sandbox, '/api/v2/verification', body);
}

describe('verification (4.6)', () => {
  it('names the customer, the same for the same number', async () => {
    const first = await verify({ customer_id: METER, product_name: PREPAID });
    const second = await verify({ customer_id: METER, product_name: PREPAID });
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({ verified: true, customer_id: METER, provider: 'Ikeja Electric' });
    expect(first.body.data.customer_name).toMatch(/\p{Lu}/u);
    expect(second.body).toEqual(first.body);
  });

  it('leaves out the provider if it is optional', async () => {
    const { body } = await verify({ customer_id: '1234567890', product_name: 'jamb-utme' });
    expect(body.data).toMatchObject({ verified: true });
    expect(body.data).not.toHaveProperty('provider');
  });

  it.each([
    ['no customer', { product_name: PREPAID }],
    ['an empty customer', { customer_id: '', product_name: PREPAID }],
    ['a customer that is a number', { customer_id: 4512345678, product_name: PREPAID }],
    ['no product', { customer_id: METER }],
    ['an unknown product', { customer_id: METER, product_name: 'mtn-1tb' }],
    ['a property that is not documented', { customer_id: METER, product_name: PREPAID, amount: 500 }],
    ['a list', []],
    ['null', null],
  ])('answers 400 for %s', async (_, body) => {
    const answer = await verify(body);
    expect([answer.status, answer.body]).toEqual([400, REFUSAL]);
  });

  it('answers 400 for a body that is not JSON, or does not say so', async () => {
    expect((await postText(sandbox, '/api/v2/verification', '{"customer_id":')).status).toBe(400);
    const body = JSON.stringify({ customer_id: METER, product_name: PREPAID });
    expect((await postText(sandbox, '/api/v2/verification', body, { 'content-type': 'text/plain' })).status).toBe(400);
  });
});
