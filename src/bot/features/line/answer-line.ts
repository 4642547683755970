import { isCounted } from '../../../domain/line/is-counted.ts';
import type { LineMeaning, NameFault } from '../../../domain/line/line-meaning.ts';
import type { BotContext } from '../../context.ts';
import { walkAmong, walkFor, wishOf } from '../../conversations/walk/line-walk.ts';
import { button, cut } from '../../keyboards/buttons.ts';
import { amountFaultText } from '../../messages/amount-fault.ts';
import { HOME } from '../../messages/home.ts';
import { nameFaultText, phoneLengthText } from '../../messages/number-fault.ts';
import { send } from '../../screen.ts';
import type { Words } from '../../words.ts';
import type { LineDeps } from './line-deps.ts';

const MAX_QUOTE_LENGTH = 40;

/** The card, or the one question that is left, or how such a line is written. Every way to a purchase is the walk's. */
export async function answerLine(
  ctx: BotContext,
  { meaning, text }: { meaning: LineMeaning; text: string },
  { walks, tools }: Pick<LineDeps, 'walks' | 'tools'>,
): Promise<void> {
  switch (meaning.type) {
    case 'purchase':
    case 'amount-missing':
      return walks.begin(ctx, walkFor(meaning.product, wishOf(meaning.product, meaning.wish)));
    case 'number-missing':
      return walks.begin(ctx, walkFor(meaning.product, wishOf(meaning.product, meaning)));
    case 'several':
      return walks.begin(ctx, walkAmong(meaning.products, 'several', meaning.wish));
    case 'no-such':
      return meaning.close.length === 0
        ? say(ctx, ctx.words.html('line-no-such'))
        : walks.begin(ctx, walkAmong(meaning.close, 'close', meaning));
    case 'none':
    case 'unclear-numbers':
    case 'phone-length':
    case 'two-names':
    case 'name-unfit':
    case 'unclear-amount':
    case 'unclear-word':
      return say(ctx, isCounted(text) ? ctx.words.html('line-one-only') : unclearText(meaning, tools, ctx.words));
  }
}

type Unclear = Extract<
  LineMeaning,
  { type: 'none' | 'unclear-numbers' | 'phone-length' | NameFault['type'] | 'unclear-amount' | 'unclear-word' }
>;

function unclearText(meaning: Unclear, { maxAmountMinor }: LineDeps['tools'], words: Words): string {
  const example = words.html('line-example');
  switch (meaning.type) {
    case 'none':
    case 'unclear-numbers':
      return `${words.html('line-unclear-numbers')} ${example}`;
    case 'phone-length':
      return phoneLengthText(meaning, words);
    case 'two-names':
    case 'name-unfit':
      return nameFaultText(meaning, words);
    case 'unclear-amount':
      return `${amountFaultText(meaning.fault, meaning.text, maxAmountMinor, words)} ${example}`;
    case 'unclear-word':
      return `${words.html('line-unclear-word', { word: cut(meaning.word, MAX_QUOTE_LENGTH) })} ${example}`;
  }
}

async function say(ctx: BotContext, html: string): Promise<void> {
  const { words } = ctx;
  const rows = [[button(words.plain('button-buy'), HOME, 'buy'), button(words.plain('button-help'), HOME, 'help')]];
  await send(ctx.api, ctx.chat?.id ?? 0, { html, rows });
}
