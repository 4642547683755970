import { setTimeout as sleep } from 'node:timers/promises';
import { createSemaphore } from '../../async/concurrency.ts';
import type { BatchNotifier } from '../../services/batches/run-batch.ts';
import type { Logger } from '../../domain/shared/injected.ts';
import type { NotifyOutcome } from '../../domain/shared/sent-message.ts';
import type { Outage } from '../../services/order-worker/notify-backlog.ts';
import type { OrderNotifier } from '../chat/orders/notify/order-notifier.ts';

export interface TelegramOutage extends Outage {
  /** A notifier that sends nothing while Telegram is away, and finds out when it is back. */
  hold(notifier: OrderNotifier): OrderNotifier;
  holdBatches(notifier: BatchNotifier): BatchNotifier;
  /** Resolves when there is room for calls that change only how a message looks. */
  calm(): Promise<void>;
}

interface OutageDeps {
  /** A call that concerns no chat. It rejects if Telegram does not answer. */
  readonly ask: () => Promise<unknown>;
  readonly logger: Logger;
}

/** If so many different chats get no answer in a row, the fault is not with one chat. */
const CHATS_OF_AN_OUTAGE = 3;
const LIST_AGAIN_MS = 1_000;
/** When Telegram goes away, these calls fail at most. It is far more than Telegram takes in a second. */
const TOLD_AT_ONCE = 50;
/** A short time compared with a lease. An order that gets no turn by then is told from the backlog. */
const TURN_WITHIN_MS = 1_000;
/** After many ends were told, calls that are only for looks come no faster than this. So there is room for messages. */
const CALM_PACE_MS = 100;

/** Knows whether Telegram is away, for the whole bot. Any order can find out, and the first answer to any call ends it. */
export function createOutage({ ask, logger }: OutageDeps): TelegramOutage {
  const silent = new Set<number>();
  const admitted = new Set<string>();
  const places = createSemaphore(TOLD_AT_ONCE);
  let away = false;
  let asking: Promise<boolean> | undefined;
  let calmed: Promise<unknown> | undefined;
  let calmNow: (() => void) | undefined;

  const outage: TelegramOutage = {
    isAway: () => away,
    letThrough: (reference) => void admitted.add(reference),
    async probe() {
      if (await answers()) answered();
    },
    catchingUp(isSo) {
      if (isSo && calmNow === undefined) calmed = new Promise<void>((resolve) => (calmNow = resolve));
      if (isSo) return;
      calmNow?.();
      calmNow = undefined;
    },
    async calm() {
      if (calmed === undefined) return;
      const mine = calmed.then(() => sleep(CALM_PACE_MS, undefined, { ref: false }));
      calmed = mine;
      await mine;
      if (calmed === mine) calmed = undefined;
    },
    hold: (notifier) => ({
      ...notifier,
      async tell(order) {
        const isAdmitted = away && admitted.delete(order.reference);
        const isHeld = (): boolean => away && !isAdmitted;
        if (isHeld() || !(await places.acquire(TURN_WITHIN_MS))) return { type: 'away' };
        try {
          // Telegram may have gone away while this order waited for its turn.
          if (isHeld()) return { type: 'away' };
          const outcome = await notifier.tell(order);
          return outcome.type !== 'away' && (await isSilence(outcome, order.buyer.chatId)) ? { type: 'away' } : outcome;
        } finally {
          places.release();
        }
      },
      async reassure(order, topic) {
        return away ? { type: 'later', cause: 'Telegram is away' } : notifier.reassure(order, topic);
      },
    }),
    holdBatches: (notifier) => ({
      async progress(view) {
        if (!away) await notifier.progress(view);
      },
      async summary(view) {
        const later = { type: 'later', pauseMs: LIST_AGAIN_MS, cause: 'Telegram is away' } as const;
        if (away) return later;
        const outcome = await notifier.summary(view);
        return (await isSilence(outcome, view.batch.buyer.chatId)) ? later : outcome;
      },
    }),
  };
  return outage;

  /** Whether Telegram is away, so that no message can be sent. Any answer, even a refusal, shows that it is there. */
  async function isSilence(outcome: NotifyOutcome, chatId: number): Promise<boolean> {
    if (outcome.type === 'told' && outcome.messageId === undefined) return false;
    if (outcome.type !== 'later' || outcome.noAnswer !== true) {
      answered();
      return false;
    }
    silent.add(chatId);
    if (!away && (silent.size >= CHATS_OF_AN_OUTAGE || !(await answers()))) {
      away = true;
      logger.error({}, 'Telegram is away; trying again every second, and ends are told when it answers');
    }
    return away;
  }

  function answered(): void {
    silent.clear();
    if (away) logger.info({}, 'Telegram answers again');
    away = false;
  }

  /** All who wait share the answer. */
  function answers(): Promise<boolean> {
    asking ??= ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asking = undefined));
    return asking;
  }
}
