import type { Batch } from '../../../domain/batch.ts';
import type { NamedRecipient } from '../../../domain/line/line-meaning.ts';
import type { CheckRows } from '../../../purchase/check-rows.ts';
import type { ConfirmBatch } from '../../../purchase/confirm-batch.ts';
import type { DraftBatch } from '../../../purchase/draft-batch.ts';
import type { EnterPin } from '../../../purchase/enter-pin.ts';
import type { BatchStore, Logger, ShownStore } from '../../../purchase/ports.ts';
import type { ViewBatch } from '../../../purchase/view-batch.ts';
import type { CardCloser } from '../../close-cards.ts';
import type { WalkTools } from '../../conversations/walk/scene.ts';

export interface ListDeps {
  readonly tools: WalkTools;
  readonly batches: Pick<BatchStore, 'find' | 'latestSame' | 'stop'>;
  /** Which message shows a card. */
  readonly shown: Pick<ShownStore, 'find'>;
  readonly cardCloser: CardCloser;
  readonly checkRows: CheckRows;
  readonly draftBatch: DraftBatch;
  readonly confirmBatch: ConfirmBatch;
  readonly enterPin: EnterPin;
  readonly viewBatch: ViewBatch;
  /** Takes a confirmed list on its way, without waiting for it. */
  readonly runBatch: (batch: Batch) => void;
  /** A file by the path that getFile gave; undefined where it is larger than so many bytes, or does not come. */
  readonly download: (path: string, maxBytes: number) => Promise<Uint8Array | undefined>;
  /** The numbers that a person gave names to. */
  readonly named: (userId: number) => Promise<readonly NamedRecipient[]>;
  readonly logger: Logger;
}
