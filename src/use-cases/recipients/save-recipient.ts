import { isDelivered, type Order } from '../../domain/orders/order.ts';
import {
  parseSavedName,
  type SavedNameFault,
  suggestName,
  findSaved,
  MAX_SAVED,
  type SavedName,
  type SavedRecipient,
} from '../../domain/recipients/saved-recipient.ts';
import type { Catalogue } from '../catalogue/ports.ts';
import type { OrderStore } from '../orders/ports.ts';
import type { SavedRecipientStore } from './ports.ts';
import type { Now } from '../shared/ports.ts';
import { ResellerError } from '../shared/reseller.ts';

export type SaveOutcome =
  | { type: 'saved'; recipient: SavedRecipient }
  /** `taken`: another number of this kind has the name, with this person. */
  | { type: 'refused'; why: SavedNameFault | 'taken' | 'full' }
  /** No such purchase or number of this person's. */
  | { type: 'unknown' };

export interface SaveRecipient {
  /** A delivered purchase of this person's. */
  findOrder(userId: number, reference: string): Promise<Order | undefined>;
  /** A name to offer for the number, if one is known and free. */
  suggest(userId: number, order: Order): Promise<string | undefined>;
  /** Gives the number of a delivered purchase a name; in place of the one that it has. */
  save(userId: number, reference: string, text: string): Promise<SaveOutcome>;
  rename(userId: number, name: SavedName, text: string): Promise<SaveOutcome>;
}

export interface SaveRecipientDeps {
  readonly saved: SavedRecipientStore;
  readonly orders: Pick<OrderStore, 'find'>;
  readonly catalogue: Pick<Catalogue, 'services' | 'providers'>;
  readonly now: Now;
}

/** Names for numbers: only for what was delivered, so that no wrong number is kept. */
export function createSaveRecipient(deps: SaveRecipientDeps): SaveRecipient {
  const { saved, now } = deps;
  return {
    findOrder,
    async suggest(userId, { recipient: { kind, verifiedName = '' } }) {
      const name = suggestName(verifiedName, await productTexts(deps.catalogue));
      return name === undefined || holderOf(await saved.list(userId), { name, kind }) !== undefined ? undefined : name;
    },
    async save(userId, reference, text) {
      const order = await findOrder(userId, reference);
      return order === undefined ? { type: 'unknown' } : keep(userId, text, (name) => recipientOf(order, name, now()));
    },
    async rename(userId, from, text) {
      const recipient = holderOf(await saved.list(userId), from);
      return recipient === undefined ? { type: 'unknown' } : keep(userId, text, (name) => ({ ...recipient, name }));
    },
  };

  async function findOrder(userId: number, reference: string): Promise<Order | undefined> {
    const order = await deps.orders.find(reference);
    return order !== undefined && isDelivered(order) && order.buyer.userId === userId ? order : undefined;
  }

  async function keep(userId: number, text: string, made: (name: string) => SavedRecipient): Promise<SaveOutcome> {
    const parsed = parseSavedName(text, await productTexts(deps.catalogue));
    if (parsed.type === 'rejected') return { type: 'refused', why: parsed.fault };
    const all = await saved.list(userId);
    const fresh = made(parsed.name);
    const earlier = all.filter((each) => isSameNumber(each, fresh));
    const holder = holderOf(all, fresh);
    if (holder !== undefined && !isSameNumber(holder, fresh)) return { type: 'refused', why: 'taken' };
    if (earlier.length === 0 && all.length >= MAX_SAVED) return { type: 'refused', why: 'full' };
    const recipient = { ...earlier[0], ...fresh, pinned: earlier.some(({ pinned }) => pinned) };
    await saved.put(userId, recipient, earlier);
    return { type: 'saved', recipient };
  }
}

function holderOf(all: readonly SavedRecipient[], wanted: SavedName): SavedRecipient | undefined {
  return findSaved(all, wanted.name).find(({ kind }) => kind === wanted.kind);
}

function recipientOf({ item, recipient }: Order, name: string, usedAt: number): SavedRecipient {
  const { kind, customerId, verifiedName } = recipient;
  const { service, provider, productName } = item;
  const known = verifiedName === undefined ? {} : { verifiedName };
  return { name, kind, customerId, service, provider, productName, ...known, pinned: false, usedAt };
}

function isSameNumber(one: SavedRecipient, other: SavedRecipient): boolean {
  return one.kind === other.kind && one.customerId === other.customerId && one.provider === other.provider;
}

/** The names that stand for what is sold, beside what is known without asking; of a service that does not answer, none. */
async function productTexts({ services, providers }: SaveRecipientDeps['catalogue']): Promise<readonly string[]> {
  try {
    const sold = await services();
    return [...sold, ...(await Promise.all(sold.map((service) => providers(service)))).flat()];
  } catch (error) {
    if (error instanceof ResellerError) return [];
    throw error;
  }
}
