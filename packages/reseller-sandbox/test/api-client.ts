import { request } from 'node:http';
import { expect } from 'vitest';
import type { Sandbox } from '../src/sandbox.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire, looked into by assertions
  readonly body: any;
}

/** The body of nearly every refusal. */
export const REFUSAL = { status: false, message: expect.any(String) as string };

export function get(sandbox: Sandbox, path: string, key: string | undefined = sandbox.apiKey): Promise<Answer> {
  return call(sandbox, path, { headers: { authorization: `Bearer ${key}` } });
}

export function post(sandbox: Sandbox, path: string, body: unknown): Promise<Answer> {
  return postText(sandbox, path, JSON.stringify(body));
}

export function postText(
  sandbox: Sandbox,
  path: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const usual = { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' };
  return call(sandbox, path, { method: 'POST', headers: { ...usual, ...headers }, body });
}

export async function call(sandbox: Sandbox, path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(sandbox.url + path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

/** The status of a GET whose path goes out exactly as given; fetch would mend it. */
export function statusOfRawGet(sandbox: Sandbox, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(sandbox.url);
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${sandbox.apiKey}` };
    request({ hostname, port, path, headers, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    })
      .once('error', reject)
      .end();
  });
}

let minted = 0;

interface Purchase {
  customer_id: string;
  product_name: string;
  reference: string;
  amount?: number;
}

export const PHONE = '08031234567';
export const METER = '04512345678';
export const PREPAID = 'ikeja-electric-prepaid';

/** A body for airtime, unless told otherwise. */
export function airtime(changes: Partial<Purchase> = {}): Purchase {
  minted += 1;
  const reference = `TEST-REFERENCE-${minted}`;
  return { customer_id: PHONE, product_name: 'mtn-airtime', reference, amount: 1000, ...changes };
}

export function electricity(changes: Partial<Purchase> = {}): Purchase {
  return airtime({ customer_id: METER, product_name: PREPAID, amount: 5000, ...changes });
}

export function buy(sandbox: Sandbox, body: unknown): Promise<Answer> {
  return post(sandbox, '/api/v2/purchase', body);
}

export function statusOf(sandbox: Sandbox, reference: string): Promise<Answer> {
  return get(sandbox, `/api/v2/transactions/${reference}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
