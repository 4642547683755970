import type { InlineKeyboardButton } from 'grammy/types';
import { type Episode, type Trouble, type Outlet, outletKey } from '../../domain/health.ts';
import { button } from '../ui/buttons.ts';
import type { Words } from '../ui/words.ts';
import { serviceName } from './product-label.ts';
import { openHealth, waitForHealth } from '../chat/health/routes.ts';
import { cut, foldText } from '../../domain/shared/text.ts';
import { nameKey } from '../ui/callback-routes.ts';

const MINUTE_MS = 60_000;
const MAX_NAME_LENGTH = 40;
/** So many letters of a service tell it: `electric`. */
const STEM_LENGTH = 8;

/** These marks stand behind the name of a provider, and before it in a list. */
export const TROUBLE_MARKS = { slow: '⏳', failing: '❗' } as const satisfies Record<Trouble, string>;

/** As people say it: `MTN data`, `Ikeja Electric`. */
export function outletName({ service, provider }: Outlet, words: Words): string {
  // Abbreviations keep their capitals: `TV`, `exam PINs`.
  const name = serviceName(service, words).replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
  // “Ikeja Electric electricity” and “DSTV TV” would say it twice.
  const isSaid = foldText(provider).includes(foldText(name).slice(0, STEM_LENGTH));
  return cut(isSaid ? provider : `${provider} ${name}`, MAX_NAME_LENGTH);
}

export function troubleLine({ outlet, trouble, figures }: Episode, words: Words): string {
  const { of, count, longerThanMs } = figures;
  const facts = { outlet: outletName(outlet, words), of };
  const minutes = Math.floor(longerThanMs / MINUTE_MS);
  const isAll = count === of;
  switch (trouble) {
    case 'failing':
      return isAll ? words.html('health-failing-all', facts) : words.html('health-failing', { ...facts, count });
    case 'slow':
      return isAll
        ? words.html('health-slow-all', { ...facts, minutes })
        : words.html('health-slow', { ...facts, count, minutes });
  }
}

export function waitRow({ outlet }: Episode, words: Words): InlineKeyboardButton[] {
  return [button(words.plain('button-health-wait'), waitForHealth.data({ key: keyOf(outlet) }))];
}

export function healthButton(words: Words): InlineKeyboardButton {
  return button(words.plain('button-health'), openHealth.data({ page: 0 }));
}

export function keyOf(outlet: Outlet): string {
  return nameKey(outletKey(outlet));
}
