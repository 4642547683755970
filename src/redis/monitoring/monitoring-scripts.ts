import { z } from 'zod';
import { waitingStates } from '../../domain/orders/order.ts';
import { defineScript } from '../shared/scripts/define-script.ts';
import { number } from '../shared/scripts/script-arguments.ts';
import { BANDS } from './waiting-mark.ts';

/** '' if there is none. */
const score = z.string().transform((value) => (value === '' ? undefined : Number(value)));
const due = z.tuple([z.number(), score]);

export const readWorkload = defineScript({
  file: new URL('read-workload.lua', import.meta.url),
  keys: ['open', 'waiting', 'young', 'old', 'batchesDue', 'alerts'],
  args: { now: number },
  answer: z.tuple([
    z.tuple([z.number(), z.number(), z.number()]),
    due,
    due,
    z.array(z.tuple([z.enum(waitingStates), z.number(), score])),
  ]),
  tables: { BANDS },
});

/** What one shard holds, as the script answers. */
export type ShardWorkload = Awaited<ReturnType<typeof readWorkload.run>>;
