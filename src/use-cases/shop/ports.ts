import type { ChangeRecord } from '../../domain/people/change-record.ts';
import type { Shop, ShopChange } from '../../domain/shop/shop.ts';

/** How the shop appears to people. */
export interface ShopStore {
  /**
   * A few seconds old at the most, and cheap enough for every screen; `fresh`: as it is now. If it cannot be read, what was read before
   * serves, because no screen waits for it.
   * @throws if it cannot be read and has to be fresh
   */
  read(options?: { fresh?: boolean }): Promise<Shop>;
  /**
   * If the value is still what was seen. The note is kept with it until the trail has it, and so is what each of `tell` must be told.
   * Answers the note's record, of the first time if the change comes again under the note's id.
   * @param seen the version of the shop that the change was decided on
   */
  change(
    change: ShopChange,
    seen: number,
    note: ShopChangeNote,
    tell: readonly number[],
  ): Promise<ShopChangeRecord | 'meanwhile'>;
}

/** What the trail of changes is to have, by the change's own id, which is the same when the change comes again. */
export interface ShopChangeNote {
  readonly id: string;
  readonly record: ShopChangeRecord;
}

export type ShopChangeRecord = ChangeRecord & { readonly what: 'shop' };

/** What an owner must be told: what was changed, from what to what, and by whom. */
export interface UntoldShopChange {
  readonly type: 'shop-changed';
  readonly owner: number;
  readonly changeId: string;
  readonly record: Pick<ShopChangeRecord, 'by' | 'at' | 'about' | 'before' | 'after'>;
}

/** The changes that owners were not told of yet. They come in by the script that makes the change. */
export interface UntoldShopChanges {
  /** In any order; of very much only a part, and the rest when that was told. */
  list(): Promise<readonly UntoldShopChange[]>;
  has(untold: UntoldShopChange): Promise<boolean>;
  told(untold: UntoldShopChange): Promise<void>;
}

export interface ShopAlerts {
  /** Told once the owner was reached; never throws. Resolves with whether they were. */
  shopChanged(untold: UntoldShopChange): Promise<boolean>;
}
