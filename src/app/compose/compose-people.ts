import { randomBytes } from 'node:crypto';
import type { BotDeps } from '../../bot/bot-deps.ts';
import type { Merchants } from '../../bot/chat/people/merchants.ts';
import type { Config } from '../../config.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import type { Store } from '../../redis/open-store.ts';
import { createKeypadLayout } from '../../crypto/keypad-layout.ts';
import { createPinHash } from '../../crypto/pin-hash.ts';
import { createEnterPin } from '../../use-cases/pins/enter-pin.ts';
import { keySecretOf } from '../connect.ts';

/** Twelve characters in callback data, which its handlers expect. */
const KEYPAD_ID_BYTES = 9;

interface PinParts {
  readonly config: Config;
  readonly store: Pick<Store, 'pins' | 'shown'>;
  readonly merchants: Pick<Merchants, 'pinLocked'>;
  readonly logger: Logger;
}

/** The part of app.ts by which people enter PINs. */
export function composePins({ config, store, merchants, logger }: PinParts): BotDeps['pins'] {
  const now = Date.now;
  const { pins, shown } = store;
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
  };
}
