import type { Batch } from '../../../domain/batches/batch.ts';
import type { NamedRecipient } from '../../../domain/order-text/meaning.ts';
import type { CheckRows } from '../../../use-cases/batches/check-rows.ts';
import type { ConfirmBatch } from '../../../use-cases/batches/confirm-batch.ts';
import type { DraftBatch } from '../../../use-cases/batches/draft-batch.ts';
import type { EnterPin } from '../../../use-cases/pins/enter-pin.ts';
import type { FindRepeats } from '../../../use-cases/batches/find-repeats.ts';
import type { BatchStore } from '../../../use-cases/batches/ports.ts';
import type { ShownCardStore } from '../../../use-cases/orders/ports.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import type { ViewBatch } from '../../../use-cases/batches/view-batch.ts';
import type { CardCloser } from '../orders/card/close-cards.ts';
import type { PurchaseTools } from '../../conversations/purchase/step-context.ts';

export interface BatchDeps {
  readonly tools: PurchaseTools;
  readonly batches: Pick<BatchStore, 'find' | 'latestSame' | 'openDrafts' | 'stop'>;
  /** Which message shows a card. */
  readonly shown: Pick<ShownCardStore, 'find'>;
  readonly cardCloser: CardCloser;
  readonly checkRows: CheckRows;
  readonly draftBatch: DraftBatch;
  readonly findRepeats: Pick<FindRepeats, 'named'>;
  readonly confirmBatch: ConfirmBatch;
  readonly enterPin: EnterPin;
  readonly viewBatch: ViewBatch;
  /** Takes a confirmed list on its way, without waiting for it. */
  readonly runBatch: (batch: Batch) => void;
  /** A file by the path that getFile gave; undefined if it is larger than so many bytes, or does not come. */
  readonly download: (path: string, maxBytes: number) => Promise<Uint8Array | undefined>;
  /** The numbers that a person gave names to. */
  readonly named: (userId: number) => Promise<readonly NamedRecipient[]>;
  readonly logger: Logger;
}
