import { z } from 'zod';
import { defineScript, done, wasDone } from '../shared/scripts/define-script.ts';
import { fields, number, numbers, oneOf, text } from '../shared/scripts/script-arguments.ts';

export const draftAnnouncement = defineScript({
  file: new URL('draft-announcement.lua', import.meta.url),
  keys: ['announcement'],
  args: { lifeMs: number, fields },
  answer: done,
});

export const changeContent = defineScript({
  file: new URL('change-content.lua', import.meta.url),
  keys: ['announcement'],
  args: { content: text },
  answer: wasDone,
});

export const planAnnouncement = defineScript({
  file: new URL('plan-announcement.lua', import.meta.url),
  keys: ['announcement', 'waiting'],
  args: { plan: text, from: number, lifeMs: number, people: numbers },
  answer: wasDone,
});

export const chooseAudience = defineScript({
  file: new URL('choose-audience.lua', import.meta.url),
  keys: ['announcement', 'waiting'],
  args: { plan: text, audience: text, count: number },
  answer: wasDone,
});

export const confirmAnnouncement = defineScript({
  file: new URL('confirm-announcement.lua', import.meta.url),
  keys: ['announcement', 'waiting', 'open', 'newest'],
  args: { id: text, plan: text, tapId: text, messageId: number, now: number, newestAtMost: number },
  answer: z.enum(['confirmed', 'already', 'changed', 'gone']),
});

export const beginPerson = defineScript({
  file: new URL('begin-person.lua', import.meta.url),
  keys: ['announcement', 'waiting', 'underWay'],
  args: { userId: number, token: text },
  answer: z.enum(['begun', 'taken', 'stopped']),
});

export const settlePerson = defineScript({
  file: new URL('settle-person.lua', import.meta.url),
  keys: ['announcement', 'waiting', 'underWay'],
  args: { userId: number, token: text, outcome: oneOf('told', 'blocked', 'leftOut', 'refused', 'again') },
  answer: done,
});

export const endAnnouncement = defineScript({
  file: new URL('end-announcement.lua', import.meta.url),
  keys: ['announcement', 'waiting', 'underWay'],
  args: { now: number, keptMs: number },
  answer: wasDone,
});

export const closeAnnouncement = defineScript({
  file: new URL('close-announcement.lua', import.meta.url),
  keys: ['announcement', 'open'],
  args: { id: text },
  answer: done,
});

export const stopAnnouncement = defineScript({
  file: new URL('stop-announcement.lua', import.meta.url),
  keys: ['announcement', 'waiting'],
  args: {},
  answer: z.enum(['stopped', 'over']),
});

export const sendAgain = defineScript({
  file: new URL('send-again.lua', import.meta.url),
  keys: ['announcement', 'waiting', 'underWay', 'open'],
  args: { id: text, tapId: text, now: number },
  answer: z.enum(['again', 'sending', 'none']),
});
