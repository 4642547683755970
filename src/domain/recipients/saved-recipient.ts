import { z } from 'zod';
import { foldText } from '../shared/fold-text.ts';
import { tokensOf } from '../order-text/tokens.ts';
import { RECIPIENT_KINDS, recipientKindOf, soldAs } from '../catalogue/sold-services.ts';

/** A customer number that a person gave a name, and what was bought for it. */
export const savedRecipientSchema = z.strictObject({
  name: z.string(),
  kind: z.enum(RECIPIENT_KINDS),
  customerId: z.string(),
  service: z.string(),
  provider: z.string(),
  productName: z.string(),
  /** As the service knew it when the number was saved. */
  verifiedName: z.string().optional(),
  pinned: z.boolean(),
  /** Milliseconds since 1970. */
  usedAt: z.number().int().nonnegative(),
});

export type SavedRecipient = z.infer<typeof savedRecipientSchema>;

/** No one looks through more than this. */
export const MAX_SAVED = 100;

/** What names are compared by: `Mama!` and `mama` are one, as they are in a typed line. */
export function savedKey(name: string): string {
  return tokensOf(name)
    .map(({ text }) => text)
    .join(' ');
}

/** One name may stand for a number of each kind: the phone and the meter of one person. */
export type SavedName = Pick<SavedRecipient, 'name' | 'kind'>;

/** By which it is told from the others of its person. */
export function savedId({ name, kind }: SavedName): string {
  return `${kind} ${savedKey(name)}`;
}

/** Pinned ones first, then those that were used last. */
export function inSavedOrder(saved: readonly SavedRecipient[]): SavedRecipient[] {
  return saved.toSorted(
    (one, other) => Number(other.pinned) - Number(one.pinned) || other.usedAt - one.usedAt || compare(one, other),
  );
}

/** Of each kind at most one. */
export function findSaved(saved: readonly SavedRecipient[], typed: string): readonly SavedRecipient[] {
  const key = savedKey(typed);
  return key === '' ? [] : saved.filter(({ name }) => savedKey(name) === key);
}

/** Whether a number may be meant in a service, and with a provider if one is chosen: a meter of one company is none of another's. */
export function fitsPurchase(
  { kind, service, provider }: SavedRecipient,
  wanted: { service: string; provider?: string | undefined; requiresVerification?: boolean | undefined },
): boolean {
  if (kind !== recipientKindOf(wanted) || (kind === 'customer' && service !== wanted.service)) return false;
  if (wanted.provider === undefined || foldText(provider) === foldText(wanted.provider)) return true;
  // A phone is anybody's if it is not bought for at its network.
  return kind === 'phone' && soldAs(wanted.service)?.isOfNetwork !== true;
}

/** Whether the service names another person than when the number was saved. */
export function namesDiffer(saved: string | undefined, verified: string): boolean {
  return saved !== undefined && foldText(saved) !== foldText(verified);
}

function compare(one: SavedRecipient, other: SavedRecipient): number {
  return one.name < other.name ? -1 : 1;
}
