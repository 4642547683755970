import { z } from 'zod';
import type { Fault } from './faults.ts';

const which = {
  times: z.int().min(0).optional(),
  probability: z.number().min(0).max(1).optional(),
  seed: z.int().optional(),
  chatId: z.int().optional(),
};

const callEffect = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('too-many-requests'), retryAfterSeconds: z.int().min(1) }),
  z.strictObject({ type: z.literal('forbidden'), description: z.string().optional() }),
  z.strictObject({ type: z.literal('server-error'), status: z.int().min(500).max(599).optional() }),
  z.strictObject({ type: z.literal('answer-lost') }),
  z.strictObject({ type: z.literal('request-lost') }),
  z.strictObject({ type: z.literal('delay'), delayMs: z.int().min(0) }),
  z.strictObject({ type: z.literal('garbage') }),
  z.strictObject({ type: z.literal('acknowledgement-lost') }),
]);

const updateEffect = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('duplicate') }),
  z.strictObject({ type: z.literal('duplicate-at-once') }),
  z.strictObject({ type: z.literal('inaccessible') }),
  z.strictObject({ type: z.literal('swap'), holdMs: z.int().min(0).optional() }),
]);

const fault = z.discriminatedUnion('on', [
  z.strictObject({ on: z.literal('call'), method: z.string().optional(), ...which, effect: callEffect }),
  z.strictObject({ on: z.literal('update'), kind: z.string().optional(), ...which, effect: updateEffect }),
]);

/** A fault out of JSON; throws a ZodError that says what is wrong with it. */
export function readFault(given: unknown): Fault {
  // zod writes an absent field as `undefined`, which the type, stricter, does not allow for.
  return fault.parse(given) as Fault;
}
