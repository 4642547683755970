import { scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PinHash } from '../use-cases/pins/ports.ts';

/**
 * PINs as scrypt hashes, each with a salt of its own, in the form `scrypt$N$r$p$salt$key`. What makes a PIN safe is that it is tried five
 * times at the most: whoever can read Redis can try all of them in minutes to hours (docs/security.md).
 * @param randomBytes from a cryptographic source
 */
export function createPinHash({ randomBytes }: { randomBytes: (length: number) => Uint8Array }): PinHash {
  const inTurn = createTurns(AT_ONCE);
  return {
    async hash(pin) {
      const salt = Buffer.from(randomBytes(SALT_BYTES));
      const key = await inTurn(() => derive(pin, salt, COST));
      const { N, r, p } = COST;
      return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
    },
    async matches(pin, stored) {
      const { cost, salt, key } = read(stored);
      return timingSafeEqual(await inTurn(() => derive(pin, salt, cost)), key);
    },
  };
}

/**
 * 16 MiB and some 50 ms: scrypt's parameters for somebody who waits (C. Percival, Stronger key derivation via sequential memory-hard functions,
 * 2009, and Node's own default). More would hold people up and save no PIN: there are only so many of them.
 */
const COST = { N: 2 ** 14, r: 8, p: 1 };
const MAX_BYTES = 64 * 1024 * 1024;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Node works them out on four threads, which files and names of hosts need too. */
const AT_ONCE = 2;

const costSchema = z.coerce.number().int().positive().max(COST.N);
const bytesSchema = z.string().transform((text) => Buffer.from(text, 'base64url'));
const storedSchema = z.tuple([z.literal('scrypt'), costSchema, costSchema, costSchema, bytesSchema, bytesSchema]);

type Cost = typeof COST;

/** @throws ZodError if the stored text is none of ours */
function read(stored: string): { cost: Cost; salt: Buffer; key: Buffer } {
  const [, N, r, p, salt, key] = storedSchema.parse(stored.split('$'));
  return { cost: { N, r, p }, salt, key };
}

function derive(pin: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(pin, salt, KEY_BYTES, { ...cost, maxmem: MAX_BYTES }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

/** Lets so many work at a time, and the others in the order in which they came. */
function createTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
