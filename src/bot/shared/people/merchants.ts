import type { Notice, Notices } from './notice-outbox.ts';
import type { Order } from '../../../domain/orders/order.ts';
import type { Api } from 'grammy';
import type { Minor } from '../../../domain/shared/money.ts';
import { languageOf } from '../../../domain/people/person.ts';
import type { TopupProof } from '../../../domain/accounts/topup.ts';
import type { SentCard } from '../../../domain/shared/sent-message.ts';
import type { LostWrites } from '../../../services/recovery/restore-writes.ts';
import type { StoreAlerts } from '../../../services/recovery/watch-store.ts';
import type { HeldRecord } from '../../../domain/shared/held-records.ts';
import {
  heldScreen,
  shutScreen,
  wentBackScreen,
  lateEndScreen,
  lockedScreen,
  lossScreen,
  plainEndScreen,
  tooLowScreen,
} from './merchant-alert-screens.ts';
import type { MerchantAlerts } from '../../../services/order-worker/advance-order.ts';
import {
  type PendingAlert,
  ALERT_EVERY_MS,
  UNREACHED_EVERY_MS,
  CHARGED_MORE_EVERY_MS,
  PAYMENTS_REFUSED_EVERY_MS,
  WEBHOOK_GONE_EVERY_MS,
  KEY_REFUSED_EVERY_MS,
  JOB_CRASHED_EVERY_MS,
  RECORDS_LOST_EVERY_MS,
} from '../../../domain/alerts.ts';
import type { Shop } from '../../../services/shop.ts';
import { type Drawing, messageScreen, type Screen, sendFile, type TextFile } from '../../ui/screen.ts';
import type { AllWords, Words } from '../../ui/words.ts';
import { type PhotoAbove, sayOnce } from './notify-person.ts';
import { cut } from '../../../domain/shared/text.ts';

/** While the wallet is empty, every purchase is refused, and each of them would ask for the balance. */
const LOOK_EVERY_MS = 1_000;

type MerchantsShop = Pick<Shop, 'ownerIds' | 'throttle' | 'shortenThrottle' | 'logger'> & {
  readonly people: Pick<Shop['people'], 'find' | 'namedMerchants'>;
  readonly reseller: Pick<Shop['reseller'], 'balance'>;
  readonly alertOutbox: Pick<Shop['alertOutbox'], 'has' | 'told'>;
};

interface MerchantsParts {
  readonly api: Api;
  readonly words: AllWords;
  readonly ends: { stuck(order: Order, buyerName: string | undefined, words: Words): Screen };
  readonly notices: Pick<Notices, 'tellAll'>;
}

export type Merchants = ReturnType<typeof createMerchants>;

/** Tells merchants things: owners, and people whom they made merchants. They read the shop's default language, unless they chose another. */
export function createMerchants(shop: MerchantsShop, { api, words, ends, notices }: MerchantsParts) {
  return {
    ids,
    wordsOf,
    notifyAll,
    tellEach,
    askAll,
    /** Undefined if the merchant could not be reached. */
    askOne: (id: number, drawing: Drawing, beside: Beside = {}) => tellOne(id, drawing, beside),
    walletTooLow,
    /** Throttled; never throws. */
    keyRefused: () => alert('key-refused', messageScreen('service-unauthorized'), KEY_REFUSED_EVERY_MS),
    async loss(order, loss) {
      const name = await nameOf(order.buyer.userId);
      const drawing: Drawing = (words) => lossScreen(order, loss, name, words);
      if (loss.type === 'uncollected') return sendAlerts({ type: loss.type, reference: order.reference }, drawing);
      return alert(`charged-more:${order.item.productName}`, drawing, CHARGED_MORE_EVERY_MS);
    },
    /** Says that an end was told in plain text, because of a fault that only the person who runs the bot can mend. Throttled; never throws. */
    plainEnd: (reference: string) => alert('plain-end', (words) => plainEndScreen(reference, words)),
    /** Throttled; never throws. */
    jobCrashed: (work: 'audit' | 'reconciliation') =>
      alert(
        `job-crashed:${work}`,
        (words) => ({ html: `${words.html(`alert-job-crashed-${work}`)} ${words.html('alert-job-crashed-next')}` }),
        JOB_CRASHED_EVERY_MS,
      ),
    /** Throttled, so that it is said once each time; never throws. */
    webhookGone: () => alert('webhook-gone', messageScreen('alert-webhook-gone'), WEBHOOK_GONE_EVERY_MS),
    shut: async (shut) =>
      (await tryAlert('shut', (words) => shutScreen(shut, words), RECORDS_LOST_EVERY_MS)) !== 'unreached',
    recovering: () => alert('recovering', messageScreen('alert-recovering'), RECORDS_LOST_EVERY_MS),
    /** Says that Telegram's payments are off, because Redis may lose them. Throttled; never throws. */
    paymentsRefused: () =>
      alert('payments-refused', messageScreen('alert-payments-refused'), PAYMENTS_REFUSED_EVERY_MS),
    /** Both answer whether any merchant was told. They never throw. */
    wentBack: (lost: LostWrites) => notifyAll((words) => wentBackScreen(lost, words)),
    held: (records: readonly HeldRecord[]) => notifyAll((words) => heldScreen(records, words)),
    /** Never throws. */
    async reopened(by: number) {
      const name = (await nameOf(by)) ?? String(by);
      await tellEach((words) => ({ html: words.html('alert-reopened', { name: cut(name, 80) }) }));
    },
    /** Repeated until a merchant was reached, and then said no more about this lock; never throws. */
    async pinLocked(userId: number, until: number) {
      const name = (await nameOf(userId)) ?? String(userId);
      const locked = { userId, name, until, isOwner: shop.ownerIds.includes(userId) };
      await sendAlerts({ type: 'pin-locked', userId, until }, (words) => lockedScreen(locked, words));
    },
    async lateEnd(order) {
      const name = await nameOf(order.buyer.userId);
      await sendAlerts({ type: 'late-end', reference: order.reference }, (words) => lateEndScreen(order, name, words));
    },
    async stuck(order) {
      const name = await nameOf(order.buyer.userId);
      return notifyAll((words) => ends.stuck(order, name, words));
    },
  } satisfies MerchantAlerts & StoreAlerts & Record<string, unknown>;

  async function nameOf(userId: number): Promise<string | undefined> {
    try {
      return (await shop.people.find(userId))?.name;
    } catch (error) {
      shop.logger.error({ err: error }, 'a person could not be read');
      return undefined;
    }
  }

  /** The service has the same answer for a wallet and for an amount that is too low. These are two alerts, and the one does not throttle the other. */
  async function walletTooLow(priceMinor: Minor): Promise<void> {
    if (!(await unlessFailed('wallet-look', () => shop.throttle('wallet-look', LOOK_EVERY_MS)))) return;
    const balance = await shop.reseller.balance().catch(() => undefined);
    const fact = balance === undefined || balance < priceMinor ? 'wallet-low' : 'amount-low';
    await alert(fact, (words) => tooLowScreen(fact, priceMinor, balance, words));
  }

  async function alert(...about: Parameters<typeof tryAlert>): Promise<void> {
    await tryAlert(...about);
  }

  /** `throttled`: it was told a moment ago, by this process or another one. */
  async function tryAlert(
    name: string,
    drawing: Drawing,
    everyMs = ALERT_EVERY_MS,
  ): Promise<'told' | 'unreached' | 'throttled'> {
    const outcome = await unlessFailed(name, async () => {
      if (!(await shop.throttle(name, everyMs))) return 'throttled';
      if (await notifyAll(drawing)) return 'told';
      await shop.shortenThrottle(name, UNREACHED_EVERY_MS);
      return 'unreached';
    });
    return outcome ?? 'unreached';
  }

  /** The alert stays in the outbox until a merchant was reached. Until then a worker sends it again. */
  async function sendAlerts(pending: PendingAlert, drawing: Drawing): Promise<void> {
    const about = pending.type === 'pin-locked' ? `${pending.userId}:${pending.until}` : pending.reference;
    const name = `${pending.type}:${about}`;
    await unlessFailed(name, async () => {
      if ((await shop.alertOutbox.has(pending)) && (await tryAlert(name, drawing)) === 'told')
        await shop.alertOutbox.told(pending);
    });
  }

  /** If the work fails, the failure is logged, and the answer is undefined. */
  async function unlessFailed<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      shop.logger.error({ err: error, alert: name }, 'merchants could not be told');
      return undefined;
    }
  }

  /** For what nobody says again: what Telegram does not take now waits for its merchant. Never throws. */
  async function tellEach(screen: Drawing, beside?: PhotoAbove & Pick<Notice, 'arrived'>): Promise<void> {
    const noticeTo = async (userId: number) =>
      ({ ...beside, userId, words: await wordsOf(userId), screen, isOfMerchants: true }) as const;
    await notices.tellAll(await Promise.all((await ids()).map(noticeTo)));
  }

  /** Tries once, because the caller says it again if no merchant was reached. Answers whether any was. Never throws. */
  async function notifyAll(drawing: Drawing, file?: TextFile): Promise<boolean> {
    return (await askAll(drawing, { file })).length > 0;
  }

  /**
   * The same, but answers the messages that arrived.
   * @param arrived is called with each message at once, and does not wait for the others; if it throws, this throws
   */
  async function askAll(
    drawing: Drawing,
    beside: Beside = {},
    arrived?: (card: SentCard) => Promise<void>,
  ): Promise<readonly SentCard[]> {
    const tell = async (id: number) => {
      const card = await tellOne(id, drawing, beside);
      if (card !== undefined) await arrived?.(card);
      return card;
    };
    const sent = await Promise.all((await ids()).map(tell));
    return sent.filter((card) => card !== undefined);
  }

  /** Of the language that the merchant chose, otherwise of the shop's own, also if it cannot be read. Never throws. */
  async function wordsOf(id: number): Promise<Words> {
    try {
      return words(languageOf(await shop.people.find(id), undefined));
    } catch (error) {
      shop.logger.error({ err: error, merchant: id }, 'the language of a merchant could not be read');
      return words(undefined);
    }
  }

  /** While the store is away, only those of MERCHANT_IDS. */
  async function ids(): Promise<readonly number[]> {
    try {
      const named = (await shop.people.namedMerchants()).map(({ userId }) => userId);
      return [...new Set([...shop.ownerIds, ...named])];
    } catch (error) {
      shop.logger.error({ err: error }, 'the named merchants could not be read');
      return [...new Set(shop.ownerIds)];
    }
  }

  /** A failure is only logged: the screen says that there is a file, so a merchant who does not see it can ask. */
  async function sendProof(id: number, { kind, fileId }: TopupProof): Promise<void> {
    try {
      await (kind === 'photo' ? api.sendPhoto(id, fileId) : api.sendDocument(id, fileId));
    } catch (error) {
      shop.logger.warn({ err: error, merchant: id }, 'the proof of a top-up could not be shown');
    }
  }

  async function tellOne(id: number, drawing: Drawing, { file, proof }: Beside): Promise<SentCard | undefined> {
    if (proof !== undefined) await sendProof(id, proof);
    const said = await sayOnce(api, { userId: id, words: await wordsOf(id), screen: drawing }, shop.logger);
    if (said.type !== 'told') {
      shop.logger.error({ ...said, merchant: id }, 'a merchant could not be told; they may have to press Start once');
      return undefined;
    }
    try {
      if (file !== undefined) await sendFile(api, id, file);
      return { chatId: id, messageId: said.messageId };
    } catch (error) {
      shop.logger.error({ err: error, merchant: id }, 'a merchant was told, but without the file');
      return undefined;
    }
  }
}

/** What is sent beside a screen: a proof above it, without which it is sent all the same, or a file below it. */
interface Beside {
  readonly file?: TextFile | undefined;
  readonly proof?: TopupProof | undefined;
}
