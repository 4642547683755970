import type { Words } from '../../ui/words.ts';
import {
  type PlainCommand,
  readPlainWords,
  type Suggestion,
  suggestionsFor,
} from '../../../domain/order-text/plain-words.ts';
import type { NamedWay } from '../../../domain/order-text/meaning.ts';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import type { BotContext } from '../../context.ts';
import type { PurchaseTools } from '../../conversations/purchase/step-context.ts';
import { button } from '../../ui/buttons.ts';
import type { CallbackData } from '../../ui/callback-routes.ts';
import { draw } from '../../ui/screen.ts';
import { MAX_MEANT_BYTES, takeMeant } from './routes.ts';
import { openBuy, openHelp } from '../menu/routes.ts';
import { openBalance, openTopup } from '../accounts/routes.ts';
import { openHistory, openTokens } from '../orders/routes.ts';

/** Commands that have a button of their own. */
const BUTTON_OF: Partial<Record<PlainCommand, CallbackData>> = {
  balance: openBalance.data(),
  help: openHelp.data(),
  history: openHistory.data(),
  buy: openBuy.data(),
  topup: openTopup.data(),
  token: openTokens.data({ page: 0 }),
};

/** “Did you mean MTN?” for a mistyped word of a line; false where nothing comes near, or no button holds the line. */
export async function askForWord(
  ctx: BotContext,
  { word, text }: { word: string; text: string },
  { tools }: { tools: Pick<PurchaseTools, 'productIndex'> },
): Promise<boolean> {
  const meant = suggestionsFor(word, text, tools.productIndex.ready()).filter(fitsButton);
  if (meant.length > 0) await askMeant(ctx, meant);
  return meant.length > 0;
}

/** The numbers of a name for all of which the line could be bought: what each would be bought is put in front of it. False if no button holds that. */
export async function askForNumber(
  ctx: BotContext,
  { ways, text }: { ways: readonly NamedWay[]; text: string },
): Promise<boolean> {
  const meant = ways.map(({ name, kind, customerId, service }) => ({
    label: `${name} · ${groupDigits(kind, customerId)}`,
    text: `${service.toLowerCase()} ${text}`,
  }));
  if (!meant.every(fitsButton)) return false;
  await askMeant(ctx, meant);
  return true;
}

/** A button for each; a mistyped word is never taken for another one without that. */
export async function askMeant(ctx: BotContext, meant: readonly Suggestion[]): Promise<void> {
  const [only, ...others] = meant;
  const htmlOf = (words: Words): string =>
    others.length === 0 ? words.html('did-you-mean', { word: only?.label ?? '' }) : words.html('did-you-mean-which');
  const rows = meant.filter(fitsButton).map((each) => [button(each.label, dataOf(each))]);
  await draw(ctx, (words) => ({ html: htmlOf(words), rows }));
}

function fitsButton({ text }: Suggestion): boolean {
  return Buffer.byteLength(text) <= MAX_MEANT_BYTES;
}

function dataOf({ text }: Suggestion): CallbackData {
  const plain = readPlainWords(text, undefined);
  const own = plain?.type === 'command' ? BUTTON_OF[plain.command] : undefined;
  return own ?? takeMeant.data({ text });
}
