import { z } from 'zod';
import { defineScript } from '../../shared/scripts/define-script.ts';
import { number } from '../../shared/scripts/script-arguments.ts';

export const snapshotAccount = defineScript({
  file: new URL('snapshot-account.lua', import.meta.url),
  keys: ['account', 'personLedger', 'shardLedger', 'accounts', 'bookings', 'ledgerStarts'],
  args: { userId: number },
  answer: z.tuple([
    z.string(),
    z.string(),
    z.string(),
    z.string(),
    z.string(),
    z.number(),
    z.string(),
    z.number(),
    z.string(),
  ]),
});

export const snapshotShard = defineScript({
  file: new URL('snapshot-shard.lua', import.meta.url),
  keys: ['shardHeld', 'shardLedger', 'ledgerStarts'],
  args: {},
  answer: z.tuple([z.string(), z.string(), z.number(), z.string()]),
});
