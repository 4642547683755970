import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { batchWays } from '../../domain/batches/batch.ts';
import { type Keypad, type KeypadPurpose, keypadStages } from '../../domain/pins/keypad.ts';
import { MAX_PIN_LENGTH } from '../../domain/pins/pin.ts';
import { shardOfPerson } from '../../domain/orders/reference.ts';
import type { PinStore } from '../../use-cases/pins/ports.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import type { Keys } from '../shared/keys.ts';

/** What was entered on a keypad is forgotten then, whatever came of it. */
export const KEYPAD_LIFE_MS = 5 * 60_000;
/** The order goes on at once; where the service does not answer, or a question comes between, there is time for another tap or two. */
export const PROOF_LIFE_MS = 2 * 60_000;
export const MAX_PIN_TRIES = 5;
/** The first lock, the second, and each further one, with no right PIN in between. */
export const PIN_LOCKS_MS = [15 * 60_000, 3_600_000, 24 * 3_600_000] as const;

const keypadSchema = z.object({
  id: z.string(),
  step: z.coerce.number().int(),
  stage: z.enum(keypadStages),
  places: z.string(),
  firstPlaces: z.string(),
  reference: z.string(),
  again: z.enum(['', 'again']),
  /** Of a list, which has no `again`. Absent on keypads that an older version opened. */
  how: z.enum(['', ...batchWays]).default(''),
});

/** PINs, the keypads they are entered on, the tries and the proofs. What was entered stands here as places, whose digits nobody can tell from it. */
export function createPinStore(redis: Redis, keys: Keys, logger: Logger): PinStore {
  return {
    async hashOf(userId) {
      return (await redis.get(keys.pin(userId))) ?? undefined;
    },
    async keypad(userId) {
      return read(userId, await redis.hgetall(keys.keypad(userId)));
    },
    async open(userId, { id, purpose, stage }) {
      const fields = { id, stage, step: 0, places: '', firstPlaces: '', ...fieldsOf(purpose) };
      await redis.openKeypad(keys.keypad(userId), KEYPAD_LIFE_MS, ...Object.entries(fields).flat());
    },
    async press(userId, { id, step, place = '' }) {
      return read(userId, pairs(await redis.pressKeypad(keys.keypad(userId), id, step, place, MAX_PIN_LENGTH)));
    },
    async advance(userId, { id, step }, { stage, firstPlaces }) {
      return read(userId, pairs(await redis.advanceKeypad(keys.keypad(userId), id, step, stage, firstPlaces)));
    },
    async close(userId) {
      await redis.del(keys.keypad(userId));
    },
    async lockedUntil(userId, now) {
      const until = Number(await redis.get(keys.pinLock(userId)));
      return until > now ? until : undefined;
    },
    async beginTry(userId, tryId, now) {
      const answer = await redis.beginPinTry(...lockKeys(userId), tryId, now, MAX_PIN_TRIES, userId, ...PIN_LOCKS_MS);
      return answer[0] === 'locked'
        ? { type: 'locked', until: answer[1] }
        : { type: 'go', left: Math.max(0, answer[1]), lockedUntil: answer[2] };
    },
    async pass(userId, { id, step }, { stage, reference }) {
      const passed = await redis.passPin(
        ...lockKeys(userId),
        keys.keypad(userId),
        keys.pinProof(userId, reference ?? ''),
        id,
        step,
        stage,
        reference === undefined ? '' : PROOF_LIFE_MS,
        userId,
      );
      return passed === 1;
    },
    async take(userId, reference) {
      const use = randomUUID();
      return (await redis.takePinProof(keys.pinProof(userId, reference), use)) === 1 ? use : undefined;
    },
    async giveBack(userId, reference, use) {
      await redis.returnPinProof(keys.pinProof(userId, reference), use);
    },
    async set(userId, { id, step }, from, to) {
      return (await redis.setPin(keys.pin(userId), keys.keypad(userId), id, step, from ?? '', to)) === 1;
    },
    async reset(userId) {
      await redis.resetPin(...lockKeys(userId), keys.keypad(userId), keys.pin(userId), userId);
    },
  };

  /** Tries, lock, how many locks, and what merchants have not been told, in the order that scripts have them. */
  function lockKeys(userId: number): [string, string, string, string] {
    const untold = keys.untold(shardOfPerson(userId));
    return [keys.pinTries(userId), keys.pinLock(userId), keys.pinLocks(userId), untold];
  }

  function read(userId: number, fields: Record<string, string>): Keypad | undefined {
    if (Object.keys(fields).length === 0) return undefined;
    const parsed = keypadSchema.safeParse(fields);
    if (!parsed.success) {
      logger.error({ userId }, 'a damaged keypad is passed over');
      return undefined;
    }
    const { reference, again, how, ...keypad } = parsed.data;
    return { ...keypad, purpose: purposeOf({ reference, again, how }) };
  }
}

type PurposeFields = Pick<z.infer<typeof keypadSchema>, 'reference' | 'again' | 'how'>;

function fieldsOf(purpose: KeypadPurpose): PurposeFields {
  switch (purpose.type) {
    case 'change':
      return { reference: '', again: '', how: '' };
    case 'order':
      return { reference: purpose.reference, again: purpose.again ? 'again' : '', how: '' };
    case 'list':
      return { reference: purpose.reference, again: '', how: purpose.how };
  }
}

function purposeOf({ reference, again, how }: PurposeFields): KeypadPurpose {
  if (reference === '') return { type: 'change' };
  return how === '' ? { type: 'order', reference, again: again !== '' } : { type: 'list', reference, how };
}

function pairs(flat: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as const] : [])),
  );
}
