import {
  type Conversation,
  type ConversationData,
  type ConversationFlavor,
  conversations,
  createConversation,
  type VersionedState,
} from '@grammyjs/conversations';
import { Composer, Context } from 'grammy';
import { z } from 'zod';
import type { BotContext } from './context.ts';

/** What a dialog waits with. It draws and decides inside `act` alone, because all that stands outside runs again with every answer. */
export type Talk = Conversation<Turn>;

/** Where a dialog waits. What was said to it stands nowhere in it. */
export type DialogLog = VersionedState<ConversationData>;

export const dialogLogSchema = z.object({
  version: z.tuple([z.literal(0), z.number()]),
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

/**
 * What all dialogs of the chat share: grammY's conversations. Their logs are a part of the person's update lease. The script that marks the update as done
 * writes them, and nothing else does: so a repeated update, a crash and a second process find what the update before has left.
 */
export interface Dialogs {
  /** Names a dialog; once, before the first update. */
  add(name: string, dialog: (talk: Talk) => Promise<void>): void;
  /** Runs a dialog to where it waits for an answer. @returns where that is; undefined if it is over already */
  begin(ctx: BotContext, name: string): Promise<DialogLog | undefined>;
  /** Hands it an answer. A failure leaves the log as it was. @returns where it waits now; undefined if it is over */
  goOn(ctx: BotContext, log: DialogLog): Promise<DialogLog | undefined>;
}

/** The plugin's own context: it knows one run for each, and an update may answer a question and begin a purchase. */
class Turn extends Context {
  readonly whole: BotContext;
  log: DialogLog | undefined;
  /** Whether it waits where it waited before. */
  waitsAgain = false;
  failure: { readonly error: unknown } | undefined;

  constructor(whole: BotContext, log?: DialogLog) {
    super(whole.update, whole.api, whole.me);
    this.whole = whole;
    // The plugin writes into what it reads.
    this.log = structuredClone(log);
  }
}

export function createDialogs(): Dialogs {
  const engine = new Composer<ConversationFlavor<Turn>>();
  engine.use(
    conversations<Turn, Context>({
      storage: {
        type: 'context',
        adapter: {
          read: ({ log }) => log,
          write: (turn, log) => void (turn.log = withoutUpdates(log)),
          delete: (turn) => void (turn.log = undefined),
        },
      },
    }),
  );
  return {
    add: (id, dialog) => void engine.use(createConversation((talk) => dialog(talk), { id })),
    begin: (ctx, name) => run(new Turn(ctx), (turn) => turn.conversation.enter(name)),
    async goOn(ctx, log) {
      const turn = new Turn(ctx, log);
      const next = await run(turn, async () => undefined);
      return turn.waitsAgain ? log : next;
    },
  };

  async function run(
    turn: Turn,
    work: (turn: ConversationFlavor<Turn>) => Promise<void>,
  ): Promise<DialogLog | undefined> {
    const entered = turn as ConversationFlavor<Turn>;
    await engine.middleware()(entered, () => work(entered));
    if (turn.failure !== undefined) throw turn.failure.error;
    return turn.log;
  }
}

/**
 * Takes one answer after the other until `take` says that the dialog is over, and stands last in it. What was chosen stands beside the log; so each answer
 * ends the plugin's run, and the log stays what it was. To go back to the question within the run takes a second run and two timers.
 */
export async function takeAnswers(talk: Talk, take: (ctx: BotContext) => Promise<'waits' | 'over'>): Promise<void> {
  await talk.wait();
  await talk.external(async (turn) => {
    try {
      turn.waitsAgain = (await take(turn.whole)) === 'waits';
    } catch (error) {
      // An error that is thrown here would come out as a copy that does not say whether the store is away.
      turn.failure = { error };
    }
  });
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
