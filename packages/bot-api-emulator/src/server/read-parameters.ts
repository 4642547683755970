import type { IncomingMessage } from 'node:http';
import { Parameters, type Upload } from './parameters.ts';
import { badRequest, Refusal } from './refusal.ts';

/** The bytes Telegram's cloud server takes in one request: 50 MB of file and a little around it. */
const bodyLimitBytes = 52 * 1024 * 1024;

/** Query string and body (JSON, urlencoded or multipart) of a call in one set; the body wins. */
export async function readParameters(request: IncomingMessage, query: URLSearchParams): Promise<Parameters> {
  const values = new Map(query);
  const uploads = new Map<string, Upload>();
  if (request.method === 'POST') {
    const body = await readBody(request);
    if (body.length > 0) await addBody(body, request.headers['content-type'] ?? '', values, uploads);
  }
  return new Parameters(values, uploads);
}

/** Parameters out of a JSON object already at hand: a webhook's answer, or a test. */
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

async function addBody(
  body: Buffer,
  contentType: string,
  values: Map<string, string>,
  uploads: Map<string, Upload>,
): Promise<void> {
  const kind = contentType.split(';')[0]?.trim().toLowerCase();
  if (kind === 'application/json') addJson(body, values);
  else if (kind === 'multipart/form-data') await addForm(body, contentType, values, uploads);
  else for (const [name, value] of new URLSearchParams(body.toString('utf8'))) values.set(name, value);
}

function addJson(body: Buffer, values: Map<string, string>): void {
  let object: unknown;
  try {
    object = JSON.parse(body.toString('utf8'));
  } catch {
    throw badRequest("can't parse request body as JSON");
  }
  if (typeof object !== 'object' || object === null || Array.isArray(object)) {
    throw badRequest('request body must be a JSON object');
  }
  addObject(object as Record<string, unknown>, values);
}

function addObject(object: Readonly<Record<string, unknown>>, values: Map<string, string>): void {
  for (const [name, value] of Object.entries(object)) {
    if (value === null || value === undefined) continue;
    values.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
}

async function addForm(
  body: Buffer,
  contentType: string,
  values: Map<string, string>,
  uploads: Map<string, Upload>,
): Promise<void> {
  const form = await parseForm(body, contentType);
  for (const [name, value] of form) {
    if (typeof value === 'string') values.set(name, value);
    else uploads.set(name, await uploadOf(value));
  }
}

async function parseForm(body: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw badRequest("can't parse multipart form");
  }
}

async function uploadOf(file: File): Promise<Upload> {
  return { name: file.name, contentType: file.type, bytes: new Uint8Array(await file.arrayBuffer()) };
}
