import type { Api } from 'grammy';
import { storedLanguageOf } from '../../../../domain/people/language.ts';
import { type Person, roleOf } from '../../../../domain/people/person.ts';
import type { LostRecap, RecapOutcome, SendRecap } from '../../../../services/reports/evening-recaps.ts';
import type { Shop } from '../../../../services/shop.ts';
import type { AllWords, Words } from '../../../ui/words.ts';
import { outcomeOf } from '../../orders/notify/order-notifier.ts';
import { makeRecap } from './make-recap.ts';
import { eveningRows } from './recap.ts';
import { sendRecap, sendRecapFile } from './send-recap.ts';

export interface EveningChat {
  readonly api: Api;
  readonly isMerchant: (userId: number, person: Person | undefined) => boolean;
  readonly words: AllWords;
}

export function createSendEveningRecap(shop: Shop, { api, isMerchant, words: allWords }: EveningChat): SendRecap {
  const { people, logger } = shop;
  return async (userId, date, lost) => {
    const person = await people.find(userId);
    if (person?.access === 'locked' || person?.access === 'declined') return 'gone';
    const words = allWords(storedLanguageOf(person));
    const reader = { userId, role: roleOf(person, isMerchant(userId, person)) };
    const message = await makeRecap(shop, reader, { type: 'day', from: date, to: date }, words);
    const noteIn = lost === undefined ? undefined : (words: Words) => lostText(lost, words);
    try {
      await sendRecap({ api, chatId: userId, words }, message, eveningRows, noteIn);
    } catch (error) {
      return failed(error, userId);
    }
    await sendRecapFile(api, userId, message).catch((error: unknown) => {
      logger.warn({ err: error, userId }, 'the file of a recap could not be sent');
    });
    return 'sent';
  };

  function failed(error: unknown, userId: number): RecapOutcome {
    const outcome = outcomeOf(error);
    logger.warn({ err: error, userId }, 'a recap of the evening could not be sent');
    if (outcome?.type === 'undeliverable') return 'gone';
    // Telegram may have taken what it did not answer.
    if (outcome?.type === 'later') return outcome.noAnswer === true ? 'unsure' : 'later';
    return 'refused';
  }
}

function lostText({ date, isUnsure }: LostRecap, words: Words): string {
  return words.html(isUnsure ? 'recap-maybe-lost' : 'recap-refused', { date: words.day(date), asked: date });
}
