import { z } from 'zod';
import { RECIPIENT_KINDS, type RecipientKind, recipientKindOf } from '../../../domain/catalogue/sold-services.ts';
import { productSchema, type Product } from '../../../domain/catalogue/products.ts';
import { minorSchema } from '../../../domain/shared/money.ts';
import type { ProductIndex } from '../../../domain/catalogue/product-index.ts';
import { namesWithin } from '../../../domain/order-text/candidates.ts';

/**
 * The questions of the purchase in their order, with `change` only if a card is changed, `renew` only if a smartcard's number comes before the product, and `which` only if a quick order leaves several products;
 * `verification` and `card` ask nothing, they only may have to be tried again.
 */
export const purchaseSteps = [
  'change',
  'which',
  'service',
  'provider',
  'category',
  'product',
  'renew',
  'recipient',
  'verification',
  'amount',
  'card',
] as const;

export type PurchaseStep = (typeof purchaseSteps)[number];

/** More than these are found by the purchase's own questions. */
export const MAX_AMONG = 24;

/** What was chosen so far: small, because it is written with every update. */
export const purchaseStateSchema = z.strictObject({
  step: z.enum(purchaseSteps),
  /** The one message that is edited in place. */
  messageId: z.number().int().optional(),
  /** How much was written below it since it was sent, as `messageHeight` counts: with too much, an edit is out of sight. */
  below: z.number().int().nonnegative().optional(),
  /** The newest message that is counted so; absent: none but its own. */
  counted: z.number().int().optional(),
  /** When its question was drawn last. A person who has a keypad on the screen too answers what was drawn later. */
  at: z.number().int().optional(),
  /** Steps that were shown and answered, for Back. */
  trail: z.array(z.enum(purchaseSteps)).max(purchaseSteps.length * 2),
  service: z.string().optional(),
  provider: z.string().optional(),
  /** '' for the products without one. */
  category: z.string().optional(),
  page: z.number().int().nonnegative().optional(),
  query: z.string().optional(),
  product: productSchema.optional(),
  customerId: z.string().optional(),
  verifiedName: z.string().optional(),
  /** What stood on the card that is being changed, for the answers that stay. */
  card: z
    .strictObject({
      service: z.string(),
      provider: z.string(),
      productName: z.string(),
      category: z.string().optional(),
      customerId: z.string(),
      verifiedName: z.string().optional(),
      /** Absent if the price is fixed. */
      amountMinor: minorSchema.optional(),
      /** For how much an agent sells it, which another number does not change. */
      sellingMinor: minorSchema.optional(),
    })
    .optional(),
  /** Until when a message is taken for its answer, in milliseconds since 1970; absent: as long as it is kept. */
  until: z.number().int().optional(),
  /** Names of products from which one is to be chosen, in `which`, and why it asks. */
  among: z
    .strictObject({
      reason: z.enum(['several', 'close', 'network']),
      names: z.array(z.string()).max(MAX_AMONG),
    })
    .optional(),
  /** Answers to later questions that were given in the line with which the purchase began. */
  wish: z
    .strictObject({
      number: z
        .strictObject({
          kind: z.enum(RECIPIENT_KINDS),
          customerId: z.string(),
          /** Bought for before, or on a card before: it is not doubted. */
          known: z.literal(true).optional(),
        })
        .optional(),
      amountMinor: minorSchema.optional(),
      /** The same purchase a second time is meant. */
      again: z.boolean().optional(),
      /** The network was taken by the number, and not named. */
      networkTaken: z.boolean().optional(),
    })
    .optional(),
  /** A number that was not verified for the product. */
  refused: z.string().optional(),
  amountMinor: minorSchema.optional(),
});

export type PurchaseState = z.infer<typeof purchaseStateSchema>;

/** Answers that are given before their questions; stored as `wish`. */
export type Prefill = NonNullable<PurchaseState['wish']>;

/** A number and an amount are typed in a usual purchase, in a line each; what is asked after more than that is asked anew, below. */
export const MAX_BELOW = 2;

/** A purchase from the very beginning, or inside a service. */
export function startPurchase(service?: string): PurchaseState {
  return service === undefined ? { step: 'service', trail: [] } : { step: 'provider', trail: ['service'], service };
}

/** The purchase one question back, with everything forgotten that was chosen from there on; undefined if there is no earlier question. */
export function stepBack(purchase: PurchaseState): PurchaseState | undefined {
  const step = purchase.trail.at(-1);
  if (step === undefined) return undefined;
  const kept = keptAt(step, purchase);
  const { messageId, below, counted, card } = purchase;
  return {
    ...kept,
    wish: keptPrefill(step, purchase),
    step,
    trail: purchase.trail.slice(0, -1),
    messageId,
    below,
    counted,
    card,
  };
}

/** What stands when a step is asked again. */
function keptAt(step: PurchaseStep, purchase: PurchaseState): Partial<PurchaseState> {
  const { service, provider, category, page, query, product, customerId, verifiedName, among, card } = purchase;
  switch (step) {
    case 'which':
      return { among, page };
    case 'service':
      return {};
    case 'provider':
      return { service };
    case 'change':
      return { service: card?.service, provider: card?.provider };
    case 'category':
      return { service, provider };
    case 'product':
      return { service, provider, category, page, query };
    case 'recipient':
    case 'verification':
      return { service, provider, category, page, query, product };
    case 'renew':
    case 'amount':
    case 'card':
      return { service, provider, category, page, query, product, customerId, verifiedName };
  }
}

/** What the line said is taken until it is asked for again; for another product the number alone. */
function keptPrefill(step: PurchaseStep, { wish }: PurchaseState): Prefill | undefined {
  if (wish === undefined) return undefined;
  const { number } = wish;
  switch (step) {
    case 'change':
      return undefined;
    case 'which':
    case 'renew':
    case 'recipient':
    case 'verification':
      return wish;
    case 'service':
    case 'provider':
    case 'category':
    case 'product':
      return number === undefined ? undefined : { number };
    case 'amount':
    case 'card':
      return { ...wish, amountMinor: undefined };
  }
}

/** What number is asked for: of the product, as far as one is chosen. */
export function kindAsked({ service = '', product }: PurchaseState): RecipientKind {
  return recipientKindOf(product ?? { service });
}

/** Which products are left by what was chosen; undefined if nothing was, or the question takes no words. */
export function chosenIn(purchase: PurchaseState): ((product: Product) => boolean) | undefined {
  const { step, service, provider, product, among, card } = purchase;
  switch (step) {
    case 'which':
      return ({ name }) => among?.names.includes(name) === true;
    case 'provider':
      return (each) => each.service === service;
    case 'category':
    case 'product':
      return (each) => each.service === service && each.provider === provider;
    case 'recipient':
    case 'amount':
      return ({ name }) => name === product?.name;
    case 'change':
      return ({ name }) => name === card?.productName;
    case 'service':
    case 'renew':
    case 'verification':
    case 'card':
      return undefined;
  }
}

/** Whether a text that is no whole purchase names something else than was chosen. It is not known before the list of products is. */
export function namesOther(text: string, purchase: PurchaseState, index: ProductIndex | undefined): boolean {
  const isChosen = chosenIn(purchase);
  if (index === undefined || isChosen === undefined) return true;
  return namesWithin(text, isChosen, { index, isOrder: false }) === 'other';
}
