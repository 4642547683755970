import type { BotDeps } from '../../bot/bot-deps.ts';
import { registerCommands, registerMerchantCommands, registerOwnCommands } from '../../bot/chat/menu/commands.ts';
import type { Merchants } from '../../bot/chat/people/merchants.ts';
import type { Telegram } from '../../bot/runtime/telegram/telegram.ts';
import type { AllWords } from '../../bot/ui/words.ts';
import type { Store } from '../../redis/open-store.ts';
import { createOfferLanguage } from '../../use-cases/people/offer-language.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';

interface LanguageParts {
  readonly store: Pick<Store, 'people' | 'keyValues'>;
  readonly merchants: Pick<Merchants, 'ids' | 'wordsOf'>;
  readonly hasAccounts: boolean;
  readonly api: Telegram['api'];
  readonly words: AllWords;
  readonly logger: Logger;
}

/** The part of app.ts for the languages that people choose, and for the menus of commands, which are written in them. */
export function composeLanguage(parts: LanguageParts): BotDeps['language'] & { start(): Promise<void> } {
  const { store, merchants, hasAccounts, api, words, logger } = parts;
  const isChoice = words.languages.length > 1;
  const offer = createOfferLanguage({ notes: store.keyValues, isChoice, now: Date.now, logger });
  return {
    people: store.people,
    isOffered: (person) => offer.isOffered(person),
    showCommands: ({ userId, isMerchant }, own) =>
      isMerchant
        ? registerMerchantCommands(api, own, userId, logger)
        : registerOwnCommands(api, own, { userId, hasAccounts }, logger),
    async start() {
      await offer.start();
      const ids = await merchants.ids();
      const owners = await Promise.all(ids.map(async (id) => ({ id, words: await merchants.wordsOf(id) })));
      await registerCommands(api, words, { merchants: owners, hasAccounts }, logger);
    },
  };
}
