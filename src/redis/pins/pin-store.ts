import { randomUUID } from 'node:crypto';
import type { RedisClient } from '../connection/open-redis.ts';
import { z } from 'zod';
import { batchWays } from '../../domain/batches/batch.ts';
import { type Keypad, type KeypadPurpose, keypadStages } from '../../domain/pins/keypad.ts';
import { MAX_PIN_LENGTH } from '../../domain/pins/pin.ts';
import { shardOfPerson } from '../../domain/orders/reference.ts';
import { type PinStore, pressOutcomes } from '../../use-cases/pins/ports.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import type { Keys } from '../shared/keys.ts';
import {
  advanceKeypad,
  beginPinTry,
  openKeypad,
  passPin,
  pressKeypad,
  resetPin,
  returnPinProof,
  setPin,
  takePinProof,
} from './pin-scripts.ts';
import { pairsOf } from '../shared/pairs-of.ts';

/** After this time what was entered on a keypad is forgotten, whatever came of it. */
export const KEYPAD_LIFE_MS = 5 * 60_000;
/** The order goes on at once. If the service does not answer, or a question comes between, this leaves time for another tap or two. */
export const PROOF_LIFE_MS = 2 * 60_000;
export const MAX_PIN_TRIES = 5;
/** The first lock, the second, and each further one, with no right PIN in between. */
export const PIN_LOCKS_MS = [15 * 60_000, 3_600_000, 24 * 3_600_000] as const;

const keypadSchema = z.object({
  id: z.string(),
  round: z.coerce.number().int(),
  step: z.coerce.number().int(),
  pressed: z.coerce.number().int(),
  stage: z.enum(keypadStages),
  places: z.string(),
  firstPlaces: z.string(),
  reference: z.string(),
  again: z.enum(['', 'again']),
  /** For a list, which has no `again`. */
  how: z.enum(['', ...batchWays]),
});

/** PINs, the keypads on which they are entered, the tries and the proofs. Entries are kept as places, which do not tell the digits. */
export function createPinStore(redis: RedisClient, keys: Keys, logger: Logger): PinStore {
  return {
    async hashOf(userId) {
      return (await redis.get(keys.pin(userId))) ?? undefined;
    },
    async keypad(userId) {
      return read(userId, await redis.hgetall(keys.keypad(userId)));
    },
    async open(userId, { id, purpose, stage }) {
      const fields = { id, stage, round: 0, step: 0, pressed: 0, places: '', firstPlaces: '', ...fieldsOf(purpose) };
      await openKeypad.run(redis, { keypad: keys.keypad(userId) }, { lifeMs: KEYPAD_LIFE_MS, fields });
    },
    async press(userId, { id, round, pressId, place }) {
      const press = { id, round, pressId, place, maxPlaces: MAX_PIN_LENGTH };
      const answer = await pressKeypad.run(redis, { keypad: keys.keypad(userId) }, press);
      const { outcome, ...fields } = Object.fromEntries(pairsOf(answer));
      const keypad = read(userId, fields);
      return keypad === undefined ? undefined : { keypad, outcome: z.enum(pressOutcomes).parse(outcome) };
    },
    async advance(userId, { id, step }, { stage, firstPlaces }) {
      const next = { id, step, stage, firstPlaces };
      return read(
        userId,
        Object.fromEntries(pairsOf(await advanceKeypad.run(redis, { keypad: keys.keypad(userId) }, next))),
      );
    },
    async close(userId) {
      await redis.del(keys.keypad(userId));
    },
    async lockedUntil(userId, now) {
      const until = Number(await redis.get(keys.pinLock(userId)));
      return until > now ? until : undefined;
    },
    async beginTry(userId, tryId, now) {
      const limits = { maxTries: MAX_PIN_TRIES, lockLengthsMs: PIN_LOCKS_MS };
      const answer = await beginPinTry.run(redis, lockKeys(userId), { tryId, now, userId, ...limits });
      return answer[0] === 'locked'
        ? { type: 'locked', until: answer[1] }
        : { type: 'go', left: Math.max(0, answer[1]), lockedUntil: answer[2] };
    },
    pass(userId, { id, step }, { stage, reference }) {
      const proof = keys.pinProof(userId, reference ?? '');
      const proofLifeMs = reference === undefined ? undefined : PROOF_LIFE_MS;
      const allKeys = { ...lockKeys(userId), keypad: keys.keypad(userId), proof };
      return passPin.run(redis, allKeys, { id, step, stage, proofLifeMs, userId });
    },
    async take(userId, reference) {
      const useId = randomUUID();
      return (await takePinProof.run(redis, { proof: keys.pinProof(userId, reference) }, { useId }))
        ? useId
        : undefined;
    },
    async giveBack(userId, reference, useId) {
      await returnPinProof.run(redis, { proof: keys.pinProof(userId, reference) }, { useId });
    },
    set(userId, { id, step }, from, to) {
      const allKeys = { pin: keys.pin(userId), keypad: keys.keypad(userId) };
      return setPin.run(redis, allKeys, { id, step, oldHash: from, newHash: to });
    },
    async reset(userId) {
      const allKeys = { ...lockKeys(userId), keypad: keys.keypad(userId), pin: keys.pin(userId) };
      await resetPin.run(redis, allKeys, { userId });
    },
  };

  function lockKeys(userId: number) {
    return {
      tries: keys.pinTries(userId),
      lock: keys.pinLock(userId),
      lockCount: keys.pinLocks(userId),
      alerts: keys.alerts(shardOfPerson(userId)),
    };
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
