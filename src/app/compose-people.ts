import { randomBytes } from 'node:crypto';
import type { BotDeps } from '../bot/bot.ts';
import { registerMerchantCommands, removeMerchantCommands } from '../bot/commands.ts';
import { accessRequestScreen } from '../bot/features/access.ts';
import { bookingButtons } from '../bot/features/book-by-hand.ts';
import { resetPinButton } from '../bot/features/reset-pin.ts';
import { statementButton } from '../bot/features/statement.ts';
import type { Merchants } from '../bot/merchants.ts';
import type { Telegram } from '../bot/telegram.ts';
import type { AllWords } from '../bot/words.ts';
import { type Config, hasAccounts } from '../config.ts';
import { createAskAccess } from '../purchase/ask-access.ts';
import { createChangePerson } from '../purchase/change-person.ts';
import { createDecideAccess } from '../purchase/decide-access.ts';
import { createInvite } from '../purchase/invite.ts';
import { createMeetPerson } from '../purchase/meet-person.ts';
import type { Logger } from '../purchase/ports.ts';
import { createReadWaiting } from '../purchase/read-waiting.ts';
import { createResetPin } from '../purchase/reset-pin.ts';
import type { Store } from '../store/store.ts';

interface PeopleParts {
  readonly config: Config;
  readonly store: Store;
  readonly merchants: Merchants;
  readonly api: Telegram['api'];
  readonly words: AllWords;
  readonly logger: Logger;
}

/** The part of app.ts that says who may come in and who may do what. */
export function composePeople({ config, store, merchants, api, words, logger }: PeopleParts) {
  const now = Date.now;
  const { people, audit, invitations } = store;
  const isOwner = (userId: number): boolean => merchants.isOwner(userId);
  const accounts = hasAccounts(config) ? store.accounts : undefined;
  const resetPin = createResetPin({ people, pins: store.pins, audit, isOwner, now });
  return {
    access: {
      people,
      audit,
      merchants,
      mode: config.ACCESS,
      meetPerson: createMeetPerson({ people, now }),
      askAccess: createAskAccess({
        people,
        tellMerchants: (person) => merchants.tellAll((own) => accessRequestScreen(person, own)),
        now,
      }),
      decideAccess: createDecideAccess({ people, audit, isOwner, now }),
      now,
    },
    changePerson: createChangePerson({ people, accounts, audit, isOwner, now }),
    personButtons: [...(accounts === undefined ? [] : [...bookingButtons, statementButton]), resetPinButton(resetPin)],
    resetPin,
    invitations,
    invite: createInvite({
      invitations,
      people,
      audit,
      mayInvite: (by, person, role) => (role === 'merchant' ? isOwner(by) : merchants.isMerchant(by, person)),
      randomBytes,
      now,
    }),
    readWaiting: createReadWaiting({
      people,
      topups: store.topups,
      orders: store.orders,
      mode: config.ACCESS,
      isOwner,
      alertAfterMs: config.ALERT_AFTER,
      now,
    }),
    ...menusOf(api, words, logger),
  };
}

/** A merchant's menu of commands, which comes and goes with the role. */
function menusOf(api: Telegram['api'], words: AllWords, logger: Logger): Pick<BotDeps, 'onMerchantStart' | 'onRole'> {
  return {
    onMerchantStart: (ctx) => registerMerchantCommands(api, ctx.words, ctx.from?.id ?? 0, logger),
    onRole: (userId, role) =>
      role === 'merchant'
        ? registerMerchantCommands(api, words(undefined), userId, logger)
        : removeMerchantCommands(api, userId, logger),
  };
}
