import type { Api } from 'grammy';
import { type Drawing, sendScreen, withoutMarkup } from '../../ui/screen.ts';
import type { Words, AllWords } from '../../ui/words.ts';
import { isKnownNotSent, outcomeOf } from '../../runtime/telegram-refusals.ts';
import { readsNothing } from '../../../domain/people/access.ts';
import { languageOf } from '../../../domain/people/person.ts';
import type { Logger } from '../../../domain/shared/injected.ts';
import type { NotTold, Told } from '../../../domain/shared/sent-message.ts';
import type { Shop } from '../../../services/shop.ts';

/** What stands above a screen. */
export interface PhotoAbove {
  /** As Telegram names it. */
  readonly photo?: string | undefined;
  /** The screen is sent only if Telegram refuses the photo. */
  readonly isPhotoEnough?: boolean | undefined;
}

export interface Word extends PhotoAbove {
  readonly userId: number;
  readonly words: Words;
  readonly screen: Drawing;
}

/** @property isPhotoSent the photo arrived, though the words did not @property isUnsure there was no answer, so the message may have arrived */
export type SayOutcome = (
  | { type: 'told'; messageId: number }
  | NotTold
  /** The fault is ours. */
  | { type: 'failed' }
) & { isPhotoSent?: boolean; isUnsure?: boolean };

/** Tries once. If Telegram refuses the text, it is sent without markup. All that goes wrong is logged. Never throws. */
export async function sayOnce(api: Api, { photo, isPhotoEnough, ...word }: Word, logger: Logger): Promise<SayOutcome> {
  if (photo === undefined) return sayText(api, word, logger);
  try {
    const above = await told(api.sendPhoto(word.userId, photo).then(({ message_id: id }) => id));
    if (above.type !== 'told' || isPhotoEnough === true) return above;
  } catch (error) {
    logger.warn({ err: error, userId: word.userId }, 'a photo could not be passed on; going on without it');
  }
  return { ...(await sayText(api, word, logger)), isPhotoSent: true };
}

async function sayText(api: Api, { userId, words, screen }: Word, logger: Logger): Promise<SayOutcome> {
  const chat = { api, chatId: userId, words };
  try {
    return await told(sendScreen(chat, screen));
  } catch (error) {
    logger.error({ err: error, userId }, 'a person could not be told as it was meant; sending it without markup');
  }
  try {
    return await told(sendScreen(chat, withoutMarkup(screen)));
  } catch (error) {
    logger.error({ err: error, userId }, 'a person could not be told');
    return { type: 'failed' };
  }
}

/** @throws if Telegram refuses the text, or if the error does not come from Telegram */
async function told(sending: Promise<number>): Promise<SayOutcome> {
  try {
    return { type: 'told', messageId: await sending };
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === undefined) throw error;
    return { ...outcome, isUnsure: !isKnownNotSent(error) };
  }
}

/** None if the person was told, or if there was nothing to tell. */
export function undeliveredLines(told: Told | undefined, name: string, words: Words): string[] {
  return told === undefined || told === 'told' ? [] : [words.html(`person-${told}`, { name })];
}

/** What must be known of a buyer to whom the bot writes first. */
export interface KnownBuyer {
  /** Somebody else may hold their phone. They may read only that a purchase ended, and how: no number, name or token. */
  readonly isLocked: boolean;
  /** The language that they have chosen by now; otherwise the one in which they bought. */
  readonly words: Words;
}

export type ReadBuyer = (buyer: { readonly userId: number; readonly locale: string }) => Promise<KnownBuyer>;

export function createReadBuyer(shop: Pick<Shop, 'people' | 'isMerchant'>, words: AllWords): ReadBuyer {
  return async ({ userId, locale }) => {
    const person = await shop.people.find(userId);
    return {
      isLocked: readsNothing(person, shop.isMerchant(userId, person)),
      words: words(languageOf(person, locale)),
    };
  };
}
