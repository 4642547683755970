import { Api, Context } from 'grammy';
import type { Update, UserFromGetMe } from 'grammy/types';
import { expect, test } from 'vitest';
import type { BotContext } from '../../../src/bot/context.ts';
import { createDialogs, type Dialogs, takeAnswers } from '../../../src/bot/dialogs/dialogs.ts';

/** A person whose updates come one after the other; what is kept of them is read anew for each, as from the store. */
function chatWith(dialogs: Dialogs) {
  let kept: unknown;
  const handle = async (text: string, work: (ctx: BotContext) => Promise<unknown>): Promise<unknown> => {
    const update = { update_id: 1, message: { message_id: 9, date: 1, chat: { id: 1, type: 'private' }, text } };
    const ctx = new Context(update as Update, new Api('1:a'), {} as UserFromGetMe) as BotContext;
    const stored: unknown = kept === undefined ? undefined : JSON.parse(JSON.stringify(kept));
    ctx.lease = { conversation: stored } as BotContext['lease'];
    try {
      return await work(ctx);
    } finally {
      kept = ctx.lease.conversation;
    }
  };
  return {
    begin: (name: string, text = '/begin') => handle(text, (ctx) => dialogs.begin(ctx, name)),
    /** Whether a dialog took it. */
    async say(text: string): Promise<boolean> {
      let isTaken = true;
      const next = async () => void (isTaken = false);
      await handle(text, async (ctx) => dialogs.goOn(ctx, next));
      return isTaken;
    },
    kept: () => kept,
  };
}

function listening(heard: string[], take = async (_ctx: BotContext): Promise<unknown> => undefined): Dialogs {
  return createDialogs({
    listen: (talk) =>
      takeAnswers(talk, async (ctx) => {
        const text = ctx.message?.text ?? '';
        await take(ctx);
        heard.push(text);
        return text === 'bye' ? 'over' : 'waits';
      }),
  });
}

test('a dialog takes each answer once, from the one after its beginning to its end', async () => {
  const heard: string[] = [];
  const chat = chatWith(listening(heard));
  expect(await chat.say('too early')).toBe(false);
  await chat.begin('listen');
  const texts = ['1', '2', '3', '4', '5', '6', 'bye'];
  for (const text of texts) expect(await chat.say(text)).toBe(true);
  expect(heard).toEqual(texts);
  expect(chat.kept()).toBeUndefined();
  expect(await chat.say('too late')).toBe(false);
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
  const before = JSON.stringify(chat.kept());
  isAway = true;
  await expect(chat.say('2')).rejects.toBe(failure);
  expect(JSON.stringify(chat.kept())).toBe(before);
  isAway = false;
  await chat.say('2');
  expect(heard).toEqual(['1', '2']);
});
