import type { IncomingMessage } from 'node:http';
import { Refusal, badRequest } from './refusal.ts';

export interface Upload {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

/** Whatever the body's form, every value is a string, and nested objects are JSON in it (telegram-bot-api, Client::get_reply_markup). */
export class Parameters {
  readonly #values: ReadonlyMap<string, string>;
  readonly #uploads: ReadonlyMap<string, Upload>;

  constructor(values: ReadonlyMap<string, string>, uploads: ReadonlyMap<string, Upload> = new Map()) {
    this.#values = values;
    this.#uploads = uploads;
  }

  has(name: string): boolean {
    return (this.#values.get(name) ?? '') !== '' || this.#uploads.has(name);
  }

  text(name: string): string {
    return this.#values.get(name) ?? '';
  }

  /** Telegram treats a value that is no number as absent, and does not refuse it. */
  integer(name: string): number | undefined {
    const text = this.text(name).trim();
    if (!/^-?\d+$/.test(text)) return undefined;
    const value = Number(text);
    return Number.isSafeInteger(value) ? value : undefined;
  }

  decimal(name: string): number | undefined {
    const text = this.text(name).trim();
    const value = Number(text);
    return text === '' || Number.isNaN(value) ? undefined : value;
  }

  flag(name: string): boolean {
    return ['true', 'yes', '1'].includes(this.text(name).trim().toLowerCase());
  }

  /** `what` names it in the refusal. */
  json(name: string, what: string): unknown {
    const text = this.text(name);
    if (text === '') return undefined;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw badRequest(`can't parse ${what} JSON object`);
    }
  }

  upload(name: string): Upload | undefined {
    return this.#uploads.get(name);
  }

  withoutBytes(): Parameters {
    if (this.#uploads.size === 0) return this;
    const empty = [...this.#uploads].map(([name, file]) => [name, { ...file, bytes: new Uint8Array(0) }] as const);
    return new Parameters(this.#values, new Map(empty));
  }

  /** For logs and listeners: the values with nested JSON decoded and without the bytes of files. */
  toObject(): Record<string, unknown> {
    const values = [...this.#values].map(([name, text]) => [name, decoded(text)] as const);
    const uploads = [...this.#uploads].map(([name, file]) => [name, { file: file.name }] as const);
    return Object.fromEntries([...values, ...uploads]);
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function decoded(text: string): unknown {
  if (!/^[[{]|^-?\d+$|^(true|false)$/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The bytes Telegram's cloud server takes in one request: 50 MB of file and a little around it. */
const bodyLimitBytes = 52 * 1024 * 1024;

/** The body wins. */
export async function readParameters(request: IncomingMessage, query: URLSearchParams): Promise<Parameters> {
  const body = request.method === 'POST' ? await readBody(request) : Buffer.alloc(0);
  return parametersIn(body, request.headers['content-type'] ?? '', query);
}

export async function parametersIn(
  body: Buffer,
  contentType: string,
  query = new URLSearchParams(),
): Promise<Parameters> {
  const values = new Map(query);
  const uploads = new Map<string, Upload>();
  const kind = contentType.split(';')[0]?.trim().toLowerCase();
  if (body.length === 0) return new Parameters(values);
  if (kind === 'application/json') addJson(body, values);
  else if (kind === 'multipart/form-data') {
    for (const [name, value] of await parseForm(body, contentType)) {
      if (typeof value === 'string') values.set(name, value);
      else uploads.set(name, { name: value.name, contentType: value.type, bytes: await value.bytes() });
    }
  } else for (const [name, value] of new URLSearchParams(body.toString('utf8'))) values.set(name, value);
  return new Parameters(values, uploads);
}

/** The parameters in a JSON object that is parsed already: from a webhook's answer, or from a test. */
export function parametersOf(object: Readonly<Record<string, unknown>>): Parameters {
  const values = new Map<string, string>();
  addObject(object, values);
  return new Parameters(values);
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    sizeBytes += part.length;
    if (sizeBytes > bodyLimitBytes) throw new Refusal(413, 'Request Entity Too Large');
    parts.push(part);
  }
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
}

function addJson(body: Buffer, values: Map<string, string>): void {
  let object: unknown;
  try {
    object = JSON.parse(body.toString('utf8'));
  } catch {
    throw badRequest("can't parse request body as JSON");
  }
  if (!isObject(object)) throw badRequest('request body must be a JSON object');
  addObject(object, values);
}

function addObject(object: Readonly<Record<string, unknown>>, values: Map<string, string>): void {
  for (const [name, value] of Object.entries(object)) {
    if (value === null || value === undefined) continue;
    values.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
}

async function parseForm(body: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw badRequest("can't parse multipart form");
  }
}
