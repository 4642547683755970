import type { Api } from 'grammy';
import { storedLanguageOf } from '../../../domain/people/language.ts';
import type { PeopleStore } from '../../../use-cases/people/ports.ts';
import type { TellMoneyAlert } from '../../../use-cases/accounts/watch-money.ts';
import type { ReadForecast } from '../../../use-cases/reports/read-forecast.ts';
import type { Logger, Now } from '../../../use-cases/shared/ports.ts';
import { sendScreen } from '../../ui/screen.ts';
import type { AllWords } from '../../ui/words.ts';
import { sendFailureOf } from '../orders/notify/send-failure.ts';
import { forecastText } from '../reports/forecast-text.ts';
import { lowMoneyScreen } from './money-alert-screens.ts';

export interface TellMoneyAlertDeps {
  readonly api: Api;
  readonly people: Pick<PeopleStore, 'find'>;
  readonly readForecast: ReadForecast;
  readonly words: AllWords;
  readonly timeZone: string;
  readonly now: Now;
  readonly logger: Logger;
}

export function createTellMoneyAlert(deps: TellMoneyAlertDeps): TellMoneyAlert {
  const { api, people, readForecast, timeZone, now, logger } = deps;
  return async (alert, amountMinor) => {
    const { userId, of } = alert;
    try {
      const person = await people.find(userId);
      const words = deps.words(storedLanguageOf(person));
      const found = await (of === 'wallet'
        ? readForecast.ofWallet(amountMinor)
        : readForecast.ofPerson(userId, amountMinor));
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
