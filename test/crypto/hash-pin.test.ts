import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPinHash } from '../../src/crypto/hash-pin.ts';

const hash = createPinHash({ randomBytes });

test('a PIN matches its own hash and no other one does', async () => {
  const stored = await hash.hash('482719');
  expect(await hash.matches('482719', stored)).toBe(true);
  for (const other of ['482718', '4827', '']) expect(await hash.matches(other, stored)).toBe(false);
});

test('the same PIN of two people has two hashes, which hold no digits of it', async () => {
  const [one, other] = await Promise.all([hash.hash('482719'), hash.hash('482719')]);
  expect(one).not.toBe(other);
  expect(one).toMatch(/^scrypt\$16384\$8\$1\$[\w-]{22}\$[\w-]{43}$/u);
  expect(one).not.toContain('482719');
});

test.each(['', '482719', 'scrypt$16384$8$1$$', 'scrypt$99999999$8$1$AAAA$AAAA', 'bcrypt$1$1$1$A$A'])(
  'what is stored as %j matches nothing',
  async (stored) => {
    await expect(hash.matches('482719', stored)).rejects.toThrow(Error);
  },
);

test('many at once all get their answer, and the clock goes on meanwhile', async () => {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  const hashes = await Promise.all(['4827', '4828', '4829', '4830', '4831'].map((pin) => hash.hash(pin)));
  clearInterval(timer);
  expect(new Set(hashes).size).toBe(5);
  expect(ticks).toBeGreaterThan(5);
});
