import type { TestUser } from 'bot-api-emulator';
import type { Order } from '../../../src/domain/orders/order.ts';
import { type StorePlace, withStore } from '../accounts.ts';
import type { CaseEvidence } from './case-verdict.ts';
import type { Visit, Visitor } from './go-to-shop.ts';

/** More than a person of a run has in their ledger. */
const ENTRIES = 200;

/** What the store has of each visit. */
export function readVisits(
  at: StorePlace,
  visits: ReadonlyMap<Visitor, Visit>,
  orders: readonly Order[],
): Promise<readonly CaseEvidence[]> {
  return withStore(at, ({ cases, accounts }) =>
    Promise.all(
      [...visits].map(async ([{ planned, chat }, visit]) => ({
        planned,
        visit,
        stored: await cases.find(chat.person.id, visit.reference),
        written: writtenBy(chat),
        order: orders.find(({ reference }) => reference === visit.reference),
        entries: (await accounts.entries(chat.person.id, { from: 0, to: Date.now() + 1 }, undefined, ENTRIES)).entries,
      })),
    ),
  );
}

function writtenBy(chat: TestUser): readonly string[] {
  return chat.messages().flatMap(({ from, text }) => (from?.id === chat.person.id && text !== undefined ? [text] : []));
}
