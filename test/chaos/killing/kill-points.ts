import type { OrderPorts } from '../../../src/app/app.ts';
import type { Order, OrderState } from '../../../src/domain/orders/order.ts';

/** Just before a call to a port is made, or just after it came back or threw: `purchase before`, `commit submitting after`. */
export type KillPoint = `${CallName} ${'before' | 'after'}`;

/** A process dies when it reaches the point for the nth time, counted from its start. */
export interface Arm {
  readonly point: KillPoint;
  readonly nth: number;
}

/** What a process says of a point: that it was there, or that it dies there. */
export interface PointSignal {
  readonly point: KillPoint;
  readonly dies: boolean;
}

/** The process says so here, one line of JSON each. It is a pipe, because what was written to a pipe outlives the writer. */
export const SIGNALS_FD = 3;

/** The states in which the order worker may leave an order: all but those that belong to the card. */
const COMMITTED = {
  confirmed: 'commit confirmed',
  submitting: 'commit submitting',
  unknown: 'commit unknown',
  processing: 'commit processing',
  'token-due': 'commit token-due',
  successful: 'commit successful',
  failed: 'commit failed',
  closed: 'commit closed',
  reversed: 'commit reversed',
} as const satisfies Record<Exclude<OrderState, 'draft' | 'dropped'>, string>;

/** The names of the calls to each method of a port. If a port gets a new method, it has no name yet, and the compiler says so here. */
const NAMES = {
  orders: {
    confirm: ['confirm'],
    earliestDue: ['look'],
    claimYoung: ['claim'],
    claimRest: ['claim rest'],
    enrol: ['enrol'],
    find: ['find'],
    reschedule: ['extend lease'],
    ensureKept: ['look whether kept'],
    commit: [...Object.values(COMMITTED), 'commit told'],
  },
  reseller: { product: ['product'], purchase: ['purchase'], transaction: ['transaction'] },
  notifier: { tell: ['tell'], reassure: ['reassure'] },
  alerts: {
    walletTooLow: ['alert wallet'],
    loss: ['alert loss'],
    lateEnd: ['alert late end'],
    stuck: ['alert stuck'],
  },
} as const satisfies { [P in keyof OrderPorts]: Record<keyof OrderPorts[P], readonly string[]> };

type Named = typeof NAMES;
type Lists = { [P in keyof Named]: Named[P][keyof Named[P]] }[keyof Named];
type CallName = Lists[number];

/** Every place at which a process can die between two of the things that Confirm and the order worker do to the world. */
export const KILL_POINTS: readonly KillPoint[] = Object.values(NAMES)
  .flatMap((methods): readonly (readonly CallName[])[] => Object.values(methods))
  .flat()
  .flatMap((name) => [`${name} before`, `${name} after`] as const);

/** Calls that a run of minutes never reaches: long waits, an order closed after a day or reversed after it was told, a service that takes more. */
const NOT_IN_A_RUN: readonly CallName[] = [
  'enrol',
  'commit confirmed',
  'commit closed',
  'commit reversed',
  'alert late end',
  'alert loss',
  'reassure',
];

export const POINTS_IN_A_RUN: readonly KillPoint[] = KILL_POINTS.filter(
  (point) => !NOT_IN_A_RUN.some((name) => point.startsWith(`${name} `)),
);

/** The methods that have points, as `port.method`. */
export const GUARDED_METHODS: readonly string[] = Object.entries(NAMES).flatMap(([port, methods]) =>
  Object.keys(methods).map((method) => `${port}.${method}`),
);

/** The same ports, which report each point as it is reached. @param reach ends the process, or returns */
export function withKillPoints(ports: OrderPorts, reach: (point: KillPoint) => void): OrderPorts {
  return {
    orders: guarded('orders', ports.orders, reach),
    reseller: guarded('reseller', ports.reseller, reach),
    notifier: guarded('notifier', ports.notifier, reach),
    alerts: guarded('alerts', ports.alerts, reach),
  };
}

type Call = (...given: unknown[]) => Promise<unknown>;

function guarded<P extends keyof OrderPorts>(port: P, target: OrderPorts[P], reach: (point: KillPoint) => void) {
  const names: Readonly<Record<string, readonly CallName[]>> = NAMES[port];
  const methods = Object.entries(names).map(([method, [name]]) => {
    const call = Reflect.get(target, method) as Call;
    const guardedCall: Call = async (...given) => {
      const called = method === 'commit' ? commitName(given[0] as Order) : name;
      reach(`${called as CallName} before`);
      try {
        return await call.apply(target, given);
      } finally {
        reach(`${called as CallName} after`);
      }
    };
    return [method, guardedCall];
  });
  return Object.fromEntries(methods) as OrderPorts[P];
}

function commitName({ reference, state, told }: Order): CallName {
  if (state === 'draft' || state === 'dropped')
    throw new Error(`${reference} is no order of the order worker: ${state}`);
  // An order whose token is due, and one closed by hand, are written again and again after their buyers were told.
  const isAskedOn = state === 'token-due' || state === 'closed';
  return told?.state === state && !isAskedOn ? 'commit told' : COMMITTED[state];
}
