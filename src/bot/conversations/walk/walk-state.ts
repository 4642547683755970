import { z } from 'zod';
import { productSchema } from '../../../domain/catalogue.ts';
import { minorSchema } from '../../../domain/money.ts';

/** The questions of the walk in their order; `verification` and `card` ask nothing, they only may have to be tried again. */
export const walkSteps = [
  'service',
  'provider',
  'category',
  'product',
  'recipient',
  'verification',
  'amount',
  'card',
] as const;

export type WalkStep = (typeof walkSteps)[number];

/** What was chosen so far: small, because it is written with every update. */
export const walkSchema = z.object({
  step: z.enum(walkSteps),
  /** The one message that is edited in place. */
  messageId: z.number().int().optional(),
  /** Messages that came below it since it was sent: with too many, an edit is out of sight. */
  below: z.number().int().nonnegative().optional(),
  /** Steps that were shown and answered, for Back. */
  trail: z.array(z.enum(walkSteps)).max(walkSteps.length * 2),
  service: z.string().optional(),
  provider: z.string().optional(),
  /** '' for the products without one. */
  category: z.string().optional(),
  page: z.number().int().nonnegative().optional(),
  query: z.string().optional(),
  product: productSchema.optional(),
  customerId: z.string().optional(),
  verifiedName: z.string().optional(),
  /** A number from the card that is being changed, offered as a button. */
  suggestion: z.string().optional(),
  amountMinor: minorSchema.optional(),
});

export type Walk = z.infer<typeof walkSchema>;

/** A number and an amount are typed in a usual walk; what is asked after more than that is asked anew, below. */
export const MAX_BELOW = 2;

/** A walk from the very beginning, or inside a service. */
export function startWalk(service?: string): Walk {
  return service === undefined ? { step: 'service', trail: [] } : { step: 'provider', trail: ['service'], service };
}

/** The walk one question back, with everything forgotten that was chosen from there on; undefined where there is nothing before. */
export function stepBack(walk: Walk): Walk | undefined {
  const step = walk.trail.at(-1);
  if (step === undefined) return undefined;
  const kept = keptAt(step, walk);
  const { messageId, below, suggestion } = walk;
  return { ...kept, step, trail: walk.trail.slice(0, -1), messageId, below, suggestion };
}

/** What stands when a step is asked again. */
function keptAt(step: WalkStep, walk: Walk): Partial<Walk> {
  const { service, provider, category, page, query, product, customerId, verifiedName } = walk;
  switch (step) {
    case 'service':
      return {};
    case 'provider':
      return { service };
    case 'category':
      return { service, provider };
    case 'product':
      return { service, provider, category, page, query };
    case 'recipient':
    case 'verification':
      return { service, provider, category, page, query, product };
    case 'amount':
    case 'card':
      return { service, provider, category, page, query, product, customerId, verifiedName };
  }
}
