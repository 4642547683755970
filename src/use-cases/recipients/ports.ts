import type { SavedName, SavedRecipient } from '../../domain/recipients/saved-recipient.ts';

/** The customer numbers that people gave names, each person their own. */
export interface SavedRecipientStore {
  /** At most MAX_SAVED, pinned ones first, then those that were used last. */
  list(userId: number): Promise<readonly SavedRecipient[]>;
  /** In place of the one of the same name and kind, and of those that are named. */
  put(userId: number, recipient: SavedRecipient, replaced?: readonly SavedName[]): Promise<void>;
  remove(userId: number, name: SavedName): Promise<void>;
}
