import { mayBeClosed } from '../../../src/domain/orders/close-order.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueAt, type OrderPolicy, stepOf } from '../../../src/domain/orders/next-step.ts';
import { type Order, type OrderState } from '../../../src/domain/orders/order.ts';
import { next, type OrderEvent, revised } from '../../../src/domain/orders/order-state-machine.ts';
import {
  type AskFate,
  askFates,
  ModelService,
  type SendFate,
  sendFates,
} from '../../support/order-model/model-service.ts';
import { electricityOrder, sampleOrder, T0 } from '../../support/samples/sample-order.ts';

const policy: OrderPolicy = { pollFirstMs: 2_000, pollMaxMs: 60_000, resendGraceMs: 60_000, serviceTimeoutMs: 10_000 };
/** So short that messages about the wait are always due. */
const talkative: OrderPolicy = { ...policy, longWait: { reassureAfterMs: 1_000, alertAfterMs: 2_000 } };
const LEASE_MS = 10_000;
const ENDS: readonly OrderState[] = ['successful', 'failed', 'reversed'];

/** What happens next in the world around the order. */
type Act =
  | { type: 'close' }
  | { type: 'worker'; which: 0 | 1 }
  | { type: 'crash'; which: 0 | 1 }
  | { type: 'wait'; durationMs: number };

interface Story {
  readonly acts: readonly Act[];
  readonly sends: readonly SendFate[];
  readonly asks: readonly AskFate[];
  readonly lags: readonly number[];
  readonly told: readonly boolean[];
  readonly priceChanged: readonly boolean[];
  readonly end: 'successful' | 'failed';
  readonly prepaid: boolean;
}

/**
 * One order, two workers that keep no lease and so work on stale copies, a store that compares versions, the modelled service. A
 * worker stops at every `yield`: anything may happen there, also that it never goes on.
 */
class Simulation {
  now = T0;
  order: Order;
  readonly path: OrderState[] = [];
  readonly service: ModelService;
  readonly #policy: OrderPolicy;
  readonly #draws: Story;
  readonly #drawn = new Map<string, number>();

  constructor(story: Story, rules: OrderPolicy) {
    this.#policy = rules;
    this.#draws = story;
    this.service = new ModelService(story.end);
    this.order = story.prepaid ? electricityOrder() : sampleOrder();
  }

  *work(): Generator<undefined> {
    let order = this.order;
    for (;;) {
      yield undefined;
      const step = stepOf(order, this.now, this.#policy);
      if (step.type === 'nothing') return;
      let event: OrderEvent;
      if (step.type === 'send') {
        if (step.recheck && this.#draw('priceChanged', false)) {
          event = { type: 'given-up', at: this.now, reason: 'changed' };
        } else {
          const sending = this.#write(order, { type: 'sending', at: this.now });
          if (sending === undefined) return;
          order = sending;
          const leasedUntil = this.now + LEASE_MS;
          yield undefined;
          if (this.now >= leasedUntil) return;
          event = this.service.send(this.#draw('sends', 'accept'), this.now, this.#draw('lags', 0));
          yield undefined;
        }
      } else if (step.type === 'ask') {
        event = this.service.ask(this.#draw('asks', 'answer'), this.now);
        yield undefined;
      } else if (step.type === 'tell') {
        event = { type: this.#draw('told', true) ? 'told' : 'tell-failed', at: this.now };
      } else if (step.type === 'give-up') {
        event = { ...step, type: 'given-up', at: this.now };
      } else {
        const type = step.type === 'alert' ? 'alerted' : 'reassured';
        event = { type, at: this.now, reached: this.#draw('told', true) };
      }
      const after = this.#write(order, event);
      if (after === undefined) return;
      order = after;
    }
  }

  /** A merchant ends it, if it has been open for long enough. */
  close(): void {
    if (mayBeClosed(this.order, this.now)) this.#write(this.order, { type: 'closed', at: this.now, by: 1 });
  }

  forward(durationMs: number): void {
    this.now += durationMs;
    this.service.advanceTo(this.now);
  }

  /** One worker does what is due, when it is due, until the order is closed. When all drawn faults are over, the service answers. */
  advance(): void {
    this.forward(LEASE_MS);
    // After a 409 it is asked about for a day, once a minute.
    for (let turn = 0; turn < 2_000; turn += 1) {
      const due = dueAt(this.order, this.now, this.#policy, 0.5);
      if (due === null) return;
      this.forward(Math.max(0, due - this.now));
      const worker = this.work();
      const { version } = this.order;
      while (this.order.version === version && worker.next().done !== true);
      if (this.order.state === 'submitting') while (this.order.state === 'submitting' && worker.next().done !== true);
    }
  }

  #write(order: Order, event: OrderEvent): Order | undefined {
    const after = revised(next(order, event));
    if (this.order.version !== order.version) return undefined;
    if (this.order.state !== after.state) this.path.push(after.state);
    this.order = after;
    return after;
  }

  #draw<T extends SendFate | AskFate | number | boolean>(
    list: 'sends' | 'asks' | 'lags' | 'told' | 'priceChanged',
    healthy: T,
  ): T {
    const place = this.#drawn.get(list) ?? 0;
    this.#drawn.set(list, place + 1);
    return (this.#draws[list][place] as T | undefined) ?? healthy;
  }
}

const which = fc.constantFrom(0 as const, 1 as const);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ type: fc.constant('worker' as const), which }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('crash' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('wait' as const),
      durationMs: fc.constantFrom(1, 900, 7_000, 25_000, 70_000),
    }),
  },
);

/** With days in between, after which a merchant closes what is open. */
const closingAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 12, arbitrary: act },
  { weight: 1, arbitrary: fc.constant({ type: 'wait', durationMs: 25 * 3_600_000 } as const) },
  { weight: 2, arbitrary: fc.constant({ type: 'close' } as const) },
);

function stories(bounds: { maxActs: number; maxAsks: number; acts?: fc.Arbitrary<Act> }) {
  const { maxActs, maxAsks, acts = act } = bounds;
  return fc.record({
    acts: fc.array(acts, { maxLength: maxActs, size: 'max' }),
    sends: fc.array(fc.constantFrom(...sendFates), { maxLength: 6 }),
    asks: fc.array(fc.constantFrom(...askFates), { maxLength: maxAsks }),
    // How long an accepted transaction is hidden from questions, which is no longer than the grace.
    lags: fc.array(fc.nat(20_000), { maxLength: 6 }),
    told: fc.array(fc.boolean(), { maxLength: 6 }),
    priceChanged: fc.array(fc.boolean(), { maxLength: 4 }),
    end: fc.constantFrom('successful' as const, 'failed' as const),
    prepaid: fc.boolean(),
  });
}

test('whatever crashes, repeats, reorders or is lost: bought at most once, never failed in error, and always ended', () => {
  const ends = survive(stories({ maxActs: 160, maxAsks: 20 }), 3_000);
  // The stories are worth something only if they reach all of these ends.
  expect([...ends]).toEqual(expect.arrayContaining(['successful after 1', 'successful after 2']));
  expect([...ends]).toEqual(expect.arrayContaining(['failed after 0', 'failed after 1', 'failed after 2']));
});

test('words about a long wait, said or not, change nothing of that', () => {
  const told = stories({ maxActs: 160, maxAsks: 20 });
  const ends = survive(told, 2_000, talkative);
  expect([...ends]).toEqual(expect.arrayContaining(['successful after 1', 'successful after 2', 'failed after 2']));
});

test('what a merchant closes goes on being asked for, and ends as the service says where it says anything', () => {
  const told = stories({ maxActs: 60, maxAsks: 60, acts: closingAct });
  const ends = survive(told, 3_000);
  expect([...ends]).toEqual(
    expect.arrayContaining(['closed, then successful after 1', 'closed, then failed after 1', 'closed after 1']),
  );
});

/** Plays the stories, checks each, and names the ends that they reached with the calls that it took. */
function survive(told: fc.Arbitrary<Story>, numRuns: number, rules = policy): Set<string> {
  const ends = new Set<string>();
  fc.assert(
    fc.property(told, (story) => {
      const simulation = live(story, rules);
      expect(simulation.service.acceptances).toBeLessThanOrEqual(1);
      expectEnded(simulation);
      expectEndsKept(simulation.path);
      const wasClosed = simulation.order.closed !== undefined && simulation.order.state !== 'closed';
      ends.add(
        `${wasClosed ? 'closed, then ' : ''}${simulation.order.state} after ${Math.min(simulation.service.sends, 2)}`,
      );
    }),
    { numRuns },
  );
  return ends;
}

function live(story: Story, rules: OrderPolicy): Simulation {
  const simulation = new Simulation(story, rules);
  const workers: (Generator<undefined> | undefined)[] = [undefined, undefined];
  for (const act of story.acts) {
    if (act.type === 'wait') simulation.forward(act.durationMs);
    else if (act.type === 'close') simulation.close();
    else if (act.type === 'crash') workers[act.which] = undefined;
    else {
      const worker = (workers[act.which] ??= simulation.work());
      if (worker.next().done === true) workers[act.which] = undefined;
    }
  }
  simulation.advance();
  simulation.forward(3_600_000);
  return simulation;
}

/** The order ended as the service's own record did, and its buyer knows. */
function expectEnded({ order, service }: Simulation): void {
  if (order.state === 'closed') expect(service.accepted).toBeUndefined();
  else expect(ENDS).toContain(order.state);
  expect(order.told?.state).toBe(order.state);
  const delivered = service.accepted?.status === 'successful';
  expect(order.state === 'successful').toBe(delivered);
}

function expectEndsKept(path: readonly OrderState[]): void {
  const left = path
    .slice(0, -1)
    .flatMap((state, place) => (ENDS.includes(state) ? [`${state} → ${path[place + 1]}`] : []));
  expect(left.filter((move) => move !== 'successful → reversed')).toEqual([]);
}
