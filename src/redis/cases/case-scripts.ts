import { z } from 'zod';
import { defineScript } from '../shared/scripts/define-script.ts';
import { flag, json, number, optional, text } from '../shared/scripts/script-arguments.ts';

export const writeCase = defineScript({
  file: new URL('write-case.lua', import.meta.url),
  keys: ['case', 'cases', 'open', 'due', 'personCases', 'openings'],
  args: {
    version: number,
    record: json,
    writeId: text,
    id: text,
    member: text,
    now: number,
    openedAt: number,
    lastAt: number,
    isOpen: flag,
    dueAt: optional(number),
    keptMs: number,
    isOpened: flag,
    openingsAtMost: number,
    allOpeningsAtMost: number,
    openingsWithinMs: number,
    isEndedByShop: flag,
  },
  answer: z.union([z.enum(['written', 'conflict']), z.number()]),
});
