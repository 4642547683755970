import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { methods } from '../src/methods/bot-api.ts';
import { it } from './calling.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

function namedMethods(): string[] {
  const rows = readme.split('\n').filter((line) => line.startsWith('| methods'));
  const cells = rows.map((row) => row.split('|')[2] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/gu)].map(([, name = '']) => name));
}

it('the README names every method that there is, once, and no other', () => {
  expect(namedMethods().toSorted()).toEqual(Object.keys(methods).toSorted());
});

it('every method that the README names is known to the server', async ({ t }) => {
  const answers = await Promise.all(namedMethods().map(async (method) => [method, (await t.call(method)).status]));
  expect(answers.filter(([, status]) => status === 404)).toEqual([]);
});

it('the README shows every option of the command', () => {
  const options = ['token', 'port', 'host', 'data', 'people', 'name', 'username'];
  expect(options.filter((option) => !readme.includes(`\`--${option}`))).toEqual([]);
});
