import { limitsFor } from '../../../domain/accounts/limits.ts';
import { ResellerError } from '../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../context.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { edit, send, show } from '../../ui/screen.ts';
import { homeScreen } from '../../chat/menu/home-screen.ts';
import { type Drawn, draw, drawTrouble, steps } from './draw-step.ts';
import { readInput } from './read-input.ts';
import type { Input, Scene, Turn, WalkTools } from './context.ts';
import { pausedNotice } from './terms.ts';
import { MAX_BELOW, stepBack, type Walk } from './purchase-state.ts';

/**
 * One update within a walk: what it means, the new screen, and in `ctx.walk` where the walk stands now; undefined there where it is
 * over. A failure leaves the walk where it was and is thrown.
 */
export async function takeTurn(ctx: BotContext, walk: Walk, tools: WalkTools): Promise<void> {
  const input = readInput(ctx);
  const pressed = ctx.callbackQuery?.message?.message_id;
  if (input === undefined || (input.type === 'press' && pressed !== walk.messageId)) {
    await answerPress(ctx, ctx.words.plain('stale-button'));
    return;
  }
  if (ctx.message?.contact !== undefined && ctx.message.contact.user_id === ctx.from?.id)
    await takeContactButtonAway(ctx);
  // The spinner ends while the next screen is still being made.
  const play = async () => playTurn(ctx, walk, input, await sceneOf(ctx, tools));
  const [next] = await Promise.all([play(), answerPress(ctx)]);
  ctx.walk = next === undefined ? undefined : { ...next, at: tools.now() };
}

export async function sceneOf(ctx: BotContext, tools: WalkTools): Promise<Scene> {
  const userId = ctx.from?.id ?? 0;
  const policy = await tools.policies.read();
  return {
    ...tools,
    words: ctx.words,
    buyer: { userId, chatId: ctx.chat?.id ?? userId, locale: ctx.words.locale },
    role: ctx.role,
    limits: limitsFor(ctx.role, ctx.turn.person, policy.limits),
    policy,
  };
}

async function playTurn(ctx: BotContext, walk: Walk, input: Input, scene: Scene): Promise<Walk | undefined> {
  const turn = await turnOf(walk, input, scene);
  const { words } = scene;
  const isTyped = input.type !== 'press';
  const redrawAs = (next: Walk, drawn: Drawn) => redraw(ctx, next, { drawn, isTyped, scene });
  switch (turn.type) {
    // What is shown may be older than what is known (a crash after the edit, say): shown again, nobody is stuck with it.
    case 'ignore':
      return redrawAs(walk, await draw(walk, scene, { passOver: false }));
    case 'trouble':
      return redrawAs(walk, drawTrouble(walk, scene, turn.error));
    case 'share-contact':
      await offerContactButton(ctx);
      return { ...walk, below: MAX_BELOW };
    case 'cancel':
      await show(ctx.api, scene.buyer.chatId, walk.messageId, { html: words.html('walk-cancelled') });
      return undefined;
    case 'home':
      await show(ctx.api, scene.buyer.chatId, walk.messageId, homeScreen(ctx));
      return undefined;
    case 'stay':
      return redrawAs(walk, await draw(walk, scene, { notice: turn.notice, passOver: false }));
    case 'go': {
      const isBack = input.type === 'press' && input.action === 'back';
      return redrawAs(turn.walk, await draw(turn.walk, scene, { passOver: !isBack }));
    }
  }
}

async function turnOf(walk: Walk, input: Input, scene: Scene): Promise<Turn> {
  if (input.type === 'press') {
    if (input.action === 'cancel') return { type: 'cancel' };
    if (input.step !== walk.step) return { type: 'ignore' };
    if (input.action === 'retry') return { type: 'go', walk };
    if (input.action === 'back' && walk.step !== 'change') {
      const before = stepBack(walk);
      return before === undefined ? { type: 'home' } : { type: 'go', walk: before };
    }
  }
  try {
    return barred(walk, await steps[walk.step].take(walk, input, scene), scene);
  } catch (error) {
    if (error instanceof ResellerError) return { type: 'trouble', error };
    throw error;
  }
}

/** Who chooses what is paused reads why, and can choose something else. */
function barred(walk: Walk, turn: Turn, scene: Scene): Turn {
  if (turn.type !== 'go' || turn.walk.step === walk.step) return turn;
  const notice = pausedNotice(turn.walk, scene);
  return notice === undefined ? turn : { type: 'stay', notice };
}

/**
 * Edits the walk's message, or moves it down to where the person is: where there is nothing to edit any more, where an edit would change
 * nothing that can be seen, or where too much has come below it.
 * @param isTyped the person wrote something below the message
 */
async function redraw(
  ctx: BotContext,
  walk: Walk,
  { drawn, isTyped, scene }: { drawn: Drawn; isTyped: boolean; scene: Scene },
): Promise<Walk | undefined> {
  const { messageId } = walk;
  const below = (walk.below ?? 0) + (isTyped ? 1 : 0);
  if (messageId === undefined || (isTyped && below > MAX_BELOW)) return moveDown(ctx, messageId, drawn, scene);
  const result = await edit(ctx.api, ctx.chat?.id ?? 0, messageId, drawn.screen);
  if (result === 'lost') return moveDown(ctx, undefined, drawn, scene);
  if (result === 'same' && isTyped) return moveDown(ctx, messageId, drawn, scene);
  return drawn.reference === undefined ? { ...drawn.walk, messageId, below } : undefined;
}

async function moveDown(
  ctx: BotContext,
  oldId: number | undefined,
  drawn: Drawn,
  scene: Scene,
): Promise<Walk | undefined> {
  const chatId = ctx.chat?.id ?? 0;
  const messageId = await send(ctx.api, chatId, drawn.screen);
  // There is one message of the walk; the person may have deleted the old one already.
  if (oldId !== undefined) await ctx.api.deleteMessage(chatId, oldId).catch(() => undefined);
  await noteCard(ctx, { drawn, messageId }, scene);
  return drawn.reference === undefined ? { ...drawn.walk, messageId, below: 0 } : undefined;
}

/** A card that came as a new message: its draft was stored before, and does not know which one. */
export async function noteCard(
  ctx: BotContext,
  { drawn, messageId }: { drawn: Drawn; messageId: number },
  { shown, now }: Pick<WalkTools, 'shown' | 'now'>,
): Promise<void> {
  if (drawn.reference === undefined) return;
  await shown.note(ctx.from?.id ?? 0, drawn.reference, { messageId, at: now() });
}

async function offerContactButton(ctx: BotContext): Promise<void> {
  await ctx.reply(ctx.words.plain('walk-share-contact'), {
    reply_markup: {
      keyboard: [[{ text: ctx.words.plain('button-contact-keyboard'), request_contact: true }]],
      one_time_keyboard: true,
      resize_keyboard: true,
    },
  });
}

/** Somebody who shared their own number mostly used that button; it would stay under their chat for good. */
async function takeContactButtonAway(ctx: BotContext): Promise<void> {
  await ctx.reply(ctx.words.plain('walk-contact-thanks'), { reply_markup: { remove_keyboard: true } });
}
