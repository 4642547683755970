import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BotApi } from '../methods/bot-api.ts';
import { Described } from '../methods/method.ts';
import type { CallLog, LoggedCall } from './call-log.ts';
import type { CallEffect, Faults } from '../faults/faults.ts';
import { isObject, parametersOf, readParameters, Parameters } from './parameters.ts';
import { Refusal, tooManyRequests } from './refusal.ts';
import type { StoredFiles } from '../files/stored-files.ts';

export interface BotApiRouteParts {
  token: string;
  api: BotApi;
  faults: Faults;
  log: CallLog;
  files: StoredFiles;
}

interface Answer {
  status: number;
  body: string;
  description?: string;
  retryAfterSeconds?: number | undefined;
}

/** A webhook's answer may hold a call, but none of these (telegram-bot-api, WebhookActor::handle). */
const notInReply = /^(get|(deletewebhook|setwebhook|close|logout)$)/i;

/** /bot<token>/<method> and /file/bot<token>/<path>, straight on node:http because the load runs go through it. */
export class BotApiRoute {
  readonly #parts: BotApiRouteParts;

  constructor(parts: BotApiRouteParts) {
    this.#parts = parts;
  }

  async serve(request: IncomingMessage, response: ServerResponse, path: string, query: string): Promise<void> {
    const slash = path.indexOf('/', 4);
    const token = decodeURIComponent(path.slice(4, slash === -1 ? undefined : slash));
    const method = slash === -1 ? '' : path.slice(slash + 1);
    if (token !== this.#parts.token) return send(response, failure(new Refusal(401, 'Unauthorized')));
    try {
      const parameters = await readParameters(request, new URLSearchParams(query));
      await this.#serveCall(response, method, parameters);
    } catch (error) {
      send(response, failure(error));
    }
  }

  serveFile(response: ServerResponse, path: string): void {
    const prefix = `/file/bot${this.#parts.token}/`;
    const decoded = decodeURIComponent(path);
    const file = decoded.startsWith(prefix) ? this.#parts.files.findByPath(decoded.slice(prefix.length)) : undefined;
    if (file === undefined) return send(response, failure(new Refusal(404, 'Not Found')));
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': file.bytes.length });
    response.end(file.bytes);
  }

  /** Runs the call in the body of a webhook's answer, if there is one; Telegram does not tell the bot its result either. */
  async runReply(body: Buffer, contentType: string): Promise<void> {
    const reply = replyOf(body, contentType);
    const method = reply?.text('method') ?? '';
    if (reply === undefined || method === '' || notInReply.test(method)) return;
    const call = this.#begin(method, reply);
    const { status, description } = await this.#answer(method, reply, () => {});
    this.#parts.log.end(call, status, description);
  }

  async #serveCall(response: ServerResponse, method: string, parameters: Parameters): Promise<void> {
    const call = this.#begin(method, parameters);
    const effect = this.#parts.faults.takeForCall(method.toLowerCase(), parameters.integer('chat_id'));
    if (effect?.type === 'delay') await this.#parts.faults.delay(effect.delayMs);
    const answer = await this.#answerUnder(effect, response, method, parameters);
    this.#parts.log.end(call, answer?.status ?? 0, answer?.description);
    if (answer === undefined) response.socket?.destroy();
    else send(response, answer);
  }

  /** Undefined if the connection is to be cut instead. */
  async #answerUnder(
    effect: CallEffect | undefined,
    response: ServerResponse,
    method: string,
    parameters: Parameters,
  ): Promise<Answer | undefined> {
    const instead = insteadOf(effect);
    if (instead !== undefined) return failure(instead);
    if (effect?.type === 'request-lost') return undefined;
    const heard = effect?.type === 'acknowledgement-lost' ? withoutOffset(parameters) : parameters;
    const answer = await this.#answer(method, heard, (tell) => response.once('close', tell));
    if (effect?.type === 'answer-lost') return undefined;
    return effect?.type === 'garbage' ? { status: 200, body: '<html>Bad Gateway' } : answer;
  }

  async #answer(method: string, parameters: Parameters, onHangUp: (tell: () => void) => void): Promise<Answer> {
    try {
      const result = await this.#parts.api.call(method, parameters, { onHangUp });
      return { status: 200, body: JSON.stringify(success(result)) };
    } catch (error) {
      return failure(error);
    }
  }

  #begin(method: string, parameters: Parameters): LoggedCall {
    return this.#parts.log.begin(this.#parts.api.nameOf(method) ?? method, parameters);
  }
}

function insteadOf(effect: CallEffect | undefined): Refusal | undefined {
  if (effect?.type === 'too-many-requests') return tooManyRequests(effect.retryAfterSeconds);
  if (effect?.type === 'forbidden')
    return new Refusal(403, effect.description ?? 'Forbidden: bot was blocked by the user');
  if (effect?.type === 'server-error') return new Refusal(effect.status ?? 502, 'Bad Gateway');
  return undefined;
}

function withoutOffset(parameters: Parameters): Parameters {
  const { offset: _, ...rest } = parameters.toObject();
  return parametersOf(rest);
}

function replyOf(body: Buffer, contentType: string): Parameters | undefined {
  const text = body.toString('utf8');
  if (/application\/x-www-form-urlencoded/i.test(contentType))
    return new Parameters(new Map(new URLSearchParams(text)));
  try {
    const object = JSON.parse(text) as unknown;
    return isObject(object) ? parametersOf(object) : undefined;
  } catch {
    return undefined;
  }
}

function success(result: unknown): object {
  if (!(result instanceof Described)) return { ok: true, result };
  return { ok: true, result: result.result, description: result.description };
}

function failure(error: unknown): Answer {
  const refusal = error instanceof Refusal ? error : new Refusal(500, `Internal Server Error: ${String(error)}`);
  const { errorCode, message: description, parameters } = refusal;
  const body = { ok: false, error_code: errorCode, description, ...(parameters === undefined ? {} : { parameters }) };
  return { status: errorCode, body: JSON.stringify(body), description, retryAfterSeconds: parameters?.retry_after };
}

function send(response: ServerResponse, { status, body, retryAfterSeconds }: Answer): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
  });
  response.end(body);
}
