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
import type { Words } from './ui/words.ts';
import { answerText } from './shared/command-text.ts';

/** Does not hold what people wrote. */
export type DialogLog = VersionedState<ConversationData>;

/** Raise it if a dialog asks something else, asks in another order, or keeps another state. A dialog of another version is dropped, and its person reads so. */
const VERSION = 1;

export const dialogLogSchema = z.object({
  version: z.tuple([z.literal(0), z.literal(VERSION)]),
  state: z.record(
    z.string(),
    z.array(
      z.object({
        args: z.string().exactOptional(),
        interrupts: z.array(z.number()),
        replay: z.object({
          send: z.array(z.object({ payload: z.string() })),
          receive: z.array(z.object({ send: z.number(), returnValue: z.unknown() })),
        }),
      }),
    ),
  ),
});

/** Why a message is no answer. */
export type Fault = string | ((words: Words) => string);

export function faultText(fault: Fault, words: Words): string {
  return typeof fault === 'string' ? fault : fault(words);
}

/** The value is kept as JSON until the dialog is over. */
export type Reading<Value> = { readonly value: Value } | { readonly fault: Fault };

type Draw<Asked> = (ctx: BotContext, fault?: Fault) => Promise<Asked>;
/** `ignored`: the bot says nothing, and the question still waits. */
type Read<Value> = (ctx: BotContext, typed: string) => Reading<Value> | 'ignored' | Promise<Reading<Value> | 'ignored'>;
type Taken<Value> = { readonly value: Value } | 'not-taken';

/**
 * What a dialog can do. With every answer it runs from its first line, and what it did before is taken from its log. So all that it does must stand inside one
 * of these.
 * @typeParam Asked what `draw` answers about the question that it drew
 */
export interface Talk<Asked> {
  /**
   * Draws a question, and waits until an answer is understood. If one is not, the question is drawn again, with the reason above it.
   * @param read gets what was written, on one line
   */
  ask<Value>(draw: Draw<Asked>, read: Read<Value>): Promise<Value>;
  /** Waits for an answer to a question that was drawn before, until one is taken. */
  answer<Value>(take: (ctx: BotContext) => Promise<Taken<Value>>): Promise<Value>;
  /** Does something else while the update is handled. The result is kept like the value of an answer. */
  act<Result>(work: (ctx: BotContext) => Promise<Result> | Result): Promise<Result>;
}

/** Where a dialog waits after an update, and the question that it drew, if it drew one. Undefined if the dialog is over. */
export type Waiting<Asked> = { readonly log: DialogLog; readonly asked: Asked | undefined } | undefined;

export interface Dialog<About, Asked> {
  /**
   * Runs the dialog until it waits for an answer.
   * @param about what the dialog is about, as JSON
   * @param typed an answer to the first question, which counts if it is understood
   */
  begin(ctx: BotContext, about: About, typed?: string): Promise<Waiting<Asked>>;
  /**
   * Hands an answer to the dialog. If it fails, the log stays as it was.
   * @param onUnheard called before a failure is thrown; but not for one in `act`, because that may have done already what the answer was for
   */
  goOn(ctx: BotContext, log: DialogLog, onUnheard?: () => void): Promise<Waiting<Asked>>;
}

/** A context for the plugin. The plugin allows one run for each context, but an update may answer a question and also begin a purchase. */
class Turn<Asked> extends Context {
  readonly whole: BotContext;
  log: DialogLog | undefined;
  typed: string | undefined;
  asked: Asked | undefined;
  /** Whether the dialog waits at the same place as before. */
  waitsAgain = false;
  failure: { readonly error: unknown; readonly isOfAct: boolean } | undefined;

  constructor(whole: BotContext, { log, typed }: { log?: DialogLog; typed?: string | undefined }) {
    super(whole.update, whole.api, whole.me);
    this.whole = whole;
    // The plugin changes what it reads, so it gets a copy.
    this.log = structuredClone(log);
    this.typed = typed;
  }
}

/**
 * A conversation of grammY's plugin. Its log is a part of the person's update lease. Only the script that marks the update as done writes it. So after a
 * repeated update or a crash, and in a second process, it is what the update before has left.
 */
export function createDialog<About, Asked>(
  id: string,
  dialog: (talk: Talk<Asked>, about: About) => Promise<void>,
): Dialog<About, Asked> {
  const engine = new Composer<ConversationFlavor<Turn<Asked>>>();
  engine.use(
    conversations<Turn<Asked>, Context>({
      storage: {
        type: 'context',
        version: VERSION,
        adapter: {
          read: ({ log }) => log,
          write: (turn, log) => void (turn.log = withoutUpdates(log)),
          delete: (turn) => void (turn.log = undefined),
        },
      },
    }),
  );
  engine.use(createConversation((conversation, _first, about: About) => dialog(talkOf(conversation), about), { id }));
  const handle = engine.middleware();
  return {
    begin: (ctx, about, typed) =>
      run(new Turn(ctx, { typed }), (turn) => turn.conversation.enter(id, ...(about === undefined ? [] : [about]))),
    async goOn(ctx, log, onUnheard) {
      const turn = new Turn<Asked>(ctx, { log });
      const waiting = await run(turn, async () => undefined, onUnheard);
      return turn.waitsAgain ? { log, asked: turn.asked } : waiting;
    },
  };

  async function run(
    turn: Turn<Asked>,
    enter: (turn: ConversationFlavor<Turn<Asked>>) => Promise<void>,
    onUnheard?: () => void,
  ): Promise<Waiting<Asked>> {
    const entered = turn as ConversationFlavor<Turn<Asked>>;
    await handle(entered, () => enter(entered));
    const { failure, log, asked } = turn;
    if (failure?.isOfAct === false) onUnheard?.();
    if (failure !== undefined) throw failure.error;
    return log && { log, asked };
  }
}

function talkOf<Asked>(conversation: Conversation<Turn<Asked>>): Talk<Asked> {
  return { ask, answer, act: (work) => external(({ whole }) => work(whole), true) };

  async function ask<Value>(draw: Draw<Asked>, read: Read<Value>): Promise<Value> {
    const readOrDraw = async (turn: Turn<Asked>, typed: string) => {
      const reading = await read(turn.whole, typed);
      if (reading === 'ignored') return 'not-taken';
      if ('value' in reading) return reading;
      turn.asked = await draw(turn.whole, reading.fault);
      return 'not-taken';
    };
    const first = await external(async (turn) => {
      const { typed } = turn;
      turn.typed = undefined;
      if (typed !== undefined) return readOrDraw(turn, typed);
      turn.asked = await draw(turn.whole);
      return 'not-taken';
    });
    return first === 'not-taken' ? wait((turn) => readOrDraw(turn, answerText(turn.whole))) : first.value;
  }

  function answer<Value>(take: (ctx: BotContext) => Promise<Taken<Value>>): Promise<Value> {
    return wait(({ whole }) => take(whole));
  }

  /** Waits for an answer that is taken. One that is not taken changes nothing in the log, so wrong answers do not make it grow. */
  async function wait<Value>(take: (turn: Turn<Asked>) => Promise<Taken<Value>>): Promise<Value> {
    await conversation.wait();
    const taken = await external(async (turn) => {
      const result = await take(turn);
      turn.waitsAgain = result === 'not-taken';
      return result;
    });
    return taken === 'not-taken' ? conversation.halt() : taken.value;
  }

  /** Runs work outside the replay. It passes errors by itself, because the plugin would copy them, and a copy does not say whether the store is away. */
  async function external<Result>(
    work: (turn: Turn<Asked>) => Promise<Result> | Result,
    isOfAct = false,
  ): Promise<Result> {
    const done = await conversation.external(async (turn) => {
      try {
        return { result: await work(turn) };
      } catch (error) {
        turn.failure = { error, isOfAct };
        return undefined;
      }
    });
    return done === undefined ? conversation.halt() : done.result;
  }
}

/** Takes updates out of the log. A dialog reads an update only while it is handled, so what people write is not stored. */
function withoutUpdates({ version, state }: DialogLog): DialogLog {
  const shortened = Object.entries(state).map(([name, each]) => [
    name,
    each.map(({ replay: { send, receive }, ...rest }) => ({
      ...rest,
      replay: {
        send,
        receive: receive.map((entry) => (send[entry.send]?.payload === 'wait' ? { ...entry, returnValue: {} } : entry)),
      },
    })),
  ]);
  return { version, state: Object.fromEntries(shortened) };
}

export function aboutIn({ state }: DialogLog): unknown {
  const [first] = Object.values(state);
  const about: unknown[] = JSON.parse(first?.[0]?.args ?? '[]');
  return about[0];
}
