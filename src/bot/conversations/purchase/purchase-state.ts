import { z } from 'zod';
import { RECIPIENT_KINDS, type RecipientKind, recipientKindOf } from '../../../domain/catalogue/sold-services.ts';
import { productSchema, type Product } from '../../../domain/catalogue/products.ts';
import { minorSchema } from '../../../domain/shared/money.ts';
import type { ProductIndex } from '../../../domain/catalogue/product-index.ts';
import { namesWithin } from '../../../domain/order-text/matching-products.ts';
import { MOST_SHOWN } from '../../../domain/page-sizes.ts';

/**
 * The questions of a purchase in their order. `change` comes only if a card is changed, `renew` only if a smartcard's number comes before the product, and
 * `which` only if a quick order leaves several products. `verification` and `card` ask nothing, but may have to be tried again.
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

/** Small, because it is written with every update. */
export const purchaseStateSchema = z.strictObject({
  step: z.enum(purchaseSteps),
  /** The one message of the purchase, which is edited in place. */
  messageId: z.number().int().optional(),
  /** How much was written below that message, as `messageHeight` counts it. If it is too much, an edit cannot be seen. */
  below: z.number().int().nonnegative().optional(),
  /** The newest message that `below` counts; absent if there is none. */
  counted: z.number().int().optional(),
  /** The button that shares the person's own number stands below the chat. */
  offersContact: z.boolean().optional(),
  /** When its question was drawn last. If a keypad is on the screen too, the person answers what was drawn later. */
  at: z.number().int().optional(),
  /** Steps that the person saw and answered, so that Back can return to them. */
  trail: z.array(z.enum(purchaseSteps)).max(purchaseSteps.length * 2),
  service: z.string().optional(),
  provider: z.string().optional(),
  /** '' means products without a category. */
  category: z.string().optional(),
  page: z.number().int().nonnegative().optional(),
  query: z.string().optional(),
  product: productSchema.optional(),
  customerId: z.string().optional(),
  verifiedName: z.string().optional(),
  /** What stood on the card that is being changed, so that other answers stay. */
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
      /** For how much an agent sells it. It stays if only the number is changed. */
      sellingMinor: minorSchema.optional(),
      guessedBy: z.string().optional(),
    })
    .optional(),
  /** Until when a message is taken as its answer, in milliseconds since 1970. If it is absent, there is no limit. */
  until: z.number().int().optional(),
  /** In `which`: the names of the products to choose from, and why the person is asked. */
  among: z
    .strictObject({
      reason: z.enum(['several', 'close', 'network']),
      names: z.array(z.string()).max(MOST_SHOWN.productsMeant),
    })
    .optional(),
  /** Answers to later questions that came with the line which began the purchase. */
  wish: z
    .strictObject({
      number: z
        .strictObject({
          kind: z.enum(RECIPIENT_KINDS),
          customerId: z.string(),
          /** The number was bought for before, or stood on a card, so it is not doubted. */
          known: z.literal(true).optional(),
        })
        .optional(),
      amountMinor: minorSchema.optional(),
    })
    .optional(),
  /** The number whose usual network was taken, because no network was named. For another number it is guessed again. */
  guessedBy: z.string().optional(),
  /** A number that the service did not verify for the product. */
  refused: z.string().optional(),
  amountMinor: minorSchema.optional(),
});

export type PurchaseState = z.infer<typeof purchaseStateSchema>;

export type Prefill = NonNullable<PurchaseState['wish']>;

/** A usual purchase has a number and an amount, one line each. If more was written below the question, the next question is drawn below that. */
export const MAX_BELOW = 2;

export function startPurchase(service?: string): PurchaseState {
  return service === undefined ? { step: 'service', trail: [] } : { step: 'provider', trail: ['service'], service };
}

/** Without all that was chosen from there on; undefined if there is no earlier question. */
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

function keptAt(step: PurchaseStep, purchase: PurchaseState): Partial<PurchaseState> {
  const { service, provider, guessedBy, category, page, query, product, customerId, verifiedName, among, card } =
    purchase;
  switch (step) {
    case 'which':
      return { among, page, guessedBy };
    case 'service':
      return {};
    case 'provider':
      return { service };
    case 'change':
      return { service: card?.service, provider: card?.provider, guessedBy: card?.guessedBy };
    case 'category':
      return { service, provider, guessedBy };
    case 'product':
      return { service, provider, guessedBy, category, page, query };
    case 'recipient':
    case 'verification':
      return { service, provider, guessedBy, category, page, query, product };
    case 'renew':
    case 'amount':
    case 'card':
      return { service, provider, guessedBy, category, page, query, product, customerId, verifiedName };
  }
}

/** If another product is chosen, only the number stays. */
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

export function kindAsked({ service = '', product }: PurchaseState): RecipientKind {
  return recipientKindOf(product ?? { service });
}

/** Undefined if nothing was chosen, or the question takes no words. */
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

/** Whether a text that is no whole purchase names something else than was chosen. As long as the list of products is not known, the answer is yes. */
export function namesOther(text: string, purchase: PurchaseState, index: ProductIndex | undefined): boolean {
  const isChosen = chosenIn(purchase);
  if (index === undefined || isChosen === undefined) return true;
  return namesWithin(text, isChosen, { index, isOrder: false }) === 'other';
}
