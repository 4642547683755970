import type { ModelState } from './order-model.ts';
import type { Service } from './service.ts';
import { idle, type Worker } from './worker.ts';

const ENDS: ReadonlySet<string> = new Set(['dropped', 'successful', 'failed', 'reversed']);

/** Which promise a world breaks, or undefined. */
export function faultOf(world: ModelState, from: ModelState): string | undefined {
  const { store } = world.shared.value;
  const service = bothAccounts(world);
  const { state } = store.value;
  if (service.acceptances > 1) return 'bought twice';
  if (leftItsEnd(from.shared.value.store.value.state, state)) return 'an end was left';
  return lieIn(service, state) ?? lieToldBy(world.one, service) ?? lieToldBy(world.other, service);
}

/** Nothing more happens by itself, and the buyer of a confirmed order has been told how it ended. */
export function isEnd(world: ModelState): boolean {
  const { shared, one, other } = world;
  const { store } = shared.value;
  const { state, told } = store.value;
  if (one !== idle || other !== idle) return false;
  // An order that was closed by hand is at its end only if nothing can be told later.
  const service = bothAccounts(world);
  if (state === 'closed') return told?.state === state && service.acceptances + service.flights.length === 0;
  return state === 'draft' || state === 'dropped' || (ENDS.has(state) && told?.state === state);
}

/** What was bought under the reference, at one account or the other. */
function bothAccounts({ shared }: ModelState): Service {
  const { service, second } = shared.value;
  const { status, token } = service.acceptances > 0 ? service : second;
  return {
    flights: [...service.flights, ...second.flights],
    acceptances: service.acceptances + second.acceptances,
    hiddenTicks: Math.max(service.hiddenTicks, second.hiddenTicks),
    status,
    token,
  };
}

function leftItsEnd(before: string, after: string): boolean {
  return ENDS.has(before) && before !== after && !(before === 'successful' && after === 'reversed');
}

/** What a record says that is not true at the service, or will not stay true. */
function lieIn(service: Service, state: string): string | undefined {
  const { flights, acceptances, status } = service;
  const mayBeBought = acceptances > 0 ? status !== 'failed' : flights.length > 0;
  switch (state) {
    case 'draft':
    case 'dropped':
      return flights.length + acceptances > 0 ? `${state}, but sent` : undefined;
    case 'failed':
    case 'reversed':
      return mayBeBought ? `${state}, but bought` : undefined;
    // This state itself says that the outcome is not known.
    case 'closed':
      return undefined;
    case 'token-due':
    case 'successful':
      return acceptances === 0 ? `${state}, but not bought` : undefined;
    default:
      return undefined;
  }
}

function lieToldBy({ value: doing }: Worker, service: Service): string | undefined {
  const lie = doing.at === 'tells' ? lieIn(service, doing.record.value.state) : undefined;
  return lie && `told: ${lie}`;
}
