import type { Keys } from '../../shared/keys.ts';
import type { LedgerKeys } from './ledger-pages.ts';

export function accountLedger(keys: Keys, userId: number): LedgerKeys {
  return { blocks: keys.packedOf(userId), ledger: keys.ledgerOf(userId) };
}

export function shardLedger(keys: Keys, shard: number): LedgerKeys {
  return { blocks: keys.packed(shard), ledger: keys.ledger(shard) };
}
