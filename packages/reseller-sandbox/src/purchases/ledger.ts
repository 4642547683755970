import { type Journal, type JournalEntry, noJournal, openJournal, readJournal } from './journal.ts';
import { toMinor } from './pricing.ts';
import type { StoredTransaction } from './transaction.ts';

/**
 * The ledger of a data file, or one in memory if none is named.
 * @param wallet naira of a ledger that has no past
 */
export function openLedger(dataFile: string | undefined, wallet: number, nowMs: number): Ledger {
  const past = dataFile === undefined ? [] : readJournal(dataFile);
  const ledger = new Ledger(past, dataFile === undefined ? noJournal : openJournal(dataFile));
  if (past.length === 0) ledger.setBalance(toMinor(wallet), nowMs);
  return ledger;
}

/** The account's wallet and its transactions. Everything is a function of what was stored and of the time asked about. */
export class Ledger {
  readonly #journal: Journal;
  #inOrder: StoredTransaction[] = [];
  readonly #byReference = new Map<string, StoredTransaction>();
  readonly #refunds = new Refunds();
  /** Those that were not visible at the last look; few, and only while they are young. */
  #hidden: StoredTransaction[] = [];
  #balanceMinor = 0;

  constructor(history: readonly JournalEntry[], journal: Journal) {
    for (const entry of history) this.#replay(entry);
    this.#journal = journal;
  }

  balanceMinor(nowMs: number): number {
    this.#balanceMinor += this.#refunds.takeDue(nowMs);
    return this.#balanceMinor;
  }

  setBalance(balanceMinor: number, nowMs: number): void {
    this.#replace(balanceMinor, nowMs);
    this.#journal.append({ type: 'wallet', atMs: nowMs, balanceMinor });
  }

  /** Takes the money and keeps the transaction, or does neither if the wallet is too low. */
  accept(transaction: StoredTransaction): 'accepted' | 'insufficient' {
    if (transaction.paidMinor > this.balanceMinor(transaction.createdAtMs)) return 'insufficient';
    this.#keep(transaction);
    this.#journal.append({ type: 'transaction', transaction });
    return 'accepted';
  }

  /** Also what the status does not show yet: a reference is taken from the moment it is stored. */
  find(reference: string): StoredTransaction | undefined {
    return this.#byReference.get(reference);
  }

  /** Oldest first. */
  all(): readonly StoredTransaction[] {
    return this.#inOrder;
  }

  /** Oldest first, without those that cannot be seen yet. */
  visible(nowMs: number): readonly StoredTransaction[] {
    this.#hidden = this.#hidden.filter(({ visibleAtMs }) => visibleAtMs > nowMs);
    if (this.#hidden.length === 0) return this.#inOrder;
    return this.#inOrder.filter(({ visibleAtMs }) => visibleAtMs <= nowMs);
  }

  /** Keeps purchases that were paid for before. */
  addPast(past: readonly StoredTransaction[]): void {
    for (const one of past) this.#byReference.set(one.reference, one);
    this.#inOrder = [...this.#inOrder, ...past].toSorted((one, other) => one.createdAtMs - other.createdAtMs);
  }

  /** Ends what has no end of its own. */
  finishAll(end: 'successful' | 'failed', nowMs: number): void {
    this.#inOrder = this.#inOrder.map((stored) => {
      if (stored.succeedsAtMs !== null || stored.failsAtMs !== null) return stored;
      const ended = { ...stored, [end === 'successful' ? 'succeedsAtMs' : 'failsAtMs']: nowMs, tokenAtMs: nowMs };
      this.#byReference.set(stored.reference, ended);
      return ended;
    });
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  #replay(entry: JournalEntry): void {
    if (entry.type === 'wallet') return this.#replace(entry.balanceMinor, entry.atMs);
    this.balanceMinor(entry.transaction.createdAtMs);
    this.#keep(entry.transaction);
  }

  /** What was due back before counts as part of the old balance. */
  #replace(balanceMinor: number, nowMs: number): void {
    this.#refunds.takeDue(nowMs);
    this.#balanceMinor = balanceMinor;
  }

  #keep(transaction: StoredTransaction): void {
    this.#inOrder.push(transaction);
    this.#byReference.set(transaction.reference, transaction);
    this.#balanceMinor -= transaction.paidMinor;
    if (transaction.failsAtMs !== null) this.#refunds.add(transaction.failsAtMs, transaction.paidMinor);
    if (transaction.visibleAtMs > transaction.createdAtMs) this.#hidden.push(transaction);
  }
}

interface Refund {
  readonly atMs: number;
  readonly amountMinor: number;
}

/** Money that goes back to the wallet at known moments; paid out when someone looks, so no timer is needed. */
export class Refunds {
  /** Latest first, so that what is due is taken off the end. */
  readonly #pending: Refund[] = [];

  /** Passes those that are due earlier: at most the failing purchases of the last few seconds. */
  add(atMs: number, amountMinor: number): void {
    const place = this.#pending.findIndex((refund) => refund.atMs <= atMs);
    this.#pending.splice(place === -1 ? this.#pending.length : place, 0, { atMs, amountMinor });
  }

  /** The sum of what is due by now; it is due no more. */
  takeDue(nowMs: number): number {
    let sumMinor = 0;
    while ((this.#pending.at(-1)?.atMs ?? Infinity) <= nowMs) sumMinor += this.#pending.pop()?.amountMinor ?? 0;
    return sumMinor;
  }
}
