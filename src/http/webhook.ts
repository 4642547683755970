import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { parse } from 'secure-json-parse';
import { z } from 'zod';
import { type Answer, jsonAnswer, statusAnswer } from './answer.ts';

/** If Telegram may put its updates, and with which secret it must come. */
export interface WebhookRoute {
  readonly path: string;
  readonly secret: string;
  handle(update: { update_id: number }): Promise<HandledUpdate>;
}

/** `later` is answered 503, so that Telegram brings the update again. A call of Telegram may go along with the answer to what is done. */
interface HandledUpdate {
  readonly type: 'done' | 'later';
  readonly reply?: object | undefined;
}

/** Telegram's updates are a few kilobytes; files come by their own way. */
const MAX_BODY_BYTES = 1024 * 1024;
const RETRY_AFTER_SECONDS = '2';

const updateSchema = z.looseObject({ update_id: z.int().nonnegative() });

export function createWebhook(route: WebhookRoute): (request: IncomingMessage) => Promise<Answer> {
  const digest = digestOf(route.secret);
  return async (request) => {
    // Before the body is read: who does not know the secret costs nothing.
    if (!isSecret(request.headers['x-telegram-bot-api-secret-token'], digest)) return statusAnswer(401, 'unauthorized');
    const text = await readText(request, MAX_BODY_BYTES);
    if (text === undefined) return statusAnswer(413, 'refused', { connection: 'close' });
    const body = bodyOf(text);
    if (body === undefined) return statusAnswer(400, 'refused');
    const { data: update } = updateSchema.safeParse(body.value);
    // Brought again it would be no better.
    if (update === undefined) return statusAnswer(200, 'ignored');
    const handled = await route.handle(update);
    if (handled.type === 'later') return statusAnswer(503, 'later', { 'retry-after': RETRY_AFTER_SECONDS });
    return handled.reply === undefined ? statusAnswer(200, 'ok') : jsonAnswer(200, handled.reply);
  };
}

/** Whatever it calls itself, it is JSON, or undefined. What would change how objects behave is taken out. */
function bodyOf(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: parse(text, { protoAction: 'remove', constructorAction: 'remove' }) };
  } catch {
    return undefined;
  }
}

/** Compared in constant time, by digest, so that neither length nor content leaks. */
function isSecret(given: string | string[] | undefined, digest: Buffer): boolean {
  return typeof given === 'string' && timingSafeEqual(digestOf(given), digest);
}

function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** A request's body; undefined if it is longer than that, or breaks off. By events, which cost half of what iterating over it does. */
function readText(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes <= maxBytes) chunks.push(chunk);
      else resolve(undefined);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString()));
    request.on('error', () => resolve(undefined));
  });
}
