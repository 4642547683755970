import type { IncomingMessage } from 'node:http';
import { PageError } from './page-error.ts';
import { readBody } from '../server/read-parameters.ts';

/** The body of a request of the page; answers 400 if it is no JSON. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request);
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    throw new PageError(400, 'the body is no JSON');
  }
}
