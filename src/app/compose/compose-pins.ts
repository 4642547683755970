import { randomBytes } from 'node:crypto';
import type { BotDeps } from '../../bot/bot-deps.ts';
import type { Merchants } from '../../bot/chat/people/merchants.ts';
import type { Config } from '../../config.ts';
import { createKeypadLayout } from '../../crypto/keypad-layout.ts';
import { createPinHash } from '../../crypto/pin-hash.ts';
import type { Store } from '../../redis/open-store.ts';
import { createEnterPin } from '../../use-cases/pins/enter-pin.ts';
import { createResetPin } from '../../use-cases/pins/reset-pin.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import { keySecretOf } from '../connect.ts';

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
