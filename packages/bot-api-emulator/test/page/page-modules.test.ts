import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { it } from '../calling.ts';

const index = await readFile(new URL('../../src/page/index.html', import.meta.url), 'utf8');
const importMap = /<script type="importmap">(.*?)<\/script>/su.exec(index)?.[1] ?? '';

it('the page allows its own import map and no other inline script', () => {
  const hash = createHash('sha256').update(importMap).digest('base64');
  expect(index).toContain(`script-src 'self' 'sha256-${hash}';`);
});

it('the packages that the page imports are served as they come from npm', async ({ t }) => {
  const { imports } = JSON.parse(importMap) as { imports: Record<string, string> };
  expect(Object.keys(imports)).toEqual(['preact', 'preact/hooks', 'htm']);
  for (const [name, address] of Object.entries(imports)) {
    const response = await fetch(t.emulator.url + address);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await response.text()).toBe(await readFile(new URL(import.meta.resolve(name)), 'utf8'));
  }
  expect((await fetch(`${t.emulator.url}/modules/zod`)).status).toBe(404);
});
