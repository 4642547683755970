import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallEffect } from '../faults/faults.ts';
import { callMethod, spelled } from '../methods/bot-api.ts';
import { Described, type OnHangUp } from '../methods/method.ts';
import { type Parameters, parametersIn, parametersOf, readParameters } from './parameters.ts';
import { Refusal, tooManyRequests } from './refusal.ts';
import type { State } from '../state/state.ts';

interface Answer {
  status: number;
  body: string;
  description?: string;
  retryAfterSeconds?: number | undefined;
}

/** A webhook's answer may hold a call of a method, but not of these (telegram-bot-api, WebhookActor::handle). */
const notInReply = /^(get|(deletewebhook|setwebhook|close|logout)$)/i;

/** /bot<token>/<method>, straight on node:http because the load runs go through it. */
export async function serveBotApi(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: string,
): Promise<void> {
  const slash = path.indexOf('/', 4);
  const token = decodeURIComponent(path.slice(4, slash === -1 ? undefined : slash));
  const method = slash === -1 ? '' : path.slice(slash + 1);
  if (token !== state.token) return send(response, failure(new Refusal(401, 'Unauthorized')));
  try {
    const parameters = await readParameters(request, new URLSearchParams(query));
    await serveCall(state, response, method, parameters);
  } catch (error) {
    send(response, failure(error));
  }
}

export function serveFile({ token, files }: State, response: ServerResponse, path: string): void {
  const prefix = `/file/bot${token}/`;
  const decoded = decodeURIComponent(path);
  const file = decoded.startsWith(prefix) ? files.findByPath(decoded.slice(prefix.length)) : undefined;
  if (file === undefined) return send(response, failure(new Refusal(404, 'Not Found')));
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': file.bytes.length });
  response.end(file.bytes);
}

const READ_IN_REPLY = /^(?:application\/(?:json|x-www-form-urlencoded)|multipart\/form-data)\b/i;

/** Runs the call in the body of a webhook's answer, if there is one. The bot does not get the result, as with Telegram. */
export async function runReply(state: State, body: Buffer, contentType: string): Promise<void> {
  if (!READ_IN_REPLY.test(contentType)) return;
  const reply = await parametersIn(body, contentType).catch(() => undefined);
  const method = reply?.text('method') ?? '';
  if (reply === undefined || method === '' || notInReply.test(method)) return;
  const call = state.log.begin(spelled(method), reply);
  const { status, description } = await answer(state, method, reply, () => {});
  state.log.end(call, status, description);
}

async function serveCall(
  state: State,
  response: ServerResponse,
  method: string,
  parameters: Parameters,
): Promise<void> {
  const call = state.log.begin(spelled(method), parameters);
  const effect = state.faults.takeForCall(method.toLowerCase(), parameters.integer('chat_id'));
  if (effect?.type === 'delay') await state.faults.delay(effect.delayMs);
  const isForgotten = effect?.type === 'acknowledgement-lost';
  const heard = isForgotten ? parametersOf({ ...parameters.toObject(), offset: undefined }) : parameters;
  const run = (): Promise<Answer> => answer(state, method, heard, (tell) => response.once('close', tell));
  const answered = await answerUnder(effect, run);
  state.log.end(call, answered?.status ?? 0, answered?.description);
  if (answered === undefined) response.socket?.destroy();
  else send(response, answered);
}

/** Undefined if the connection must be cut instead of answered. */
async function answerUnder(effect: CallEffect | undefined, run: () => Promise<Answer>): Promise<Answer | undefined> {
  switch (effect?.type) {
    case 'too-many-requests':
      return failure(tooManyRequests(effect.retryAfterSeconds));
    case 'forbidden':
      return failure(new Refusal(403, effect.description ?? 'Forbidden: bot was blocked by the user'));
    case 'server-error':
      return failure(new Refusal(effect.status ?? 502, 'Bad Gateway'));
    case 'request-lost':
      return undefined;
    case 'answer-lost':
      await run();
      return undefined;
    case 'garbage':
      await run();
      return { status: 200, body: '<html>Bad Gateway' };
    case 'delay':
    case 'acknowledgement-lost':
    case undefined:
      return run();
  }
}

async function answer(state: State, method: string, parameters: Parameters, onHangUp: OnHangUp): Promise<Answer> {
  try {
    return { status: 200, body: JSON.stringify(success(await callMethod(state, method, parameters, onHangUp))) };
  } catch (error) {
    return failure(error);
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
