import type { Api } from 'grammy';
import { storedLanguageOf } from '../../../domain/people/language.ts';
import type { TellMoneyAlert } from '../../../use-cases/accounts/watch-money.ts';
import { personForecast, walletForecast } from '../../../services/reports/forecast.ts';
import type { Shop } from '../../../services/shop.ts';
import { sendScreen } from '../../ui/screen.ts';
import type { AllWords } from '../../ui/words.ts';
import { sendFailureOf } from '../orders/notify/send-failure.ts';
import { forecastText } from '../reports/forecast-text.ts';
import { lowMoneyScreen } from './money-alert-screens.ts';

export function createTellMoneyAlert(
  shop: Pick<Shop, 'people' | 'salesSums' | 'timeZone' | 'now' | 'logger'>,
  api: Api,
  allWords: AllWords,
): TellMoneyAlert {
  const { people, timeZone, now, logger } = shop;
  return async (alert, amountMinor) => {
    const { userId, of } = alert;
    try {
      const person = await people.find(userId);
      const words = allWords(storedLanguageOf(person));
      const found = await (of === 'wallet'
        ? walletForecast(shop, amountMinor)
        : personForecast(shop, userId, amountMinor));
      await sendScreen({ api, chatId: userId, words }, (words) => {
        const lasts = found === undefined ? undefined : forecastText(found, now(), timeZone, words);
        return lowMoneyScreen(alert, amountMinor, lasts, words);
      });
      return 'told';
    } catch (error) {
      logger.warn({ err: error, userId }, 'a person could not be told of low money');
      return isOver(error) ? 'told' : 'not-sent';
    }
  };
}

/** It may have arrived, or it never will, because they blocked the bot. */
function isOver(error: unknown): boolean {
  const { type } = sendFailureOf(error);
  return type !== 'fault' && type !== 'later';
}
