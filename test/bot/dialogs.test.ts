import { Api, Context } from 'grammy';
import type { Update, UserFromGetMe } from 'grammy/types';
import { expect, test } from 'vitest';
import type { BotContext } from '../../src/bot/context.ts';
import { createDialogs, type DialogLog, dialogLogSchema, type Dialogs, takeAnswers } from '../../src/bot/dialogs.ts';

/** A person whose updates come one after the other; what is kept of them is read anew for each, as from the store. */
function chatWith(dialogs: Dialogs) {
  let kept: DialogLog | undefined;
  const contextOf = (text: string): BotContext => {
    const update = { update_id: 1, message: { message_id: 9, date: 1, chat: { id: 1, type: 'private' }, text } };
    return new Context(update as Update, new Api('1:a'), {} as UserFromGetMe) as BotContext;
  };
  return {
    async begin(name: string, text = '/begin'): Promise<void> {
      kept = await dialogs.begin(contextOf(text), name);
    },
    async say(text: string): Promise<void> {
      const log = dialogLogSchema.parse(JSON.parse(JSON.stringify(kept)));
      const before = structuredClone(log);
      try {
        kept = await dialogs.goOn(contextOf(text), log);
      } catch (error) {
        expect(log).toEqual(before);
        throw error;
      }
    },
    kept: () => kept,
  };
}

function listening(heard: string[], take = async (_ctx: BotContext): Promise<unknown> => undefined): Dialogs {
  const dialogs = createDialogs();
  dialogs.add('listen', (talk) =>
    takeAnswers(talk, async (ctx) => {
      const text = ctx.message?.text ?? '';
      await take(ctx);
      heard.push(text);
      return text === 'bye' ? 'over' : 'waits';
    }),
  );
  return dialogs;
}

test('a dialog takes each answer once, from the one after its beginning to its end', async () => {
  const heard: string[] = [];
  const chat = chatWith(listening(heard));
  await chat.begin('listen');
  const texts = ['1', '2', '3', '4', '5', '6', 'bye'];
  for (const text of texts) await chat.say(text);
  expect(heard).toEqual(texts);
  expect(chat.kept()).toBeUndefined();
});

test('what is kept stays small however many answers come, and holds nothing of what was written', async () => {
  const chat = chatWith(listening([]));
  await chat.begin('listen', '/begin secret');
  for (let count = 0; count < 50; count += 1) {
    await chat.say('secret');
    const kept = JSON.stringify(chat.kept());
    expect(kept.length).toBeLessThan(250);
    expect(kept).not.toContain('secret');
  }
});

test('a failure leaves the dialog as it was, and comes out as it was thrown', async () => {
  class StoreIsAway extends Error {
    readonly ask = () => 'a function, which no log can hold';
  }
  const heard: string[] = [];
  const failure = new StoreIsAway('away');
  let isAway = false;
  const chat = chatWith(listening(heard, async () => (isAway ? Promise.reject(failure) : undefined)));
  await chat.begin('listen');
  await chat.say('1');
  isAway = true;
  await expect(chat.say('2')).rejects.toBe(failure);
  isAway = false;
  await chat.say('2');
  expect(heard).toEqual(['1', '2']);
});
