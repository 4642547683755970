import { z } from 'zod';
import { accessStates } from '../../domain/people/person.ts';
import { roles } from '../../domain/people/role.ts';
import { defineScript } from '../shared/scripts/define-script.ts';
import { flag, json, number, oneOf, optional, text, textOrNumber } from '../shared/scripts/script-arguments.ts';

export const decideAccess = defineScript({
  file: new URL('decide-access.lua', import.meta.url),
  keys: ['person'],
  args: {
    access: oneOf('approved', 'declined'),
    role: optional(oneOf(...roles)),
    merchant: number,
    at: number,
    decisionId: text,
    isInvited: flag,
  },
  answer: z.union([
    z.tuple([z.enum(['decided', 'unknown'])]),
    z.tuple([z.literal('already'), z.string(), z.enum(accessStates)]),
  ]),
});

const changed = z.enum(['changed', 'meanwhile']);

export const changeAccess = defineScript({
  file: new URL('change-access.lua', import.meta.url),
  keys: ['person', 'mark', 'unrecorded'],
  args: {
    from: oneOf(...accessStates),
    to: oneOf(...accessStates),
    merchant: number,
    at: number,
    changeId: text,
    record: json,
    markLifeMs: number,
  },
  answer: changed,
});

export const changePerson = defineScript({
  file: new URL('change-person.lua', import.meta.url),
  keys: ['person', 'mark', 'unrecorded'],
  args: {
    field: text,
    from: optional(textOrNumber),
    to: optional(textOrNumber),
    absent: text,
    changeId: text,
    record: json,
    markLifeMs: number,
  },
  answer: changed,
});
