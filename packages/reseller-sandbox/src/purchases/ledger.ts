import type { WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { type JournalEntry, openJournal, readJournal } from './journal.ts';
import type { StoredTransaction } from './transaction.ts';

/** The account's wallet and its transactions. Everything is a function of what was stored and of the time asked about. */
export class Ledger {
  readonly #journal: WriteStream | undefined;
  #inOrder: StoredTransaction[] = [];
  readonly #byReference = new Map<string, StoredTransaction>();
  /** Those that fail and are not paid back yet: at most those of the last few seconds. */
  #unrefunded: StoredTransaction[] = [];
  /** Those that were not visible at the last look; few, and only while they are young. */
  #hidden: StoredTransaction[] = [];
  #balanceMinor = 0;

  /**
   * @param dataFile keeps it; without one it is in memory
   * @param balanceMinor of a ledger that has no past
   */
  constructor(dataFile: string | undefined, balanceMinor: number, nowMs: number) {
    const past = dataFile === undefined ? [] : readJournal(dataFile);
    for (const entry of past) this.#apply(entry);
    this.#journal = dataFile === undefined ? undefined : openJournal(dataFile);
    if (past.length === 0) this.setBalance(balanceMinor, nowMs);
  }

  /** Money goes back to it at known moments, and is paid back when someone looks, so no timer is needed. */
  balanceMinor(nowMs: number): number {
    const isDue = ({ failsAtMs }: StoredTransaction): boolean => failsAtMs !== null && failsAtMs <= nowMs;
    for (const { paidMinor } of this.#unrefunded.filter(isDue)) this.#balanceMinor += paidMinor;
    this.#unrefunded = this.#unrefunded.filter((stored) => !isDue(stored));
    return this.#balanceMinor;
  }

  setBalance(balanceMinor: number, nowMs: number): void {
    this.#enter({ type: 'wallet', atMs: nowMs, balanceMinor });
  }

  /** Takes the money and keeps the transaction, or does neither if the wallet is too low. */
  accept(transaction: StoredTransaction): 'accepted' | 'insufficient' {
    if (transaction.paidMinor > this.balanceMinor(transaction.createdAtMs)) return 'insufficient';
    this.#enter({ type: 'transaction', transaction });
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

  /** Resolves when everything is in the data file. */
  async close(): Promise<void> {
    if (this.#journal !== undefined) await finished(this.#journal.end());
  }

  #enter(entry: JournalEntry): void {
    this.#apply(entry);
    this.#journal?.write(`${JSON.stringify(entry)}\n`);
  }

  #apply(entry: JournalEntry): void {
    // What was due back before counts as part of the old balance.
    this.balanceMinor(entry.type === 'wallet' ? entry.atMs : entry.transaction.createdAtMs);
    if (entry.type === 'wallet') this.#balanceMinor = entry.balanceMinor;
    else this.#keep(entry.transaction);
  }

  #keep(transaction: StoredTransaction): void {
    this.#inOrder.push(transaction);
    this.#byReference.set(transaction.reference, transaction);
    this.#balanceMinor -= transaction.paidMinor;
    if (transaction.failsAtMs !== null) this.#unrefunded.push(transaction);
    if (transaction.visibleAtMs > transaction.createdAtMs) this.#hidden.push(transaction);
  }
}
