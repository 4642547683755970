import { Api } from 'grammy';
import { describe, expect, test } from 'vitest';
import type { BotContext } from '../../../src/bot/context.ts';
import {
  forgetLateQuestion,
  questionDialog,
  takeAnswerToPage,
  takeAnswerToQuestion,
} from '../../../src/bot/shared/questions.ts';
import { answerText } from '../../../src/bot/shared/command-text.ts';
import { createUpdateLeases, type UpdateLease } from '../../../src/bot/runtime/update-leases.ts';
import type { ConversationChange } from '../../../src/redis/updates/update-lease-store.ts';
import { memoryNewest } from '../../support/fakes/memory-newest.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { QUESTION_LIFE_MS, type PendingQuestion } from '../../../src/domain/questions.ts';

const ASKED_AT = 1_000_000;

let take: (ctx: BotContext, about: string) => void;
let act = (): void => undefined;
const dialog = questionDialog('of-this-test', {}, async (talk, about: string) => {
  await talk.answer(async (ctx) => {
    take(ctx, about);
    return { value: undefined };
  });
  await talk.act(() => act());
});
const limit: PendingQuestion = { ...(await begun()), messageId: 3, askedAt: ASKED_AT };
const purchase = { version: [0, 2], purchase: { step: 'amount' } };
const ANSWERED = { question: undefined };
const OVER = { conversation: undefined };

describe('what follows a question', () => {
  test('as a photo is its answer, with what stands under it', async () => {
    const asked = questions();
    await asked.pass(contextOf({ message: { photo: [], caption: ' paid \n today ' } }, limit));
    expect(asked.answers).toEqual([['7', 'paid today']]);
  });

  test('later than it lives is no answer any more', async () => {
    const asked = questions(ASKED_AT + QUESTION_LIFE_MS + 1);
    const ctx = contextOf({ message: { text: '5,000' } }, limit);
    expect(await asked.pass(ctx)).toBe('passed');
    expect(asked.answers).toEqual([]);
    expect(ctx.lease.question).toBeUndefined();
  });

  test.each([
    ['a photo of a slip', 'slip', { photo: [] }, 1],
    ['a bank’s receipt', 'slip', { document: { mime_type: 'application/pdf' } }, 1],
    ['a list of purchases', 'slip', { document: { mime_type: 'text/csv' } }, 0],
    ['a word', 'slip', { text: 'paid' }, 0],
    ['a photo, where other words are asked for,', true, { photo: [] }, 0],
  ] as const)('after an hour %s is an answer, or none', async (_what, takesAnything, message, count) => {
    const asked = questions(ASKED_AT + 3_600_000);
    await asked.pass(contextOf({ message }, { ...limit, takesAnything }));
    expect(asked.answers).toHaveLength(count);
  });

  test('something else closes it, and what is written then reads so, once', async () => {
    for (const [update, stands, said] of [
      [{ message: { text: '/balance' } }, undefined, 'question-over'],
      [{ callbackQuery: { id: '1', message: { message_id: 9 } } }, undefined, 'question-over'],
      [{ message: { text: '/balance' } }, 'card', 'card-over'],
    ] as const) {
      const asked = questions();
      const ctx = contextOf(update, { ...limit, stands });
      await asked.pass(ctx);
      const { question } = ctx.lease;
      expect(question).toMatchObject({ stands: 'over' });
      const late = contextOf({ message: { text: '5,000' } }, question);
      expect(await asked.pass(late)).toBe('passed');
      expect(await asked.pass(late, takeAnswerToPage)).toBe('taken');
      expect(asked.said).toEqual([said]);
      expect(late.lease.question).toBeUndefined();
    }
  });

  test('what the something else asks, or a page, stays; and a mark that asks nothing leaves none', async () => {
    const page = { ...limit, stands: 'page' } as const;
    const ctx = contextOf({ message: { text: '/shop' } }, limit);
    await questions(undefined, page).pass(ctx);
    expect(ctx.lease.question).toEqual(page);
    const { messageId: _none, ...album } = limit;
    const other = contextOf({ callbackQuery: { id: '1', message: { message_id: 9 } } }, album);
    await questions().pass(other);
    expect(other.lease.question).toBeUndefined();
  });

  test('a press of its own leaves nothing of it', async () => {
    const ctx = contextOf({ callbackQuery: { id: '1', message: { message_id: 3 } } }, limit);
    await questions().pass(ctx);
    expect(ctx.lease.question).toBeUndefined();
  });

  test('takes the buttons off its message if it was its answer, also if it is asked anew further down', async () => {
    for (const again of [undefined, { ...limit, messageId: 9 }]) {
      const asked = questions(undefined, again);
      const ctx = contextOf({ message: { text: '5,000' } }, limit);
      await asked.pass(ctx);
      expect(asked.stripped).toEqual([3]);
    }
  });

  test.each([
    ['it is asked again in the same place', { message: { text: 'five' } }, limit, limit],
    ['it is a card, which its feature closes', { message: { text: '5,000' } }, { ...limit, stands: 'card' }, undefined],
    ['a press asks something else', { callbackQuery: { id: '1' } }, limit, { ...limit, name: 'other', messageId: 9 }],
  ] as const)('leaves them if %s', async (_when, update, before, after) => {
    const asked = questions(undefined, after);
    await asked.pass(contextOf(update, before));
    expect(asked.stripped).toEqual([]);
  });

  test('is dropped with a word if another version of its dialog asked it', async () => {
    const asked = questions();
    const log = { version: [0, 0], state: {} };
    const ctx = contextOf({ message: { text: '5,000' } }, { ...limit, log });
    expect(await asked.pass(ctx)).toBe('taken');
    expect(asked.answers).toEqual([]);
    expect(ctx.lease.question).toBeUndefined();
    expect(asked.said).toEqual(['change-gone']);
  });

  test('is dropped in the same way where a page stands: what is written next is meant for something else', async () => {
    const asked = questions();
    const log = { version: [0, 0], state: {} };
    const ctx = contextOf({ message: { text: 'A name' } }, { ...limit, log, stands: 'page' });
    expect(await asked.pass(ctx, takeAnswerToPage)).toBe('taken');
    expect(await asked.pass(ctx, takeAnswerToPage)).toBe('passed');
    expect(asked.said).toEqual(['change-gone']);
  });

  test('is still asked after a failure, which tells its person to try again; not if it may be done already', async () => {
    const fails = () => {
      throw new Error('Telegram is away');
    };
    const asked = questions();
    take = fails;
    const ctx = contextOf({ message: { text: '5,000' } }, limit);
    await expect(asked.pass(ctx)).rejects.toThrow('Telegram is away');
    expect(ctx.lease.question).toEqual(limit);
    expect(asked.stripped).toEqual([]);
    const doing = questions();
    act = fails;
    const done = contextOf({ message: { text: '5,000' } }, limit);
    await expect(doing.pass(done)).rejects.toThrow('Telegram is away');
    expect(done.lease.question).toBeUndefined();
  });

  test('is no one’s affair if its feature is gone', async () => {
    const asked = questions();
    const ctx = contextOf({ message: { text: '5,000' } }, { ...limit, name: 'of an older version' });
    expect(await asked.pass(ctx)).toBe('passed');
  });
});

test('an answer that is nothing to read is an empty one', () => {
  expect(answerText(contextOf({ message: { sticker: {} } }, limit))).toBe('');
});

const write = (state: object) => ({ type: 'write', state });
const walk = { conversation: { other: 1 } };

describe('between two updates', () => {
  test.each<[string, unknown, Partial<UpdateLease>, object]>([
    ['a question is kept beside the walk', purchase, { question: limit }, write({ ...purchase, question: limit })],
    ['a question is kept alone', undefined, { question: limit }, write({ question: limit })],
    ['an answered one goes, and the walk stays', { ...purchase, question: limit }, ANSWERED, write(purchase)],
    ['the walk goes on under it', { ...purchase, question: limit }, walk, write({ other: 1, question: limit })],
    ['an answered one that stood alone leaves nothing', { question: limit }, ANSWERED, { type: 'drop' }],
    ['a purchase that goes on is written', purchase, walk, write({ other: 1 })],
    ['a purchase that is over leaves nothing', purchase, OVER, { type: 'drop' }],
    ['it outlives the end of the purchase', { ...purchase, question: limit }, OVER, write({ question: limit })],
    ['nothing stays as it is', undefined, {}, { type: 'same' }],
    ['a walk alone stays as it is', purchase, {}, { type: 'same' }],
    ['what cannot be read stays as it is', null, {}, { type: 'same' }],
  ])('%s', async (_what, stored, left, change) => {
    const { leases, update, closed } = await open(stored);
    Object.assign(leases.of(update), left);
    await leases.finish(update, 7, true);
    expect(closed).toEqual([change]);
  });

  test('a damaged one is none, and the purchase beside it goes on', async () => {
    const { leases, update } = await open({ ...purchase, question: { name: 5 } });
    expect(leases.of(update)).toMatchObject({ conversation: purchase, question: undefined });
  });
});

async function begun(): Promise<PendingQuestion> {
  const ctx = contextOf({}, undefined);
  Object.assign(ctx, { api: new Api('1:a'), shop: { now: () => ASKED_AT } });
  await dialog.begin(ctx, '7');
  const { question } = ctx.lease;
  if (question === undefined) throw new Error('nothing is asked');
  return question;
}

/** @param left what is asked once the update was handled */
function questions(now = ASKED_AT + 1, left?: PendingQuestion) {
  const answers: [string, string][] = [];
  const stripped: number[] = [];
  const said: string[] = [];
  take = (ctx, about) => {
    answers.push([about, answerText(ctx)]);
    ctx.lease.question = left;
  };
  return {
    answers,
    said,
    /** Messages whose buttons were taken away. */
    stripped,
    async pass(ctx: BotContext, through = takeAnswerToQuestion): Promise<'passed' | 'taken'> {
      let passed = false;
      const api = Object.assign(new Api('1:a'), {
        editMessageReplyMarkup: async (_chat: number, id: number) => void stripped.push(id),
        sendMessage: async (_chat: number, text: string) => {
          said.push(text);
          return { message_id: 20 };
        },
      });
      Object.assign(ctx, { api, shop: { now: () => now } });
      const next = async () => {
        passed = true;
        if (left !== undefined) ctx.lease.question = left;
      };
      await forgetLateQuestion(ctx, () => through(ctx, next));
      return passed ? 'passed' : 'taken';
    },
  };
}

/** The part of a context that the questions read. */
function contextOf(update: object, question: PendingQuestion | undefined) {
  const context = {
    ...update,
    update: { update_id: 1, ...update },
    lease: { question },
    chatId: 7,
    words: { plain: (id: string) => id, html: (id: string) => id },
  };
  return context as unknown as BotContext;
}

async function open(stored: unknown) {
  const update = { update_id: 1 };
  const closed: ConversationChange[] = [];
  const leases = createUpdateLeases({
    store: {
      open: async () => ({ type: 'mine', person: undefined, conversation: stored, count: 1 }),
      extend: async () => undefined,
      close: async (_update, _user, change) => void closed.push(change),
    },
    leaseMs: 10_000,
    patienceMs: 0,
    newest: memoryNewest(),
    logger: new RecordingLogger(),
  });
  await leases.take(update, 7);
  return { leases, update, closed };
}
