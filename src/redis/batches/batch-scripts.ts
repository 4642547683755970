import { z } from 'zod';
import { batchStates, rowRefusals, stopReasons } from '../../domain/batches/batch.ts';
import { defineScript, done } from '../shared/scripts/define-script.ts';
import { flag, json, number, oneOf, optional, text } from '../shared/scripts/script-arguments.ts';

export const commitBatch = defineScript({
  file: new URL('commit-batch.lua', import.meta.url),
  keys: ['batch', 'due', 'latestSame', 'proof', 'open'],
  args: {
    version: number,
    record: json,
    state: oneOf(...batchStates),
    reference: text,
    dueAt: optional(number),
    lifeMs: optional(number),
    writeId: text,
    sameWindowMs: optional(number),
    isForced: flag,
    needsProof: flag,
    draftedAt: number,
  },
  answer: z.union([z.literal([0, 1]), z.string()]),
});

export const beginRow = defineScript({
  file: new URL('begin-row.lua', import.meta.url),
  keys: ['order', 'batch'],
  args: { record: json, writeId: text, lifeMs: number },
  answer: z.literal([0, 1]),
});

export const noteReason = defineScript({
  file: new URL('note-reason.lua', import.meta.url),
  keys: ['reasons'],
  args: { field: text, reason: oneOf(...rowRefusals, ...stopReasons), lifeMs: number },
  answer: done,
});
