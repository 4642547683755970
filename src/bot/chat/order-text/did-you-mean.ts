import type { BotContext } from '../../context.ts';
import { button } from '../../ui/buttons.ts';
import type { Words } from '../../ui/words.ts';
import { type PlainCommand, readPlainWords, type Suggestion } from '../../../domain/order-text/plain-words.ts';
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

/** A button for each; a mistyped word is never taken for another one without that. */
export async function askMeant(ctx: BotContext, meant: readonly Suggestion[]): Promise<void> {
  const [only, ...others] = meant;
  const htmlOf = (words: Words): string =>
    others.length === 0 ? words.html('did-you-mean', { word: only?.label ?? '' }) : words.html('did-you-mean-which');
  const rows = meant.filter(fitsButton).map((each) => [button(each.label, dataOf(each))]);
  await draw(ctx, (words) => ({ html: htmlOf(words), rows }));
}

export function fitsButton({ text }: Suggestion): boolean {
  return Buffer.byteLength(text) <= MAX_MEANT_BYTES;
}

function dataOf({ text }: Suggestion): CallbackData {
  const plain = readPlainWords(text, undefined);
  const own = plain?.type === 'command' ? BUTTON_OF[plain.command] : undefined;
  return own ?? takeMeant.data({ text });
}
