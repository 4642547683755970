import { Api, Context } from 'grammy';
import type { Update, UserFromGetMe } from 'grammy/types';
import { expect, test } from 'vitest';
import type { BotContext } from '../../src/bot/context.ts';
import {
  aboutIn,
  createDialog,
  type Dialog,
  dialogLogSchema,
  type Fault,
  type Waiting,
} from '../../src/bot/dialogs.ts';

/** A person whose updates come one after the other; what is kept of them is read anew for each, as from the store. */
function chatWith<About, Asked>(dialog: Dialog<About, Asked>) {
  let kept: Waiting<Asked>;
  const contextOf = (text: string): BotContext => {
    const update = { update_id: 1, message: { message_id: 9, date: 1, chat: { id: 1, type: 'private' }, text } };
    return new Context(update as Update, new Api('1:a'), {} as UserFromGetMe) as BotContext;
  };
  return {
    async begin(about: About, { text = '/begin', typed }: { text?: string; typed?: string } = {}): Promise<void> {
      kept = await dialog.begin(contextOf(text), about, typed);
    },
    async say(text: string): Promise<void> {
      const log = dialogLogSchema.parse(JSON.parse(JSON.stringify(kept?.log)));
      const before = structuredClone(log);
      try {
        kept = await dialog.goOn(contextOf(text), log);
      } catch (error) {
        expect(log).toEqual(before);
        throw error;
      }
    },
    kept: () => kept,
    log: () => dialogLogSchema.parse(kept?.log),
  };
}

function listening(heard: string[], take = async (_ctx: BotContext): Promise<unknown> => undefined) {
  return createDialog<undefined, never>('listen', (talk) =>
    talk.answer(async (ctx) => {
      const text = ctx.message?.text ?? '';
      await take(ctx);
      heard.push(text);
      return text === 'bye' ? { value: undefined } : 'not-taken';
    }),
  );
}

/** Two questions, the second of which knows the answer to the first, and what it does in the end. */
function adding(done: string[], act = async (): Promise<void> => undefined) {
  return createDialog<{ unit: string }, string>('add', async (talk, { unit }) => {
    const draw = (question: string) => async (_ctx: BotContext, fault?: Fault) => {
      done.push(typeof fault === 'string' ? `${question}? ${fault}` : `${question}?`);
      return question;
    };
    const read = (_ctx: BotContext, typed: string) =>
      /^\d+$/u.test(typed) ? { value: Number(typed) } : { fault: `${typed} is no number` };
    const one = await talk.ask(draw('one'), read);
    const other = await talk.ask(draw(`${one} and`), read);
    await talk.act(async () => {
      await act();
      done.push(`${one + other} ${unit}`);
    });
  });
}

test('a dialog takes each answer once, from the one after its beginning to its end', async () => {
  const heard: string[] = [];
  const chat = chatWith(listening(heard));
  await chat.begin(undefined);
  const texts = ['1', '2', '3', '4', '5', '6', 'bye'];
  for (const text of texts) await chat.say(text);
  expect(heard).toEqual(texts);
  expect(chat.kept()).toBeUndefined();
});

test('what is kept stays small however many answers come, and holds nothing of what was written', async () => {
  const chat = chatWith(listening([]));
  await chat.begin(undefined, { text: '/begin secret' });
  for (let count = 0; count < 50; count += 1) {
    await chat.say('secret');
    const kept = JSON.stringify(chat.kept());
    expect(kept.length).toBeLessThan(250);
    expect(kept).not.toContain('secret');
  }
});

test('each question is drawn once, and again with the reason for what is no answer; the end knows all answers', async () => {
  const done: string[] = [];
  const chat = chatWith(adding(done));
  await chat.begin({ unit: 'apples' });
  const small = JSON.stringify(chat.log());
  await chat.say('two');
  expect(JSON.stringify(chat.log())).toBe(small);
  expect(chat.kept()?.asked).toBe('one');
  expect(aboutIn(chat.log())).toEqual({ unit: 'apples' });
  for (const text of ['2', '3 or so', '3']) await chat.say(text);
  expect(done).toEqual(['one?', 'one? two is no number', '2 and?', '2 and? 3 or so is no number', '5 apples']);
  expect(chat.kept()).toBeUndefined();
});

test('what was typed at its beginning answers the first question alone, if it is understood', async () => {
  const done: string[] = [];
  const chat = chatWith(adding(done));
  await chat.begin({ unit: 'pears' }, { typed: 'few' });
  await chat.begin({ unit: 'pears' }, { typed: '7' });
  await chat.say('1');
  expect(done).toEqual(['one? few is no number', '7 and?', '8 pears']);
});

test('a failure leaves the dialog as it was, and comes out as it was thrown', async () => {
  class StoreIsAway extends Error {
    readonly ask = () => 'a function, which no log can hold';
  }
  const failure = new StoreIsAway('away');
  let isAway = true;
  const done: string[] = [];
  const chat = chatWith(adding(done, async () => (isAway ? Promise.reject(failure) : undefined)));
  await chat.begin({ unit: 'plums' });
  await chat.say('1');
  await expect(chat.say('2')).rejects.toBe(failure);
  isAway = false;
  await chat.say('3');
  expect(done).toEqual(['one?', '1 and?', '4 plums']);
});

test('a log of another version is none', () => {
  const log = { version: [0, 0], state: {} };
  expect(dialogLogSchema.safeParse(log).success).toBe(false);
});
