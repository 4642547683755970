import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

const pageFolder = fileURLToPath(new URL('../page/', import.meta.url));

/** The packages that the page imports, by the addresses of its import map. They are served as npm brought them. */
const packages: Readonly<Record<string, string>> = {
  '/modules/preact': 'preact',
  '/modules/preact/hooks': 'preact/hooks',
  '/modules/htm': 'htm',
};

/**
 * Serves index.html for `/`, its files for `/page/<path>` and packages for `/modules/<name>`; false if there is no such file. Nothing is cached.
 * The path must be one that can be decoded.
 */
export async function serveStatic(path: string, response: ServerResponse): Promise<boolean> {
  const file = fileFor(path);
  if (file === undefined) return false;
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes === undefined) return false;
  const contentType = contentTypes[extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': contentType, 'content-length': bytes.length, 'cache-control': 'no-store' });
  response.end(bytes);
  return true;
}

/** Undefined for a path that leads out of the folder, however it is written, or to a hidden file. */
function fileFor(path: string): string | undefined {
  if (path === '/') return join(pageFolder, 'index.html');
  const packageName = packages[path];
  if (packageName !== undefined) return fileURLToPath(import.meta.resolve(packageName));
  const name = decodeURIComponent(path);
  if (!name.startsWith('/page/') || name.includes('\0') || name.includes('/.')) return undefined;
  const file = join(pageFolder, name.slice('/page/'.length));
  return file.startsWith(pageFolder) ? file : undefined;
}
