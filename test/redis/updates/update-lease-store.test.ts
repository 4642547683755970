import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UpdateLeaseStore } from '../../../src/use-cases/updates/ports.ts';
import { createUpdateLeaseStore } from '../../../src/redis/updates/update-lease-store.ts';
import { type RealStore, startRealStore } from '../../support/redis/real-store.ts';
import { setAccess } from '../../support/set-person.ts';

const LEASE_MS = 120_000;
const ADA = 7;
const MUSA = 8;

let real: RealStore;
/** Two processes on one Redis. */
let here: UpdateLeaseStore;
let there: UpdateLeaseStore;
let lastUpdate = 100;

beforeAll(async () => {
  real = await startRealStore();
  here = processOn(real);
  there = processOn(real);
});
afterAll(() => real.stop());

describe('an update', () => {
  test('is handled by one process, and not again once it is done', async () => {
    const update = nextUpdate();
    expect(await here.open(update, ADA)).toMatchObject({ type: 'mine' });
    expect(await there.open(update, ADA)).toEqual({ type: 'busy' });
    await here.close(update, ADA, { type: 'same' });
    expect(await there.open(update, ADA)).toEqual({ type: 'done' });
    expect(await here.open(update, ADA)).toEqual({ type: 'done' });
  });

  test('is remembered for longer than Telegram may bring it again', async () => {
    const update = nextUpdate();
    await here.open(update, ADA);
    await here.close(update, ADA, { type: 'same' });
    expect(await real.raw.pttl(real.keys.update(update, ADA))).toBeGreaterThan(24 * 3_600_000);
  });

  test('that its process could not finish is its own again, and after the lease anybody’s', async () => {
    const update = nextUpdate();
    await here.open(update, ADA);
    expect(await here.open(update, ADA)).toMatchObject({ type: 'mine' });
    await expire(update, ADA);
    expect(await there.open(update, ADA)).toMatchObject({ type: 'mine' });
    await there.close(update, ADA, { type: 'same' });
  });
});

describe('a person’s lease', () => {
  test('brings the saved numbers with it if they are wanted, as the list of them has them', async () => {
    const { saved } = real.store;
    for (const [name, usedAt] of [
      ['Mama', 1],
      ['Shop', 2],
    ] as const) {
      const recipient = { kind: 'phone', customerId: '08031234567', service: 'airtime', provider: 'MTN' } as const;
      await saved.put(MUSA, { ...recipient, name, usedAt, productName: 'mtn-airtime', pinned: false });
    }
    const [plain, wanting] = [nextUpdate(), nextUpdate()];
    expect(await here.open(plain, MUSA)).not.toHaveProperty('saved');
    await here.close(plain, MUSA, { type: 'same' });
    const opened = await here.open(wanting, MUSA, { withSaved: true });
    expect(opened).toMatchObject({ type: 'mine', saved: [{ name: 'Shop' }, { name: 'Mama' }] });
    expect(opened).toMatchObject({ saved: await saved.list(MUSA) });
    await here.close(wanting, MUSA, { type: 'same' });
  });
});

describe('a person', () => {
  test('has one update handled at a time, other people at the same time', async () => {
    const [first, second, others] = [nextUpdate(), nextUpdate(), nextUpdate()];
    await here.open(first, ADA);
    expect(await there.open(second, ADA)).toEqual({ type: 'busy' });
    expect(await there.open(others, MUSA)).toMatchObject({ type: 'mine' });
    await here.close(first, ADA, { type: 'same' });
    expect(await there.open(second, ADA)).toMatchObject({ type: 'mine' });
    await there.close(second, ADA, { type: 'same' });
    await there.close(others, MUSA, { type: 'same' });
  });

  test('comes with the lease, as merchants decided last', async () => {
    const update = nextUpdate();
    expect(await here.open(update, 42)).toEqual({ type: 'mine', person: undefined, conversation: undefined, count: 1 });
    await real.store.people.see({ userId: 42, name: 'Ada <b>', firstSeenAt: 5 });
    await setAccess(real.store.people, 42, 'locked');
    await here.close(update, 42, { type: 'same' });
    expect(await here.open(nextUpdate(), 42)).toMatchObject({ person: { name: 'Ada <b>', access: 'locked' } });
  });
});

describe('the count of a person’s updates', () => {
  test('counts each update once, however often it is opened, and starts anew after its period', async () => {
    const update = nextUpdate();
    expect(await here.open(update, 43)).toMatchObject({ count: 1 });
    expect(await here.open(update, 43)).toMatchObject({ count: 1 });
    await here.close(update, 43, { type: 'same' });
    expect(await here.open(nextUpdate(), 43)).toMatchObject({ count: 2 });
    expect(await real.raw.pttl(real.keys.rate(43))).toBeLessThanOrEqual(10_000);
    await real.raw.del(real.keys.rate(43));
    expect(await here.open(nextUpdate(), 43)).toMatchObject({ count: 1 });
  });

  test('is each person’s own', async () => {
    expect(await here.open(nextUpdate(), 44)).toMatchObject({ count: 1 });
    expect(await here.open(nextUpdate(), 45)).toMatchObject({ count: 1 });
  });
});

describe('a person’s lease', () => {
  test('is put off only by the process that has it', async () => {
    const update = nextUpdate();
    await here.open(update, ADA);
    await real.raw.pexpire(real.keys.updateLease(ADA), 60_000);
    await there.extend(update, ADA);
    expect(await real.raw.pttl(real.keys.updateLease(ADA))).toBeLessThanOrEqual(60_000);
    await here.extend(update, ADA);
    expect(await real.raw.pttl(real.keys.updateLease(ADA))).toBeGreaterThan(60_000);
    await here.close(update, ADA, { type: 'same' });
  });

  test('that was lost to another process writes nothing any more', async () => {
    const update = nextUpdate();
    await here.open(update, ADA);
    await expire(update, ADA);
    const later = nextUpdate();
    await there.open(later, ADA);
    await here.close(update, ADA, { type: 'write', state: 'late' });
    expect(await real.raw.get(real.keys.conversation(ADA))).toBeNull();
    await there.close(later, ADA, { type: 'same' });
  });
});

describe('the conversation', () => {
  test('is kept a day, per person, with the update that changed it', async () => {
    const state = { version: [0, 1], state: { purchaseState: [{ 'emoji 😀': null }] } };
    await handle(ADA, { type: 'write', state });
    expect(await real.raw.pttl(real.keys.conversation(ADA))).toBeGreaterThan(23 * 3_600_000);
    expect(await handle(ADA, { type: 'same' })).toEqual(state);
    expect(await handle(MUSA, { type: 'same' })).toBeUndefined();
    await handle(ADA, { type: 'drop' });
    expect(await handle(ADA, { type: 'same' })).toBeUndefined();
  });

  test('that is written again by a command sent twice does not undo what came after it', async () => {
    const update = nextUpdate();
    await here.open(update, ADA);
    await here.close(update, ADA, { type: 'write', state: 'old' });
    await handle(ADA, { type: 'write', state: 'new' });
    await here.close(update, ADA, { type: 'write', state: 'old' });
    expect(await handle(ADA, { type: 'drop' })).toBe('new');
  });

  test('that cannot be read is something, so that its owner drops it', async () => {
    await real.raw.set(real.keys.conversation(ADA), '{ torn');
    expect(await handle(ADA, { type: 'drop' })).toBeNull();
  });
});

function nextUpdate(): number {
  lastUpdate += 1;
  return lastUpdate;
}

function processOn({ raw, keys, logger }: RealStore): UpdateLeaseStore {
  return createUpdateLeaseStore({
    redis: raw,
    keys,
    leaseMs: LEASE_MS,
    form: () => ({ form: 'keys', marksUntil: 0 }),
    logger,
  });
}

/** One whole update; resolves with the conversation that it found. */
async function handle(userId: number, change: Parameters<UpdateLeaseStore['close']>[2]): Promise<unknown> {
  const update = nextUpdate();
  const opened = await here.open(update, userId);
  await here.close(update, userId, change);
  return opened.type === 'mine' ? opened.conversation : opened;
}

/** As after a lease that was not extended. */
async function expire(update: number, userId: number): Promise<void> {
  await real.raw.del(real.keys.update(update, userId), real.keys.updateLease(userId));
}
