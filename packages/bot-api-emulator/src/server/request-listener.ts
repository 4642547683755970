import type { IncomingMessage, ServerResponse } from 'node:http';
import { servePage } from '../page-api/page-route.ts';
import type { State } from '../state/state.ts';
import { serveBotApi, serveFile } from './bot-api-route.ts';
import { serveStatic } from './static-files.ts';

export function requestListener(state: State): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    serve(state, request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendPlain(response, 500, String(error));
    });
  };
}

async function serve(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const target = request.url ?? '/';
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  if (!isDecodable(path)) return sendPlain(response, 400, 'Bad Request');
  if (path.startsWith('/bot')) {
    return serveBotApi(state, request, response, path, mark === -1 ? '' : target.slice(mark + 1));
  }
  if (path.startsWith('/file/bot')) return serveFile(state, response, path);
  if (path.startsWith('/playground/')) {
    return servePage(state, request, response, new URL(target, 'http://playground.invalid'));
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && (await serveStatic(path, response))) return;
  sendPlain(response, 404, 'Not Found');
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function sendPlain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(text);
}
