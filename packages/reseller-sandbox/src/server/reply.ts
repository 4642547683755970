import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';

/** How an answer reaches the caller, if not at once and whole. */
type Delivery = { type: 'delayed'; delayMs: number } | { type: 'garbage' | 'cut' | 'lost' };

export interface Reply {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly delivery?: Delivery;
}

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reply: Reply;
  constructor(reply: Reply) {
    super(JSON.stringify(reply.body));
    this.reply = reply;
  }
}

export function success(message: string, data: unknown, status = 200): Reply {
  return { status, body: { status: true, message, data } };
}

/** Specification 2.1. */
export function failure(status: number, message: string): Reply {
  return { status, body: { status: false, message } };
}

/** Specification 7. */
export function bareFailure(status: number, message: string): Reply {
  return { status, body: { message } };
}

/** 15 to 40 characters (specification 8). */
export const referenceSchema = z.string().min(15).max(40);

/** @throws Refusal with 400 and what is wrong */
export function validated<Shape extends z.ZodType>(shape: Shape, value: unknown): z.infer<Shape> {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  throw invalid(result.error.issues.map(({ path, message }) => [...path, message].join(': ')).join('; '));
}

/** The specification forbids further properties in bodies only; here an unknown or repeated parameter is refused too, as a slip. */
export function validatedQuery<Shape extends z.ZodType>(shape: Shape, query: URLSearchParams): z.infer<Shape> {
  const repeated = [...query.keys()].find((name, place, names) => names.indexOf(name) !== place);
  if (repeated !== undefined) throw invalid(`${repeated}: given more than once`);
  return validated(shape, Object.fromEntries(query));
}

export function invalid(what: string): Refusal {
  return new Refusal(failure(400, `Validation failed: ${what}`));
}

/** What a broken gateway might say in place of JSON. */
const GARBAGE = '<html><body><h1>502 Bad Gateway</h1></body>';

/** @param cleared ends a delay before its time */
export async function send(response: ServerResponse, reply: Reply, cleared: AbortSignal): Promise<void> {
  const { status, body, headers, delivery } = reply;
  if (delivery?.type === 'lost') return void response.destroy();
  if (delivery?.type === 'delayed') await setTimeout(delivery.delayMs, undefined, { signal: cleared }).catch(() => {});
  const text = delivery?.type === 'garbage' ? GARBAGE : JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  if (delivery?.type !== 'cut') return void response.end(text);
  // The connection is cut once this half is on its way.
  await new Promise((resolve) => void response.write(text.slice(0, text.length / 2), resolve));
  response.destroy();
}
