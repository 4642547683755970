import { beforeEach, expect, test } from 'vitest';
import type { AutoPause } from '../../../src/domain/health/auto-pause.ts';
import { outletKey, type Sample } from '../../../src/domain/health/sample.ts';
import { changedPolicy, EMPTY_POLICY, type Policy } from '../../../src/domain/pricing/policy.ts';
import { createPauseByItself, type PauseByItself } from '../../../src/use-cases/health/pause-by-itself.ts';
import type { OwnPauses } from '../../../src/use-cases/pricing/ports.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { sampleNotes } from '../../support/note-health.ts';

const DATA = { service: 'data', provider: 'MTN' };

let now: number;
let samples: Sample[];
let stored: Map<string, AutoPause>;
let policy: Policy;
let trail: string[];
let said: string[];
let isReached: boolean;
/** The process dies when it comes to write this. */
let dies: 'record' | 'lift' | undefined;

beforeEach(() => {
  now = Date.now();
  [samples, trail, said] = [[], [], []];
  stored = new Map();
  policy = EMPTY_POLICY;
  isReached = true;
  dies = undefined;
});

function dieAt(place: typeof dies): void {
  if (dies === place) throw new Error('the process died');
}

const ownPauses: OwnPauses = {
  async add(pause) {
    policy = changedPolicy(policy, { type: 'pause', pause });
  },
  async lift(scope) {
    dieAt('lift');
    policy = changedPolicy(policy, { type: 'resume', scope });
  },
};

/** A process. */
function process(): PauseByItself {
  return createPauseByItself({
    samples: { read: async () => samples },
    autoPauses: {
      read: async () => new Map(stored),
      async write(pause) {
        dieAt('record');
        stored.set(outletKey(pause.outlet), pause);
      },
      forget: async (outlet) => void stored.delete(outletKey(outlet)),
    },
    ownPauses,
    policy: { read: async () => policy },
    changeTrail: {
      write: async (_id, { by, before }) => void trail.push(`${by} ${before === undefined ? 'paused' : 'resumed'}`),
    },
    notifier: {
      paused: async () => said.push('paused') > 0 && isReached,
      resumed: async () => said.push('resumed') > 0 && isReached,
    },
    newId: () => 'an id',
    now: () => now,
    logger: new RecordingLogger(),
  });
}

const fail = (count: number): void => void samples.push(...sampleNotes(DATA, count, 'failed', 0.1));

function trial(state: 'failed' | 'delivered'): void {
  now += 60_000;
  samples.push(...sampleNotes(DATA, 1, state, 0.1).map((one) => ({ ...one, startedAt: now, seenAt: now })));
}

test('six failures pause it, a failed trial changes nothing, a delivered one puts it back on sale; each is told once', async () => {
  const [one, other] = [process(), process()];
  fail(5);
  await one([DATA]);
  expect(policy.pauses).toEqual([]);
  fail(1);
  for (const look of [one, other, one]) await look([DATA]);
  expect(policy.pauses).toMatchObject([{ by: 0, scope: { type: 'provider', service: 'data', provider: 'MTN' } }]);
  trial('failed');
  await other([DATA]);
  expect(policy.pauses).toHaveLength(1);
  trial('delivered');
  await other([DATA]);
  await one([DATA]);

  expect(policy.pauses).toEqual([]);
  expect([said, trail]).toEqual([
    ['paused', 'resumed'],
    ['0 paused', '0 resumed'],
  ]);
});

test('what reached no merchant is told again, also by another process', async () => {
  isReached = false;
  fail(6);
  const one = process();
  await one([DATA]);
  await one([]);
  expect(said).toEqual(['paused']);
  isReached = true;
  await process()([]);
  await process()([]);
  expect(said).toEqual(['paused', 'paused']);
});

test.each(['record', 'lift'] as const)('a process that dies before %s leaves it to the next one', async (place) => {
  fail(6);
  dies = place;
  await process()([DATA]).catch(() => undefined);
  trial('delivered');
  if (place === 'lift') await process()([DATA]).catch(() => undefined);
  dies = undefined;
  await process()([DATA]);
  if (place === 'record') {
    // The trial came before the pause was known: it is adopted, with the time at which it was made.
    await process()([DATA]);
  }
  expect(policy.pauses).toEqual([]);
  expect(said).toEqual(['paused', 'resumed']);
});

test("a merchant's own pause is not lifted, and what merchants resumed is not paused for what failed before", async () => {
  fail(6);
  await process()([DATA]);
  const [pause] = policy.pauses;
  policy = changedPolicy(policy, { type: 'pause', pause: { ...pause!, by: 1, reason: 'No stock' } });
  trial('delivered');
  await process()([DATA]);
  expect(policy.pauses).toMatchObject([{ by: 1 }]);

  policy = EMPTY_POLICY;
  await process()([DATA]);
  trial('failed');
  await process()([DATA]);
  expect(policy.pauses).toEqual([]);
  expect(said).toEqual(['paused']);
});

test('what is over is forgotten after a day', async () => {
  fail(6);
  await process()([DATA]);
  policy = EMPTY_POLICY;
  await process()([]);
  expect(stored.size).toBe(1);
  now += 25 * 3_600_000;
  await process()([]);
  expect(stored.size).toBe(0);
});
