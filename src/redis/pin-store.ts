import { randomUUID } from 'node:crypto';
import {
  advanced,
  type Keypad,
  type KeypadPress,
  type KeypadStep,
  KEYPAD_LIFE_MS,
  keypadSchema,
  openedKeypad,
  pressKey,
  type PressOutcome,
  PROOF_LIFE_MS,
  UNUSED_PROOF,
  type PinTry,
  tryPin,
} from '../domain/pin.ts';
import { shardOfPerson } from '../domain/orders/reference.ts';
import { type Expectation, expectThat, type Write, writes, type Decision } from './shared/transact.ts';
import { readJson } from './shared/held-record-store.ts';
import type { StoreParts } from './store-parts.ts';

/** PINs, the keypads on which they are entered, the tries and the proofs. A keypad and a proof last only minutes. Entries are stored as places, which do not reveal the digits. */
export function createPinStore({ redis, keys, transactors: { plain }, logger }: StoreParts) {
  return {
    async hashOf(userId: number): Promise<string | undefined> {
      return (await redis.get(keys.pin(userId))) ?? undefined;
    },

    keypad: async (userId: number): Promise<Keypad | undefined> => (await readKeypad(userId)).keypad,

    /** Ends the person's keypad before. */
    async open(userId: number, keypad: Pick<Keypad, 'id' | 'purpose' | 'stage'>): Promise<void> {
      const text = JSON.stringify(openedKeypad(keypad));
      await plain.write(keys.keypad(userId), [writes.setFor(keys.keypad(userId), text, KEYPAD_LIFE_MS)]);
    },

    /** Without a place, the last digit is taken back. Answers the keypad after the press; undefined if it is another one. */
    press(userId: number, press: KeypadPress): Promise<{ keypad: Keypad; outcome: PressOutcome } | undefined> {
      return changeKeypad<{ keypad: Keypad; outcome: PressOutcome } | undefined>(userId, (keypad) => {
        if (keypad.id !== press.id) return { result: undefined };
        const pressed = pressKey(keypad, press);
        return { result: pressed, keypad: pressed.keypad };
      });
    },

    /** Nothing changes if the keypad is at another step. Answers as `press` does. */
    advance(
      userId: number,
      { id, step }: KeypadStep,
      to: Pick<Keypad, 'stage' | 'firstPlaces'>,
    ): Promise<Keypad | undefined> {
      return changeKeypad<Keypad | undefined>(userId, (keypad) => {
        if (keypad.id !== id) return { result: undefined };
        if (keypad.step !== step) return { result: keypad };
        const next = advanced(keypad, to);
        return { result: next, keypad: next };
      });
    },

    async close(userId: number): Promise<void> {
      await redis.del(keys.keypad(userId));
    },

    async lockedUntil(userId: number, now: number): Promise<number | undefined> {
      const until = Number(await redis.get(keys.pinLock(userId)));
      return until > now ? until : undefined;
    },

    /** The try counts as wrong until `pass`, once under its id. `left`: tries that remain. If none, the person is locked, unless this try is right. */
    beginTry(userId: number, tryId: string, now: number): Promise<BegunTry> {
      const { tries, lock, locks } = lockKeys(userId);
      const read = () => Promise.all([redis.smembers(tries), redis.get(lock), redis.get(locks)]);
      return plain.decide(tries, read, ([ids, lockedUntil, locked]): Decision<BegunTry> => {
        const before = { ids, lockedUntil: Number(lockedUntil ?? 0), locks: Number(locked ?? 0) };
        const tried = tryPin(before, tryId, now);
        if (tried.type === 'locked') return { result: tried };
        const result = { type: tried.type, left: tried.left, lockedUntil: tried.tries.lockedUntil };
        if (tried.tries === before) return { result };
        return {
          result,
          expect: [
            expectThat.setSize(tries, ids.length),
            expectThat.isMember(tries, tryId, false),
            expectThat.value(lock, lockedUntil),
            expectThat.value(locks, locked),
          ],
          write: [
            ...(before.lockedUntil > 0 ? [writes.remove(tries), writes.remove(lock)] : []),
            writes.addToSet(tries, tryId),
            ...lockWrites(userId, tried),
          ],
        };
      });
    },

    /** The PIN was right. With a reference, that is proven for its order. False if the keypad is another one now; then nothing was proven. */
    async pass(
      userId: number,
      at: KeypadStep,
      { stage, reference }: { stage: 'new' | 'passed'; reference?: string | undefined },
    ): Promise<boolean> {
      const isPassed = await changeKeypad<boolean>(userId, (keypad) => {
        if (keypad.id !== at.id) return { result: false };
        if (keypad.step === at.step + 1 && keypad.stage === stage) return { result: true };
        if (keypad.step !== at.step) return { result: false };
        const proven =
          reference === undefined ? [] : [writes.setFor(keys.pinProof(userId, reference), UNUSED_PROOF, PROOF_LIFE_MS)];
        return { result: true, keypad: advanced(keypad, { stage }), write: [...forgetTries(userId), ...proven] };
      });
      return isPassed ?? false;
    },

    /** Uses up the right PIN's proof for this person and this order, and answers the id of the use; undefined if there is no proof. */
    async take(userId: number, reference: string): Promise<string | undefined> {
      const useId = randomUUID();
      return (await changeProof(userId, reference, UNUSED_PROOF, useId)) ? useId : undefined;
    },

    /** The use came to nothing. So its proof is there again, for the rest of its time. */
    async giveBack(userId: number, reference: string, useId: string): Promise<void> {
      await changeProof(userId, reference, useId, UNUSED_PROOF);
    },

    /** False if the PIN is not `from` any more, or if the keypad is another one; then nothing was changed. */
    async set(userId: number, at: KeypadStep, from: string | undefined, to: string): Promise<boolean> {
      const pin = keys.pin(userId);
      const isSet = await changeKeypad<boolean>(userId, (keypad, hash) => {
        if (keypad.id !== at.id) return { result: false };
        if (keypad.stage === 'done' && hash === to) return { result: true };
        if (keypad.step !== at.step || keypad.stage !== 'again' || hash !== from) return { result: false };
        return {
          result: true,
          keypad: { ...keypad, stage: 'done', places: '', firstPlaces: '', step: keypad.step + 1 },
          expect: [expectThat.value(pin, from)],
          write: [writes.set(pin, to)],
        };
      });
      return isSet ?? false;
    },

    async reset(userId: number): Promise<void> {
      await plain.write(keys.keypad(userId), [
        ...forgetTries(userId),
        writes.remove(keys.keypad(userId)),
        writes.remove(keys.pin(userId)),
      ]);
    },
  };

  /** @param change is not called if there is no keypad. It does not make the keypad last longer */
  function changeKeypad<Result>(
    userId: number,
    change: (keypad: Keypad, pinHash: string | undefined) => KeypadChange<Result>,
  ): Promise<Result | undefined> {
    const key = keys.keypad(userId);
    const read = () => Promise.all([readKeypad(userId), redis.get(keys.pin(userId))]);
    return plain.decide(key, read, ([{ text, keypad }, pinHash]): Decision<Result | undefined> => {
      if (keypad === undefined) return { result: undefined };
      const { result, keypad: next, expect = [], write = [] } = change(keypad, pinHash ?? undefined);
      if (next === undefined || next === keypad) return { result };
      return {
        result,
        expect: [expectThat.value(key, text), ...expect],
        write: [writes.setKeepingLife(key, JSON.stringify(next)), ...write],
      };
    });
  }

  function changeProof(userId: number, reference: string, from: string, to: string): Promise<boolean> {
    const proof = keys.pinProof(userId, reference);
    return plain.write(proof, [writes.setKeepingLife(proof, to)], [expectThat.value(proof, from)]);
  }

  function lockKeys(userId: number) {
    return { tries: keys.pinTries(userId), lock: keys.pinLock(userId), locks: keys.pinLocks(userId) };
  }

  function forgetTries(userId: number): Write[] {
    const alerts = keys.alerts(shardOfPerson(userId));
    return [...Object.values(lockKeys(userId)).map(writes.remove), writes.removeFields(alerts, alertOf(userId))];
  }

  /** The lock also expires by the clock of Redis. The clock of a process may have been ahead, and nobody may be locked out for so long. */
  function lockWrites(userId: number, { tries: after, lockMs }: PinTry & { type: 'go' }): Write[] {
    if (lockMs === undefined) return [];
    const { tries, lock, locks } = lockKeys(userId);
    return [
      writes.setFor(lock, after.lockedUntil, lockMs),
      writes.expireIn(tries, lockMs),
      writes.set(locks, after.locks),
      writes.setFields(keys.alerts(shardOfPerson(userId)), { [alertOf(userId)]: after.lockedUntil }),
    ];
  }

  async function readKeypad(userId: number): Promise<{ text: string | null; keypad: Keypad | undefined }> {
    const text = await redis.get(keys.keypad(userId));
    const damaged = () => logger.error({ userId }, 'a damaged keypad is passed over');
    const keypad = text === null ? undefined : readJson(text, keypadSchema, damaged);
    return { text, keypad };
  }
}

type BegunTry = { type: 'go'; left: number; lockedUntil: number } | { type: 'locked'; until: number };

interface KeypadChange<Result> {
  readonly result: Result;
  /** If absent, the keypad stays as it is. */
  readonly keypad?: Keypad;
  readonly expect?: readonly Expectation[];
  readonly write?: readonly Write[];
}

function alertOf(userId: number): string {
  return `pin-locked:${userId}`;
}
