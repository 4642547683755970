import { archivedBefore } from '../archived-before.ts';
import type { MakeRecapDeps } from '../../bot/chat/reports/recap/make-recap.ts';
import { createSendEveningRecap } from '../../bot/chat/reports/recap/send-evening-recap.ts';
import type { Merchants } from '../../bot/chat/people/merchants.ts';
import { isTelegramThere } from '../../bot/runtime/telegram/is-telegram-there.ts';
import type { Telegram } from '../../bot/runtime/telegram/telegram.ts';
import type { AllWords } from '../../bot/ui/words.ts';
import { type Config, hasAccounts } from '../../config.ts';
import type { DrawRecap } from '../../use-cases/pictures/recap-view.ts';
import type { Store } from '../../redis/open-store.ts';
import { createEveningRecaps } from '../../use-cases/reports/evening-recaps.ts';
import type { ReadForecast } from '../../use-cases/reports/read-forecast.ts';
import { createReadRecap } from '../../use-cases/reports/read-recap.ts';
import { createReadSales } from '../../use-cases/reports/read-sales.ts';
import type { DailyLoop } from '../../use-cases/shared/daily-loop.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import type { Reseller } from '../../use-cases/shared/reseller.ts';

export interface RecapParts {
  readonly config: Config;
  readonly store: Pick<
    Store,
    'orders' | 'cases' | 'episodes' | 'salesSums' | 'accounts' | 'recapReaders' | 'people' | 'leases'
  >;
  readonly reseller: Pick<Reseller, 'balance'>;
  readonly readForecast: ReadForecast;
  readonly drawRecap: DrawRecap;
  readonly titleOf: MakeRecapDeps['titleOf'];
  readonly api: Telegram['api'];
  readonly merchants: Pick<Merchants, 'isMerchant'>;
  readonly words: AllWords;
  readonly logger: Logger;
}

/** The part of app.ts that makes recaps: when they are asked for, and every evening unless that is off. */
export function composeRecaps(parts: RecapParts): { deps: MakeRecapDeps; evenings: DailyLoop | undefined } {
  const { config, store, reseller, readForecast, drawRecap, titleOf, api, merchants, words, logger } = parts;
  const { TIME_ZONE: timeZone, RECAP_AT: at } = config;
  const { orders, salesSums: sums } = store;
  const accounts = hasAccounts(config) ? store.accounts : undefined;
  const deps: MakeRecapDeps = {
    readRecap: createReadRecap({
      sums,
      orders,
      cases: store.cases,
      episodes: store.episodes,
      reseller,
      readForecast,
      accounts,
      timeZone,
      archivedBefore: archivedBefore(config, Date.now),
      now: Date.now,
    }),
    readSales: createReadSales({ orders, timeZone, archivedBefore: archivedBefore(config, Date.now) }),
    drawRecap,
    titleOf,
    timeZone,
    logger,
  };
  if (at === 'off') return { deps, evenings: undefined };
  const isMerchant = merchants.isMerchant.bind(merchants);
  const evenings = createEveningRecaps({
    readers: store.recapReaders,
    send: createSendEveningRecap({ ...deps, api, people: store.people, isMerchant, words }),
    isTelegramThere: () => isTelegramThere(api),
    leases: store.leases,
    at,
    timeZone,
    now: Date.now,
    logger,
  });
  return { deps, evenings };
}
