import { randomBytes } from 'node:crypto';
import type { BotDeps } from '../../bot/bot-deps.ts';
import {
  registerMerchantCommands,
  registerOwnCommands,
  removeMerchantCommands,
  registerCommands,
} from '../../bot/chat/menu/commands.ts';
import type { CardCloser } from '../../bot/chat/orders/card/card-closer.ts';
import { createAccessCards } from '../../bot/chat/people/access-cards.ts';
import { bookingButtons } from '../../bot/chat/accounts/adjust-account.ts';
import { resetPinButton } from '../../bot/chat/pins/reset-pin.ts';
import { statementButton } from '../../bot/chat/reports/statement.ts';
import type { Merchants } from '../../bot/chat/people/merchants.ts';
import type { Telegram } from '../../bot/runtime/telegram/telegram.ts';
import type { AllWords } from '../../bot/ui/words.ts';
import { type Config, hasAccounts } from '../../config.ts';
import { createRequestAccess, createDecideAccess, createRegisterPerson } from '../../use-cases/people/access.ts';
import { createChangePerson } from '../../use-cases/people/change-person.ts';
import { createInvite } from '../../use-cases/people/invite.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import type { Store } from '../../redis/open-store.ts';
import { createKeypadLayout } from '../../crypto/keypad-layout.ts';
import { createPinHash } from '../../crypto/pin-hash.ts';
import { createEnterPin } from '../../use-cases/pins/enter-pin.ts';
import { createResetPin } from '../../use-cases/pins/reset-pin.ts';
import { keySecretOf } from '../connect.ts';
import { createOfferLanguage } from '../../use-cases/people/offer-language.ts';

interface PeopleParts {
  readonly config: Config;
  readonly store: Pick<Store, 'people' | 'accessCards' | 'changeTrail' | 'invitations' | 'accounts'>;
  readonly merchants: Merchants;
  readonly resetPin: BotDeps['pins']['resetPin'];
  readonly cardCloser: CardCloser;
  readonly api: Telegram['api'];
  readonly words: AllWords;
  readonly logger: Logger;
}

/** The part of app.ts that says who may come in and who may do what. */
export function composePeople(parts: PeopleParts): BotDeps['people'] {
  const { config, store, merchants, resetPin, cardCloser, api, words, logger } = parts;
  const now = Date.now;
  const { people, changeTrail, invitations } = store;
  const isOwner = (userId: number): boolean => merchants.isOwner(userId);
  const cards = createAccessCards({ cards: store.accessCards, people, merchants, cardCloser, logger });
  const accounts = hasAccounts(config) ? store.accounts : undefined;
  return {
    access: {
      people,
      changeTrail,
      merchants,
      mode: config.ACCESS,
      registerPerson: createRegisterPerson({ people, now }),
      requestAccess: createRequestAccess({
        people,
        notifyMerchants: (person) => cards.ask(person),
        now,
        logger,
      }),
      decideAccess: createDecideAccess({ people, changeTrail, isOwner, now }),
      cards,
      now,
    },
    changePerson: createChangePerson({ people, accounts, changeTrail, isOwner, now }),
    personButtons: [...(accounts === undefined ? [] : [...bookingButtons, statementButton]), resetPinButton(resetPin)],
    invitations,
    invite: createInvite({
      invitations,
      people,
      changeTrail,
      mayInvite: (by, person, role) => (role === 'merchant' ? isOwner(by) : merchants.isMerchant(by, person)),
      randomBytes,
      now,
    }),
    // A merchant's menu of commands comes and goes with the role.
    onMerchantStart: (ctx) => registerMerchantCommands(api, ctx.words, ctx.userId, logger),
    async onRole(userId, role) {
      if (role === 'merchant') {
        return registerMerchantCommands(api, await merchants.wordsOf(userId), userId, logger);
      }
      const { chosenLanguage } = (await people.find(userId).catch(() => undefined)) ?? {};
      if (chosenLanguage === undefined) return removeMerchantCommands(api, userId, logger);
      const who = { userId, hasAccounts: hasAccounts(config) };
      await registerOwnCommands(api, words(chosenLanguage), who, logger);
    },
  };
}

/** Twelve characters in callback data, which its handlers expect. */
const KEYPAD_ID_BYTES = 9;

interface PinParts {
  readonly config: Config;
  readonly store: Pick<Store, 'pins' | 'shown' | 'people' | 'changeTrail'>;
  readonly merchants: Pick<Merchants, 'pinLocked' | 'isOwner'>;
  readonly logger: Logger;
}

/** The part of app.ts by which people enter PINs and merchants reset them. */
export function composePins({ config, store, merchants, logger }: PinParts): BotDeps['pins'] {
  const now = Date.now;
  const { pins, shown, people, changeTrail } = store;
  return {
    enterPin: createEnterPin({
      pins,
      shown,
      hash: createPinHash({ randomBytes }),
      layoutOf: createKeypadLayout(keySecretOf(config)),
      alerts: merchants,
      newId: () => randomBytes(KEYPAD_ID_BYTES).toString('base64url'),
      now,
      logger,
    }),
    resetPin: createResetPin({ people, pins, changeTrail, isOwner: (userId) => merchants.isOwner(userId), now }),
  };
}

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
