import type { World } from './order-model.ts';

const ENDS: ReadonlySet<string> = new Set(['dropped', 'successful', 'failed', 'reversed']);

/** Which promise a world breaks, or undefined. */
export function faultOf(world: World, from: World): string | undefined {
  const { service, store } = world;
  if (service.acceptances > 1) return 'bought twice';
  if (leftItsEnd(from.store.order.state, store.order.state)) return 'an end was left';
  return lieIn(world, store.order.state) ?? lieToldIn(world);
}

/** Nothing more happens of itself, and the buyer of a confirmed order has been told how it ended. */
export function isEnd({ store, workers, service }: World): boolean {
  const { state, told } = store.order;
  if (workers.some(({ at }) => at !== 'idle')) return false;
  // What was closed by hand is at its end only where there is nothing to be told of later.
  if (state === 'closed') return told?.state === state && service.acceptances + service.flights.length === 0;
  return state === 'draft' || state === 'dropped' || (ENDS.has(state) && told?.state === state);
}

function leftItsEnd(before: string, after: string): boolean {
  return ENDS.has(before) && before !== after && !(before === 'successful' && after === 'reversed');
}

/** What a record says that is not so at the service, or will not stay so. */
function lieIn({ service }: World, state: string): string | undefined {
  const { flights, acceptances, status } = service;
  const mayBeBought = acceptances > 0 ? status !== 'failed' : flights.length > 0;
  switch (state) {
    case 'draft':
    case 'dropped':
      return flights.length + acceptances > 0 ? `${state}, but sent` : undefined;
    case 'failed':
    case 'reversed':
      return mayBeBought ? `${state}, but bought` : undefined;
    // Says of itself that nobody knows.
    case 'closed':
      return undefined;
    case 'token-due':
    case 'successful':
      return acceptances === 0 ? `${state}, but not bought` : undefined;
    default:
      return undefined;
  }
}

function lieToldIn(world: World): string | undefined {
  for (const worker of world.workers) {
    const lie = worker.at === 'tells' ? lieIn(world, worker.record.order.state) : undefined;
    if (lie !== undefined) return `told: ${lie}`;
  }
  return undefined;
}
