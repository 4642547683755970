import type { TestUser } from 'bot-api-emulator';
import { minor } from '../../../src/domain/shared/money.ts';
import type { BotSetup } from '../../support/bot-setup.ts';
import { withStore } from '../../support/redis/setup-store.ts';
import { setCreditLimit } from '../../support/set-person.ts';
import { readLedger } from '../../support/held-orders.ts';

export function accountOf(setup: BotSetup, { person }: TestUser) {
  return withStore(setup, ({ accounts }) => accounts.read(person.id));
}

/** In whole units of the currency. */
export async function balanceOf(setup: BotSetup, chat: TestUser): Promise<number> {
  return (await accountOf(setup, chat)).balanceMinor / 100;
}

/** What moved on a person's account, oldest first. */
export function entriesOf(setup: BotSetup, { person }: TestUser) {
  return withStore(setup, (store) => readLedger(store, person.id));
}

/** The entries in short, such as "credit 500". */
export async function ledgerOf(setup: BotSetup, chat: TestUser): Promise<string[]> {
  return (await entriesOf(setup, chat)).map(({ kind, amountMinor }) => `${kind} ${amountMinor / 100}`);
}

/** Sets how much a person may owe, without the merchants' pages. */
export async function giveCreditLimit(setup: BotSetup, { person }: TestUser, naira: number): Promise<void> {
  await withStore(setup, ({ accounts }) => setCreditLimit(accounts, person.id, minor(naira * 100), 1, Date.now()));
}
