import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageRoute } from '../page-api/page-route.ts';
import type { BotApiRoute } from './bot-api-route.ts';

export interface Routes {
  botApiRoute: BotApiRoute;
  pageRoute: PageRoute;
  pageFolder: string;
}

/** Sends each request to the part that answers it: /bot…, /file/bot…, /playground/… and the page's files. */
export function requestListener(routes: Routes): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    serve(routes, request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendPlain(response, 500, String(error));
    });
  };
}

async function serve(routes: Routes, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const target = request.url ?? '/';
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  if (!isDecodable(path)) return sendPlain(response, 400, 'Bad Request');
  if (path.startsWith('/bot')) {
    return routes.botApiRoute.serve(request, response, path, mark === -1 ? '' : target.slice(mark + 1));
  }
  if (path.startsWith('/file/bot')) return routes.botApiRoute.serveFile(response, path);
  if (path.startsWith('/playground/')) {
    return routes.pageRoute.serve(request, response, new URL(target, 'http://playground.invalid'));
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && (await serveStatic(routes.pageFolder, path, response))) return;
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

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** The packages that the page imports, by the addresses of its import map. They are served as npm brought them. */
const packages: Readonly<Record<string, string>> = {
  '/modules/preact': 'preact',
  '/modules/preact/hooks': 'preact/hooks',
  '/modules/htm': 'htm',
};

/**
 * `/` is index.html, `/page/<path>` its files and `/modules/<name>` a package; false if there is no such file. Nothing is cached.
 * The path must be one that can be decoded.
 */
export async function serveStatic(folder: string, path: string, response: ServerResponse): Promise<boolean> {
  const file = fileFor(folder, path);
  if (file === undefined) return false;
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes === undefined) return false;
  const contentType = contentTypes[extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': contentType, 'content-length': bytes.length, 'cache-control': 'no-store' });
  response.end(bytes);
  return true;
}

/** Undefined for a path that leads out of the folder, however it is written, or to a hidden file. */
function fileFor(folder: string, path: string): string | undefined {
  if (path === '/') return join(folder, 'index.html');
  const packageName = packages[path];
  if (packageName !== undefined) return fileURLToPath(import.meta.resolve(packageName));
  const name = decodeURIComponent(path);
  if (!name.startsWith('/page/') || name.includes('\0') || name.includes('/.')) return undefined;
  const root = normalize(folder);
  const file = normalize(join(root, name.slice('/page/'.length)));
  return file.startsWith(root.endsWith(sep) ? root : root + sep) ? file : undefined;
}
