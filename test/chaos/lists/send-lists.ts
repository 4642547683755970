import { setTimeout as sleep } from 'node:timers/promises';
import type { Assigned } from '../assigned.ts';
import { buyList } from './list-buyer.ts';
import { ORDERS_PER_LIST, type PlannedList } from './planned-list.ts';

/** A person, and the one list that they send. */
export type Sender = Assigned<PlannedList>;

/**
 * Spread over the run, so that each meets kills.
 * @param ended the purchases of others that have ended so far, times the run's density
 * @returns who saw their list run
 */
export async function sendLists(
  senders: readonly Sender[],
  ended: () => number,
  withinMs: number,
): Promise<ReadonlySet<Sender>> {
  const saw = new Set<Sender>();
  await Promise.all(
    senders.map(async (sender, place) => {
      while (ended() < place * ORDERS_PER_LIST) await sleep(100);
      if (await buyList(sender.chat, sender.planned, Date.now() + withinMs)) saw.add(sender);
    }),
  );
  return saw;
}
