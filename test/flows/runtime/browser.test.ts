import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BotSetup, startBotSetup } from '../../support/bot-setup.ts';
import { credit } from '../../support/redis/setup-store.ts';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const ARTEFACTS = new URL('../../../artefacts/', import.meta.url).pathname;

describe.skipIf(!existsSync(executablePath))(
  `the demo in a browser (skipped where ${executablePath} is missing)`,
  () => {
    let setup: BotSetup;
    let browser: Browser;

    beforeAll(async () => {
      await mkdir(ARTEFACTS, { recursive: true });
      [setup, browser] = await Promise.all([
        startBotSetup({
          appendfsync: 'always',
          env: { ACCESS: 'approval' },
          emulator: { started: true },
        }),
        chromium.launch({ executablePath, args }),
      ]);
    });
    afterAll(async () => {
      await browser.close();
      await setup.stop();
    });

    test('a stranger is let in by the merchant and buys electricity up to the token, on a phone-sized screen', async () => {
      const page = await open('stranger', { width: 390, height: 780 });
      await page.getByTestId('start').click();
      await seen(page, 'has to let you in');

      await page.getByTestId('person-merchant').click();
      await press(page, /^Approve$/u);
      await seen(page, 'may buy now');

      await page.getByTestId('person-stranger').click();
      await seen(page, 'You are in!');
      const stranger = setup.emulator.people.find(({ role }) => role === 'stranger');
      await credit(setup, stranger?.id ?? 0, 10_000);
      await write(page, '/electricity');
      await press(page, 'Ikeja Electric');
      await press(page, 'Prepaid');
      await write(page, '12');
      await seen(page, 'too short');
      await write(page, '0412 3456 789');
      await press(page, '5,000');
      await seen(page, 'You pay: ₦5,000.00');
      await press(page, 'Confirm');
      await seen(page, /Token: \d{4}(?:\s\d{4}){4}/u);
      await page.getByTestId('button').filter({ hasText: 'Copy token' }).waitFor();

      expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
      await page.screenshot({ path: `${ARTEFACTS}purchase-on-a-phone.png` });
      await page.setViewportSize({ width: 1100, height: 800 });
      await page.screenshot({ path: `${ARTEFACTS}purchase.png` });
      expect(setup.sandbox.transactions()).toHaveLength(1);
    });

    async function open(role: string, viewport: { width: number; height: number }): Promise<Page> {
      const context = await browser.newContext({ viewport });
      const page = await context.newPage();
      page.setDefaultTimeout(100_000);
      await page.goto(`${setup.emulator.url}/?as=${role}`);
      await page.getByTestId('connecting').waitFor({ state: 'hidden' });
      return page;
    }
  },
);

async function press(page: Page, label: string | RegExp): Promise<void> {
  await page.getByTestId('button').filter({ hasText: label }).last().click();
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByTestId('composer').fill(text);
  await page.keyboard.press('Enter');
}

async function seen(page: Page, text: string | RegExp): Promise<void> {
  await page.getByTestId('message').filter({ hasText: text }).last().waitFor();
}
