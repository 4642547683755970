import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { bundleOf, makeFresh } from '../scripts/build.ts';
import { startBotProcess } from './flows/support/bot-process.ts';
import { airtime, BOUGHT_ONCE, booksOf, buy } from './flows/support/shopping.ts';
import { useFlows } from './flows/support/flows.ts';

/** Makes every text on stderr be followed by where it was written. */
const SAY_WHERE = `data:text/javascript,const write = process.stderr.write;
  process.stderr.write = (text) => write.call(process.stderr, text + new Error('written here').stack + '\\n');`;

const flows = useFlows();
beforeAll(() => {
  if (!makeFresh()) throw new Error('dist/ could not be made');
});

test('the bundle sells and draws, with its scripts and its words', async () => {
  const { setup } = flows;
  const bot = await startBotProcess(setup, {}, bundleOf('main'));
  const buyer = flows.person();
  const reference = await buy(buyer, airtime('08031230200'));
  await buyer.until(/Done!/u);
  expect(booksOf(setup, reference)).toEqual(BOUGHT_ONCE);
  buyer.tap('Picture');
  await buyer.until((chat) => chat.botMessages().some(({ photo }) => photo !== undefined));
  expect(await bot.stop()).toBe(0);
});

test('the bundle brings what paints pictures', () => {
  const modules = new URL('../dist/node_modules/', import.meta.url).pathname;
  // At a place with no packages around it.
  const away = mkdtempSync(join(tmpdir(), 'pictures-'));
  cpSync(modules, join(away, 'node_modules'), { recursive: true });
  const script = `import { Renderer } from '@takumi-rs/core';
    const painted = await new Renderer().render({ type: 'text', text: 'paid' }, { width: 40 });
    process.stdout.write(painted.toString('latin1', 1, 4));`;
  writeFileSync(join(away, 'paint.mjs'), script);
  try {
    expect(spawnSync(process.execPath, ['paint.mjs'], { cwd: away, encoding: 'utf8' }).stdout).toBe('PNG');
  } finally {
    rmSync(away, { recursive: true });
  }
});

test.each([
  ['main', []],
  ['recover', ['--since', '2026-11-20']],
  ['audit', []],
  ['archive', []],
  ['store-format', []],
] as const)('a stack of %s names the source', (command, args) => {
  const { stderr } = runWithoutSettings(['--import', SAY_WHERE, bundleOf(command), ...args]);
  expect(stderr).toMatch(/BOT_TOKEN is missing/u);
  expect(stderr).toMatch(/written here[\s\S]*\/src\/(?:main|cli\/command-line)\.ts:\d+:\d+/u);
});

test('the process of a job is in the bundle too', () => {
  expect(runWithoutSettings([bundleOf('job')]).stderr).toMatch(/A bot starts this by itself/u);
});

test('npm start runs the bundle', () => {
  const start = new URL('../scripts/start.ts', import.meta.url).pathname;
  const { stderr } = runWithoutSettings(['--import', SAY_WHERE, start]);
  expect(stderr).toMatch(/BOT_TOKEN is missing/u);
  // Neither that the sources run, nor a warning of Node.
  expect(stderr).not.toMatch(/run as they are|Warning/u);
});

function runWithoutSettings(args: readonly string[]) {
  return spawnSync(process.execPath, args, {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
  });
}
