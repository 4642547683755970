import { z } from 'zod';
import { minorSchema } from '../../../domain/shared/money.ts';
import type { AccountCheckpoint, ShardCheckpoint } from '../../../use-cases/audit/ports.ts';

/* What ledgers came to, as text: lists in place of names, because there is one for each account. */

export function textOfAccount({
  lastId,
  shardLastId,
  account,
  entries,
  bookings,
  digest,
  holds,
}: AccountCheckpoint): string {
  const { balanceMinor, heldMinor, creditLimitMinor } = account;
  const sums = [balanceMinor, heldMinor, creditLimitMinor, entries, bookings, digest];
  return JSON.stringify([lastId, shardLastId, ...sums, [...holds]]);
}

export function textOfShard({ lastId, heldMinor, entries }: ShardCheckpoint): string {
  return JSON.stringify([lastId, heldMinor, entries]);
}

const count = z.int().min(0);

export const shardCheckpointSchema = z
  .tuple([z.string(), minorSchema, count])
  .transform(([lastId, heldMinor, entries]) => ({ lastId, heldMinor, entries }));

export const accountCheckpointSchema = z
  .tuple([
    z.string(),
    z.string(),
    minorSchema,
    minorSchema,
    minorSchema,
    count,
    count,
    count,
    z.array(z.tuple([z.string(), minorSchema])),
  ])
  .transform(([lastId, shardLastId, balanceMinor, heldMinor, creditLimitMinor, entries, bookings, digest, holds]) => ({
    lastId,
    shardLastId,
    account: { balanceMinor, heldMinor, creditLimitMinor },
    entries,
    bookings,
    digest,
    holds: new Map(holds),
  }));
