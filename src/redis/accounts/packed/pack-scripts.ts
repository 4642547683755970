import { z } from 'zod';
import { defineScript } from '../../shared/scripts/define-script.ts';
import { bytes, flag, number, text } from '../../shared/scripts/script-arguments.ts';

const keys = ['blocks', 'ledger'] as const;
const answer = z.literal([0, 1]);

/** Redis answers a block as bytes, so it answers the entries beside it as bytes too. */
const word = z.instanceof(Buffer).transform((bytesOfText) => bytesOfText.toString());
const found = z.tuple([z.instanceof(Buffer), z.array(z.tuple([word, z.array(word)]))]);

const reading = { keys, args: { from: text, to: text, count: number }, answer: found, answersBytes: true } as const;

export const readOldest = defineScript({ ...reading, file: new URL('read-oldest.lua', import.meta.url) });

export const readNewest = defineScript({ ...reading, file: new URL('read-newest.lua', import.meta.url) });

export const packLedger = defineScript({
  file: new URL('pack-ledger.lua', import.meta.url),
  keys,
  args: { before: text, replaces: flag, count: number, lastId: text, firstStaying: text, block: bytes },
  answer,
});

export const putUnpacked = defineScript({
  file: new URL('put-unpacked.lua', import.meta.url),
  keys: [...keys, 'whole'],
  args: {},
  answer,
});
