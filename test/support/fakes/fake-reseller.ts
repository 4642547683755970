import type { Product, Verification } from '../../../src/domain/catalogue/products.ts';
import { minor, type Minor } from '../../../src/domain/shared/money.ts';
import type { Receipt, Transaction, TransactionStatus } from '../../../src/domain/orders/receipt.ts';
import {
  type HistoryPage,
  type PurchaseAnswer,
  type PurchaseRequest,
  type Reseller,
  ResellerError,
} from '../../../src/domain/shared/reseller.ts';
import { sampleProduct } from '../samples/sample-order.ts';

/** How the next purchase call goes. The service accepts a reference once, whatever it answers. */
export type PurchaseFate =
  | { accept: 'successful' | 'processing' | 'failed'; receipt?: Receipt; answer?: 'lost'; customerId?: string }
  | { answer: 'lost' }
  /** A 409, though nothing was taken. */
  | { answer: 'exists' }
  /** No byte of the call is sent. */
  | { answer: 'unsent' }
  | { refuse: 'funds' | 'unauthorized' | 'rejected'; message?: string };

/** The service in memory. By default it is healthy: purchases are delivered at once. */
export class FakeReseller implements Reseller {
  /** Every purchase call, in order. */
  readonly purchases: PurchaseRequest[] = [];
  /** References that were taken, with how often: more than once would be a double sale. */
  readonly acceptances = new Map<string, number>();
  readonly transactionsByReference = new Map<string, Omit<Transaction, 'reference'>>();
  readonly fates: PurchaseFate[] = [];
  /** Answers to the next status questions instead of the true ones. */
  readonly askFailures: ResellerError[] = [];
  asked = 0;
  shelf: Product | ResellerError = sampleProduct();
  /** Awaited before every purchase call is answered. */
  hold: Promise<void> = Promise.resolve();

  /** Sets what the service says of a purchase from now on. */
  says(reference: string, status: TransactionStatus, more: Partial<Transaction> = {}): void {
    this.transactionsByReference.set(reference, { status, receipt: {}, ...more });
  }

  async purchase(request: PurchaseRequest): Promise<PurchaseAnswer> {
    this.purchases.push(request);
    const fate = this.fates.shift() ?? { accept: 'successful' };
    await this.hold;
    if ('refuse' in fate) return { type: 'refused', reason: fate.refuse, httpStatus: 400, message: fate.message ?? '' };
    if (!('accept' in fate)) return answerWithoutEffect(fate.answer);
    if (this.transactionsByReference.has(request.reference)) return { type: 'exists' };
    this.acceptances.set(request.reference, (this.acceptances.get(request.reference) ?? 0) + 1);
    const receipt = fate.receipt ?? { remark: 'delivered' };
    this.transactionsByReference.set(request.reference, { status: fate.accept, receipt });
    return fate.answer === 'lost'
      ? { type: 'unknown', cause: 'timeout' }
      : { type: 'accepted', status: fate.accept, receipt, customerId: fate.customerId ?? request.customerId };
  }

  async transaction(reference: string): Promise<Transaction> {
    this.asked += 1;
    const failure = this.askFailures.shift();
    if (failure !== undefined) throw failure;
    const found = this.transactionsByReference.get(reference);
    if (found === undefined) throw new ResellerError('not-found', 'no such transaction');
    return { reference, ...found };
  }

  async product(): Promise<Product> {
    if (this.shelf instanceof ResellerError) throw this.shelf;
    return this.shelf;
  }

  async balance(): Promise<Minor> {
    return minor(0);
  }

  async services(): Promise<readonly string[]> {
    return ['data'];
  }

  async providers(): Promise<readonly string[]> {
    return ['MTN'];
  }

  async products(): Promise<readonly Product[]> {
    return this.shelf instanceof ResellerError ? [] : [this.shelf];
  }

  async verify(): Promise<Verification> {
    return { type: 'unverified' };
  }

  async transactions(): Promise<HistoryPage> {
    return { transactions: [], total: 0, page: 1, totalPages: 1 };
  }
}

function answerWithoutEffect(answer: 'lost' | 'exists' | 'unsent'): PurchaseAnswer {
  if (answer === 'exists') return { type: 'exists' };
  return answer === 'unsent' ? { type: 'unsent', cause: 'no connection' } : { type: 'unknown', cause: 'timeout' };
}
