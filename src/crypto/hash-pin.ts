import { scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { createSemaphore, type Semaphore } from '../async/concurrency.ts';

/** Hashing with salt, which is slow. Only a few run at once. */
export interface PinHash {
  hash(pin: string): Promise<string>;
  /** @throws Error if the stored text is no hash */
  matches(pin: string, stored: string): Promise<boolean>;
}

/**
 * PINs as scrypt hashes, each with its own salt, in the form `scrypt$N$r$p$salt$key`. A PIN is safe only because at most five tries are allowed: a
 * person who can read Redis can try all PINs in minutes to hours (docs/security.md).
 * @param randomBytes from a cryptographic source
 */
export function createPinHash({ randomBytes }: { randomBytes: (length: number) => Uint8Array }): PinHash {
  const places = createSemaphore(AT_ONCE);
  return {
    async hash(pin) {
      const salt = Buffer.from(randomBytes(SALT_BYTES));
      const key = await withPlace(places, () => derive(pin, salt, COST));
      const { N, r, p } = COST;
      return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
    },
    async matches(pin, stored) {
      const { cost, salt, key } = read(stored);
      return timingSafeEqual(await withPlace(places, () => derive(pin, salt, cost)), key);
    },
  };
}

/**
 * 16 MiB and some 50 ms: scrypt's parameters if a person waits (C. Percival, Stronger key derivation via sequential memory-hard functions, 2009, and
 * Node's own default). More would make people wait and save no PIN, because there are too few PINs.
 */
const COST = { N: 2 ** 14, r: 8, p: 1 };
const MAX_BYTES = 64 * 1024 * 1024;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Node computes hashes on four threads, which files and host names need too. */
const AT_ONCE = 2;

const costSchema = z.coerce.number().int().positive().max(COST.N);
const bytesSchema = z.string().transform((text) => Buffer.from(text, 'base64url'));
const storedSchema = z.tuple([z.literal('scrypt'), costSchema, costSchema, costSchema, bytesSchema, bytesSchema]);

type Cost = typeof COST;

function read(stored: string): { cost: Cost; salt: Buffer; key: Buffer } {
  const [, N, r, p, salt, key] = storedSchema.parse(stored.split('$'));
  return { cost: { N, r, p }, salt, key };
}

function derive(pin: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)(pin, salt, KEY_BYTES, {
    ...cost,
    maxmem: MAX_BYTES,
  });
}

async function withPlace<T>(places: Semaphore, work: () => Promise<T>): Promise<T> {
  await places.acquire();
  try {
    return await work();
  } finally {
    places.release();
  }
}
