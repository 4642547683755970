import { z } from 'zod';
import { keypadStages } from '../../domain/pins/keypad.ts';
import { defineScript, done, wasDone } from '../shared/scripts/define-script.ts';
import { fields, number, numbers, oneOf, optional, text } from '../shared/scripts/script-arguments.ts';

const stage = oneOf(...keypadStages);
/** Names and values in turn. */
const flatFields = z.array(z.string());

export const openKeypad = defineScript({
  file: new URL('open-keypad.lua', import.meta.url),
  keys: ['keypad'],
  args: { lifeMs: number, fields },
  answer: done,
});

export const pressKeypad = defineScript({
  file: new URL('press-keypad.lua', import.meta.url),
  keys: ['keypad'],
  args: { id: text, round: number, pressId: number, place: optional(text), maxPlaces: number },
  answer: flatFields,
});

export const advanceKeypad = defineScript({
  file: new URL('advance-keypad.lua', import.meta.url),
  keys: ['keypad'],
  args: { id: text, step: number, stage, firstPlaces: text },
  answer: flatFields,
});

export const beginPinTry = defineScript({
  file: new URL('begin-pin-try.lua', import.meta.url),
  keys: ['tries', 'lock', 'lockCount', 'alerts'],
  args: { tryId: text, now: number, maxTries: number, userId: number, lockLengthsMs: numbers },
  answer: z.union([z.tuple([z.literal('go'), z.number(), z.number()]), z.tuple([z.literal('locked'), z.number()])]),
});

export const passPin = defineScript({
  file: new URL('pass-pin.lua', import.meta.url),
  keys: ['tries', 'lock', 'lockCount', 'alerts', 'keypad', 'proof'],
  args: { id: text, step: number, stage, proofLifeMs: optional(number), userId: number },
  answer: wasDone,
});

export const resetPin = defineScript({
  file: new URL('reset-pin.lua', import.meta.url),
  keys: ['tries', 'lock', 'lockCount', 'alerts', 'keypad', 'pin'],
  args: { userId: number },
  answer: done,
});

export const takePinProof = defineScript({
  file: new URL('take-pin-proof.lua', import.meta.url),
  keys: ['proof'],
  args: { useId: text },
  answer: wasDone,
});

export const returnPinProof = defineScript({
  file: new URL('return-pin-proof.lua', import.meta.url),
  keys: ['proof'],
  args: { useId: text },
  answer: done,
});

export const setPin = defineScript({
  file: new URL('set-pin.lua', import.meta.url),
  keys: ['pin', 'keypad'],
  args: { id: text, step: number, oldHash: optional(text), newHash: text },
  answer: wasDone,
});
