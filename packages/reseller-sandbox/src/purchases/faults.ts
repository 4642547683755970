import { z } from 'zod';
import { ENDPOINTS, type Endpoint } from '../server/call-counts.ts';
import { type Reply, failure } from '../server/reply.ts';

const common = {
  /** `any` is the next call to any endpoint. */
  endpoint: z.enum([...ENDPOINTS, 'any']),
  /** Only calls that name this reference, in their body or their path; absent: all calls. */
  reference: z.string().optional(),
  /** How many calls fail; absent: 1. */
  times: z.int().positive().optional(),
  /** The call takes effect first and only its answer is spoiled; if false, it never reaches the service. A delay always takes effect. */
  afterEffect: z.boolean().optional(),
};

export const faultSchema = z.discriminatedUnion('type', [
  z.strictObject({
    ...common,
    type: z.literal('status'),
    status: z.int().min(400).max(599),
    message: z.string().optional(),
    /** The value of the Retry-After header: seconds, or an HTTP date. */
    retryAfter: z.union([z.string(), z.number()]).optional(),
  }),
  /** A proxy's HTML page in place of the answer, whether the call took effect or not. */
  z.strictObject({ ...common, type: z.literal('page'), status: z.int().min(200).max(599) }),
  /** The error of a gateway before the service, in JSON of its own, as if the path were not there. */
  z.strictObject({ ...common, type: z.literal('gateway'), status: z.int().min(400).max(599) }),
  /** A refusal that carries the data of the true answer. If `word` is given, it replaces the status in that data. */
  z.strictObject({
    ...common,
    type: z.literal('contradiction'),
    status: z.int().min(400).max(499),
    word: z.string().optional(),
  }),
  /** The answer is about another person's purchase: their number, name and token, under the reference that was asked for. */
  z.strictObject({ ...common, type: z.literal('another-customer') }),
  /** `cut`: the connection breaks off in the middle of the body. */
  z.strictObject({ ...common, type: z.enum(['garbage', 'cut', 'lost']) }),
  z.strictObject({ ...common, type: z.literal('delayed'), delayMs: z.number().nonnegative() }),
]);

export type Fault = z.infer<typeof faultSchema>;

/** The faults still to come, used up in the order in which they were injected. */
export class Faults {
  #waiting: { readonly fault: Fault; left: number }[] = [];

  inject(fault: Fault): void {
    this.#waiting.push({ fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#waiting = [];
  }

  take(endpoint: Endpoint, reference?: string): Fault | undefined {
    const fits = (fault: Fault): boolean =>
      (fault.endpoint === endpoint || fault.endpoint === 'any') &&
      (fault.reference === undefined || fault.reference === reference);
    const next = this.#waiting.find(({ fault }) => fits(fault));
    if (next === undefined) return undefined;
    next.left -= 1;
    if (next.left === 0) this.#waiting = this.#waiting.filter((each) => each !== next);
    return next.fault;
  }
}

export function takesEffect(fault: Fault | undefined): boolean {
  return fault === undefined || fault.type === 'delayed' || fault.afterEffect === true;
}

export function spoiled(reply: Reply, fault: Fault | undefined): Reply {
  switch (fault?.type) {
    case undefined:
      return reply;
    case 'status':
      return {
        ...failure(fault.status, fault.message ?? 'Something went wrong'),
        ...(fault.retryAfter !== undefined && { headers: { 'retry-after': String(fault.retryAfter) } }),
      };
    case 'page':
      return { ...reply, status: fault.status, delivery: { type: 'garbage' } };
    case 'gateway':
      return { ...reply, status: fault.status, body: { error: { code: fault.status, message: 'Not Found' } } };
    case 'contradiction':
      return contradicted(reply, fault);
    case 'another-customer':
      return { ...reply, body: aboutAnother(reply.body) };
    case 'garbage':
    case 'cut':
    case 'lost':
    case 'delayed':
      return { ...reply, delivery: fault };
  }
}

function contradicted({ body }: Reply, { status, word }: Extract<Fault, { type: 'contradiction' }>): Reply {
  const { data } = body as { data?: object };
  const said = word === undefined ? data : { ...data, transaction_status: word };
  const { body: refusal } = failure(status, 'The purchase could not be completed');
  return { status, body: { ...refusal, data: said } };
}

/** Only an answer about a purchase has a customer who can be mixed up with another. */
function aboutAnother(body: object): object {
  const { data } = body as { data?: unknown };
  if (typeof data !== 'object' || data === null || !('customer_id' in data)) return body;
  const stranger = { customer_id: '08099999999', customer_name: 'SOMEBODY ELSE', token: '99999999999999999999' };
  return { ...body, data: { ...data, ...stranger } };
}
