import { z } from 'zod';
import { defineScript, done } from '../shared/scripts/define-script.ts';
import { number, optional, text } from '../shared/scripts/script-arguments.ts';

export const keepReminder = defineScript({
  file: new URL('keep-reminder.lua', import.meta.url),
  keys: ['reminders', 'due'],
  args: {
    id: text,
    member: text,
    version: number,
    writeId: text,
    record: text,
    dueAt: optional(number),
    atMost: number,
  },
  answer: z.enum(['kept', 'conflict', 'full']),
});

export const removeReminder = defineScript({
  file: new URL('remove-reminder.lua', import.meta.url),
  keys: ['reminders', 'due'],
  args: { id: text, member: text },
  answer: done,
});
