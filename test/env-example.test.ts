import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig, settings } from '../src/config.ts';

interface SettingLine {
  readonly name: string;
  readonly text: string;
  readonly commentedOut: boolean;
  readonly explained: boolean;
}

const lines = linesOf(read('.env.example'));
const settingNames = Object.keys(settings);
const shown = new Map(lines.map((line) => [line.name, line]));

describe('.env.example', () => {
  it('shows every setting', () => {
    expect(settingNames.filter((name) => !shown.has(name))).toEqual([]);
  });

  it('shows nothing else but what compose.yaml itself reads', () => {
    const composeReads = [...read('compose.yaml').matchAll(/(?<!\$)\$\{(\w+)/gu)].map(([, name]) => name);
    const others = lines.map(({ name }) => name).filter((name) => !settingNames.includes(name));
    expect(others.filter((name) => !composeReads.includes(name))).toEqual([]);
  });

  it('shows each once, with a comment above', () => {
    expect(shown.size).toBe(lines.length);
    expect(lines.filter(({ explained }) => !explained)).toEqual([]);
  });

  it.each(Object.entries(settings))(
    'shows %s commented out exactly where it may be absent, with its default',
    (name, form) => {
      const absent = form.safeParse(undefined);
      const line = shown.get(name);
      expect(line?.commentedOut).toBe(absent.success);
      if (!absent.success) return;
      const text = line?.text === '' ? undefined : line?.text;
      expect(form.safeParse(text)).toEqual(absent);
    },
  );

  it('starts the bot once what is empty is filled in, and changes no default', () => {
    const filled = {
      BOT_TOKEN: '1:a',
      MERCHANT_IDS: '1',
      RESELLER_BASE_URL: 'https://example.com',
      RESELLER_API_KEY: 'key',
    };
    const active = lines.filter(({ commentedOut }) => !commentedOut);
    const copied = Object.fromEntries(active.map(({ name, text }) => [name, text]));
    const empty = Object.keys(copied).filter((name) => copied[name] === '');
    expect(empty.toSorted()).toEqual(Object.keys(filled).toSorted());
    const everything = Object.fromEntries(lines.map(({ name, text }) => [name, text]));
    expect(readConfig({ ...everything, ...filled })).toEqual(readConfig({ ...copied, ...filled }));
  });
});

function linesOf(text: string): SettingLine[] {
  const rows = text.split('\n');
  return rows.flatMap((row, index) => {
    const [, hash, name, value] = /^(#?)([A-Z][A-Z0-9_]*)=(.*)$/u.exec(row) ?? [];
    if (name === undefined || value === undefined) return [];
    return [{ name, text: value, commentedOut: hash === '#', explained: rows[index - 1]?.startsWith('# ') === true }];
  });
}

function read(name: string): string {
  return readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
}
