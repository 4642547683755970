import { isDelivered, type Order } from '../domain/orders/order.ts';
import {
  parseSavedName,
  type SavedNameFault,
  suggestName,
  findSaved,
  MAX_SAVED,
  type SavedName,
  type SavedRecipient,
} from '../domain/recipients/saved-recipient.ts';
import { ResellerError } from '../domain/shared/reseller.ts';
import type { Shop } from './shop.ts';

export type SaveOutcome =
  | { type: 'saved'; recipient: SavedRecipient }
  /** `taken`: another number of this kind has this name already in this person's list. */
  | { type: 'refused'; why: SavedNameFault | 'taken' | 'full' }
  | { type: 'unknown' };

/** Only the number of a delivered purchase can be saved, so that no wrong number is kept. */
export async function findDelivered(
  { orders }: Pick<Shop, 'orders'>,
  userId: number,
  reference: string,
): Promise<Order | undefined> {
  const order = await orders.find(reference);
  return order !== undefined && isDelivered(order) && order.buyer.userId === userId ? order : undefined;
}

type SavingShop = Pick<Shop, 'saved' | 'orders' | 'catalogue' | 'now'>;

export async function savedNamesFor(
  { saved, catalogue }: SavingShop,
  userId: number,
  { item: { provider }, recipient: { kind, customerId, verifiedName = '' } }: Order,
): Promise<{ readonly own: string | undefined; readonly suggested: string | undefined }> {
  const [texts, all] = await Promise.all([productTexts(catalogue), saved.list(userId)]);
  const own = all.find((each) => isSameNumber(each, { kind, customerId, provider }))?.name;
  const name = suggestName(verifiedName, texts);
  return { own, suggested: name === undefined || holderOf(all, { name, kind }) !== undefined ? undefined : name };
}

/** The name replaces the one that the number has. */
export async function saveRecipient(
  shop: SavingShop,
  userId: number,
  reference: string,
  text: string,
): Promise<SaveOutcome> {
  const order = await findDelivered(shop, userId, reference);
  if (order === undefined) return { type: 'unknown' };
  return keep(shop, userId, text, (name) => recipientOf(order, name, shop.now()));
}

export async function renameRecipient(
  shop: SavingShop,
  userId: number,
  from: SavedName,
  text: string,
): Promise<SaveOutcome> {
  const all = await shop.saved.list(userId);
  // The number has the new name already if a crash came before the person was told.
  const recipient = holderOf(all, from) ?? holderOf(all, { ...from, name: text });
  return recipient === undefined ? { type: 'unknown' } : keep(shop, userId, text, (name) => ({ ...recipient, name }));
}

async function keep(
  { saved, catalogue }: SavingShop,
  userId: number,
  text: string,
  made: (name: string) => SavedRecipient,
): Promise<SaveOutcome> {
  const parsed = parseSavedName(text, await productTexts(catalogue));
  if (parsed.type === 'rejected') return { type: 'refused', why: parsed.fault };
  const all = await saved.list(userId);
  const fresh = made(parsed.name);
  const earlier = all.filter((each) => isSameNumber(each, fresh));
  const holder = holderOf(all, fresh);
  if (holder !== undefined && !isSameNumber(holder, fresh)) return { type: 'refused', why: 'taken' };
  if (earlier.length === 0 && all.length >= MAX_SAVED) return { type: 'refused', why: 'full' };
  const verifiedName = [fresh, ...earlier].find((each) => each.verifiedName !== undefined)?.verifiedName;
  const recipient = { ...earlier[0], ...fresh, verifiedName, pinned: earlier.some(({ pinned }) => pinned) };
  await saved.put(userId, recipient, earlier);
  return { type: 'saved', recipient };
}

function holderOf(all: readonly SavedRecipient[], wanted: SavedName): SavedRecipient | undefined {
  return findSaved(all, wanted.name).find(({ kind }) => kind === wanted.kind);
}

function recipientOf({ item, recipient }: Order, name: string, usedAt: number): SavedRecipient {
  const { kind, customerId, verifiedName } = recipient;
  const { service, provider, productName } = item;
  return { name, kind, customerId, service, provider, productName, verifiedName, pinned: false, usedAt };
}

type SavedNumber = Pick<SavedRecipient, 'kind' | 'customerId' | 'provider'>;

function isSameNumber(one: SavedNumber, other: SavedNumber): boolean {
  return one.kind === other.kind && one.customerId === other.customerId && one.provider === other.provider;
}

/** The names of services and providers on sale; none if the reseller does not answer. Words that are known without asking are not among them. */
async function productTexts(catalogue: Shop['catalogue']): Promise<readonly string[]> {
  try {
    const sold = await catalogue.services();
    return [...sold, ...(await Promise.all(sold.map((service) => catalogue.providers(service)))).flat()];
  } catch (error) {
    if (error instanceof ResellerError) return [];
    throw error;
  }
}
