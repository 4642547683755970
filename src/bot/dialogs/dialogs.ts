import {
  type Conversation,
  type ConversationData,
  type ConversationFlavor,
  conversations,
  createConversation,
  type VersionedState,
} from '@grammyjs/conversations';
import { Composer, Context, type MiddlewareFn } from 'grammy';
import { z } from 'zod';
import type { BotContext } from '../context.ts';

/** What a dialog waits with. It draws and decides inside `act` alone, because all that stands outside runs again with every answer. */
export type Talk = Conversation<Turn>;

/** A dialog, from its first answer to its end. */
export type Dialog = (talk: Talk) => Promise<void>;

export interface Dialogs {
  /** Hands an update to the dialog that waits for it, or on to the next handler if none does. A failure leaves the dialog as it was. */
  readonly goOn: MiddlewareFn<BotContext>;
  /** From now on the dialog waits for answers, in place of the one that did. */
  begin(ctx: BotContext, name: string): Promise<void>;
}

/** The plugin's own context: it knows one run for each, and an update may answer a question and begin a purchase. */
class Turn extends Context {
  readonly whole: BotContext;
  failure: { readonly error: unknown } | undefined;

  constructor(whole: BotContext) {
    super(whole.update, whole.api, whole.me);
    this.whole = whole;
  }
}

/** Where a dialog waits, as the plugin keeps it beside what the person has chosen. What it waits for is all that stands in it, and how often it was answered. */
export const dialogLogSchema = z.object({
  version: z.tuple([z.number(), z.number()]),
  state: z.record(
    z.string(),
    z.array(
      z.object({
        interrupts: z.array(z.number()),
        replay: z.object({
          send: z.array(z.object({ payload: z.string() })),
          receive: z.array(z.object({ send: z.number(), returnValue: z.unknown() })),
        }),
      }),
    ),
  ),
});

type DialogLog = VersionedState<ConversationData>;

/**
 * What all dialogs of the chat share: grammY's conversations, whose log is a part of the person's update lease. The script that marks the update as done
 * writes it, and nothing else does: so a repeated update, a crash and a second process find what the update before has left.
 */
export function createDialogs(dialogs: Readonly<Record<string, Dialog>>): Dialogs {
  const engine = new Composer<ConversationFlavor<Turn>>();
  engine.use(
    conversations<Turn, Context>({
      storage: {
        type: 'context',
        adapter: {
          read: ({ whole: { lease } }) => Object(lease.conversation).log as DialogLog | undefined,
          write({ whole: { lease } }, log) {
            lease.conversation = { ...Object(lease.conversation), log: withoutUpdates(log) };
          },
          delete({ whole: { lease } }) {
            lease.conversation = undefined;
          },
        },
      },
    }),
  );
  for (const [id, dialog] of Object.entries(dialogs)) engine.use(createConversation(dialog, { id }));
  const run = engine.middleware();
  return {
    async goOn(ctx, next) {
      const { conversation } = ctx.lease;
      const turn = new Turn(ctx) as ConversationFlavor<Turn>;
      await run(turn, next);
      if (turn.failure === undefined) return;
      // The plugin has taken the update back out of the log.
      ctx.lease.conversation = conversation;
      throw turn.failure.error;
    },
    async begin(ctx, name) {
      const turn = new Turn(ctx) as ConversationFlavor<Turn>;
      await run(turn, () => turn.conversation.enter(name));
    },
  };
}

/**
 * Waits for one answer after the other until `take` says that the dialog is over. What was chosen stands beside the log, so the log is taken back to the
 * question after each answer, and stays as small as it was.
 */
export async function takeAnswers(talk: Talk, take: (ctx: BotContext) => Promise<'waits' | 'over'>): Promise<void> {
  const question = talk.checkpoint();
  await talk.wait();
  if ((await act(talk, take)) === 'waits') await talk.rewind(question);
}

/** Acts on the update that is handled, once; what it answers is kept in the log. */
async function act<T extends string>(talk: Talk, work: (ctx: BotContext) => Promise<T>): Promise<T> {
  const done = await talk.external(async (turn) => {
    try {
      return await work(turn.whole);
    } catch (error) {
      // An error that is thrown here would end the dialog, and come out as a copy that does not say whether the store is away.
      turn.failure = { error };
      return undefined;
    }
  });
  return done ?? talk.skip();
}

/** A dialog reads an update while it is handled, and never again: so what people write stands in no log. */
function withoutUpdates({ version, state }: DialogLog): DialogLog {
  const shortened = Object.entries(state).map(([name, each]) => [
    name,
    each.map(({ interrupts, replay: { send, receive } }) => ({
      interrupts,
      replay: {
        send,
        receive: receive.map((entry) => (send[entry.send]?.payload === 'wait' ? { ...entry, returnValue: {} } : entry)),
      },
    })),
  ]);
  return { version, state: Object.fromEntries(shortened) };
}
