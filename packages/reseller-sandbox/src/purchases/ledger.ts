import { createWriteStream, existsSync, mkdirSync, readFileSync, truncateSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { z } from 'zod';
import { type StoredTransaction, storedTransactionSchema } from './transaction.ts';

const entrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('wallet'), atMs: z.number(), balanceMinor: z.number() }),
  z.object({ type: z.literal('transaction'), transaction: storedTransactionSchema }),
]);

/** One thing that happened. If all are played back in their order, they give the same transactions and the same wallet. */
type JournalEntry = Readonly<z.infer<typeof entrySchema>>;

/** The account's wallet and its transactions. Everything is a function of what was stored and of the time asked about. */
export class Ledger {
  /** The stream gathers entries while it writes, so no request waits for the disk. */
  readonly #journal: WriteStream | undefined;
  #inOrder: StoredTransaction[] = [];
  readonly #byReference = new Map<string, StoredTransaction>();
  /** Transactions that fail and are not paid back yet: at most those of the last few seconds. */
  #unrefunded: StoredTransaction[] = [];
  /** Transactions that were not visible at the last look: few, and only while they are young. */
  #hidden: StoredTransaction[] = [];
  #balanceMinor = 0;

  /** @param dataFile without one it is in memory @param balanceMinor of a ledger that has no past */
  constructor(dataFile: string | undefined, balanceMinor: number, nowMs: number) {
    const past = dataFile === undefined ? [] : readJournal(dataFile);
    for (const entry of past) this.#apply(entry);
    if (dataFile !== undefined) {
      mkdirSync(dirname(dataFile), { recursive: true });
      this.#journal = createWriteStream(dataFile, { flags: 'a' });
    }
    if (past.length === 0) this.setBalance(balanceMinor, nowMs);
  }

  /** The wallet. Refunds fall due at known moments and are booked when someone looks, so no timer is needed. */
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

  /** Also finds what the status endpoint does not show yet: a reference is taken from the moment it is stored. */
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

  /** Adds purchases that were paid for earlier, so the wallet stays as it is. */
  addPast(past: readonly StoredTransaction[]): void {
    for (const one of past) this.#byReference.set(one.reference, one);
    this.#inOrder = [...this.#inOrder, ...past].toSorted((one, other) => one.createdAtMs - other.createdAtMs);
  }

  finishAll(end: 'successful' | 'failed', nowMs: number): void {
    this.#inOrder = this.#inOrder.map((stored) => {
      if (stored.succeedsAtMs !== null || stored.failsAtMs !== null) return stored;
      const ended = { ...stored, [end === 'successful' ? 'succeedsAtMs' : 'failsAtMs']: nowMs, tokenAtMs: nowMs };
      this.#byReference.set(stored.reference, ended);
      return ended;
    });
  }

  async close(): Promise<void> {
    if (this.#journal !== undefined) await finished(this.#journal.end());
  }

  #enter(entry: JournalEntry): void {
    this.#apply(entry);
    this.#journal?.write(`${JSON.stringify(entry)}\n`);
  }

  #apply(entry: JournalEntry): void {
    // Refunds that were due before this entry count as part of the old balance.
    this.balanceMinor(entry.type === 'wallet' ? entry.atMs : entry.transaction.createdAtMs);
    if (entry.type === 'wallet') {
      this.#balanceMinor = entry.balanceMinor;
      return;
    }
    const { transaction } = entry;
    this.#inOrder.push(transaction);
    this.#byReference.set(transaction.reference, transaction);
    this.#balanceMinor -= transaction.paidMinor;
    if (transaction.failsAtMs !== null) this.#unrefunded.push(transaction);
    if (transaction.visibleAtMs > transaction.createdAtMs) this.#hidden.push(transaction);
  }
}

/** The entries of a file, a JSON text a line; none if there is no file. A last line cut short by a crash is cut off. */
function readJournal(dataFile: string): JournalEntry[] {
  if (!existsSync(dataFile)) return [];
  const text = readFileSync(dataFile, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(dataFile, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => entrySchema.parse(JSON.parse(line)));
}
