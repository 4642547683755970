import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PageMessage } from '../../src/page-protocol.ts';
import { customer, fromBot, fromPerson, type PageServer, startPageServer } from './page-server.ts';

const [musa, ada, chidi] = [1, 2, 3];
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const args =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
/** Steps of the Tab key, to come to any of them. */
const CONTROLS_AT_MOST = 60;
const manyMore = Array.from({ length: 26 }, (_, at) => customer(101 + at, `Buyer ${at + 1}`));
const window: BrowserContextOptions = { viewport: { width: 1100, height: 760 } };
const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

describe.skipIf(!existsSync(executablePath))(`the chat page (skipped where ${executablePath} is missing)`, () => {
  let browser: Browser;
  /** Every test has a server, and so an origin, of its own: what one page keeps is not there for the next. */
  let desktop: BrowserContext;
  let server: PageServer;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: args.split(' ') });
    desktop = await browser.newContext(window);
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    server = await startPageServer();
  });
  afterEach(async () => {
    const others = browser.contexts().filter((context) => context !== desktop);
    await Promise.all([...others, ...desktop.pages()].map((one) => one.close()));
    await server.close();
  });

  async function open(query = '?as=agent', options?: BrowserContextOptions): Promise<Page> {
    const context = options === undefined ? desktop : await browser.newContext({ ...window, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(100_000);
    await page.goto(server.url + '/' + query);
    await page.getByTestId('person-agent').waitFor();
    await page.getByTestId('connecting').waitFor({ state: 'hidden' });
    return page;
  }

  /** The chat of the agent, in which the bot has written this. */
  function openAfter(parts: Partial<PageMessage>, ...how: Parameters<typeof open>): Promise<Page> {
    botSays(ada, parts);
    return open(...how);
  }

  function botSays(person: number, parts: Partial<PageMessage>): PageMessage {
    const message = fromBot(server.chat(person), parts);
    server.emit({ type: 'message', person, message });
    return message;
  }

  function personSays(person: number, text: string): void {
    server.emit({ type: 'message', person, message: fromPerson(server.chat(person), text) });
  }

  function toast(parts: { text?: string; show_alert?: boolean; callback_query_id?: string }): void {
    server.emit({ type: 'toast', person: ada, callback_query_id: 'other', show_alert: false, ...parts });
  }

  const card: Partial<PageMessage> = {
    text: 'MTN airtime for 0803',
    reply_markup: {
      inline_keyboard: [
        [
          { text: 'Confirm', callback_data: 'ok:1' },
          { text: 'Cancel', callback_data: 'no:1' },
        ],
      ],
    },
  };

  describe('people', () => {
    test('each person has a chat of their own, chosen by press, by Alt and digit, and by the address', async () => {
      botSays(ada, { text: 'for Ada' });
      botSays(musa, { text: 'for Musa' });
      const page = await open('?as=agent');
      await expect.poll(() => textsOf(page.getByTestId('message'))).toEqual(['for Ada']);
      await page.getByTestId('person-merchant').click();
      await expect.poll(() => textsOf(page.getByTestId('message'))).toEqual(['for Musa']);
      await page.keyboard.press('Alt+Digit2');
      await expect.poll(() => textsOf(page.getByTestId('message'))).toEqual(['for Ada']);
      await page.goto(`${server.url}/?as=${musa}`);
      await expect.poll(() => textsOf(page.getByTestId('message'))).toEqual(['for Musa']);
    });

    test('the person chosen last is chosen again on the next visit', async () => {
      const page = await open('');
      await page.getByTestId('person-customer').click();
      await page.goto(server.url);
      await expect.poll(() => page.getByTestId('person-customer').getAttribute('aria-current')).toBe('true');
    });

    test('what the bot writes to the others is counted until their chat is looked at', async () => {
      const page = await open('?as=agent');
      botSays(musa, { text: 'low float' });
      botSays(musa, { text: 'one sale pending' });
      botSays(ada, { text: 'seen at once' });
      await expect.poll(() => textsOf(page.getByTestId('unread-merchant'))).toEqual(['2']);
      expect(await page.getByTestId('unread-agent').isVisible()).toBe(false);
      expect(await page.title()).toBe('(2) Vendbot · Ada');
      await page.getByTestId('person-merchant').click();
      await page.getByTestId('unread-merchant').waitFor({ state: 'hidden' });
      await page.reload();
      await page.getByTestId('message').first().waitFor();
      expect(await page.getByTestId('unread-merchant').isVisible()).toBe(false);
    });

    test('an unfinished text waits for its person', async () => {
      botSays(ada, { text: 'hello' });
      botSays(musa, { text: 'hello' });
      const page = await open('?as=agent');
      await page.getByTestId('composer').fill('half a sen');
      await page.keyboard.press('Alt+Digit1');
      await expect.poll(() => page.getByTestId('composer').inputValue()).toBe('');
      await page.keyboard.press('Alt+Digit2');
      await expect.poll(() => page.getByTestId('composer').inputValue()).toBe('half a sen');
    });
  });

  describe('writing', () => {
    test('an empty chat offers Start, which sends /start and gives way to the composer', async () => {
      const page = await open();
      await page.getByRole('button', { name: 'Start' }).click();
      await expect.poll(() => textsOf(page.getByTestId('message'))).toEqual(['/start']);
      expect(server.posts).toMatchObject([{ what: 'text', person: ada, body: { text: '/start' } }]);
      await page.getByTestId('composer').waitFor();
    });

    test('Enter sends and Shift+Enter begins a line', async () => {
      const page = await openAfter({ text: 'hello' });
      await page.getByTestId('composer').pressSequentially('one');
      await page.keyboard.press('Shift+Enter');
      await page.keyboard.type('two');
      await page.keyboard.press('Enter');
      await expect.poll(() => server.posts.map((post) => post.body['text'])).toEqual(['one\ntwo']);
    });

    test('what is refused comes back into the composer, with the reason', async () => {
      const page = await openAfter({ text: 'hello' });
      server.refuseNext(409, 'the bot is blocked');
      await page.getByTestId('composer').fill('lost?');
      await page.getByTestId('send').click();
      await expect.poll(() => textsOf(page.getByTestId('toast'))).toEqual(['the bot is blocked']);
      expect(await page.getByTestId('composer').inputValue()).toBe('lost?');
    });

    test('Ctrl+↑ chooses the message that the text replies to', async () => {
      const page = await openAfter({ text: 'which number?' });
      await page.getByTestId('composer').press('Control+ArrowUp');
      await expect.poll(() => textsOf(page.getByTestId('reply-bar'))).toEqual(['Reply to Vendbotwhich number?']);
      await page.keyboard.type('this one');
      await page.keyboard.press('Enter');
      await expect.poll(() => server.posts.at(-1)?.body).toEqual({ text: 'this one', reply_to: 1 });
    });

    test('the menu lists the commands, and a slash those that fit', async () => {
      const page = await openAfter({ text: 'hello' });
      await page.getByTestId('composer').fill('/b');
      await expect.poll(() => page.getByTestId('commands').getByRole('button').count()).toBe(2);
      await page.getByTestId('composer').fill('');
      await page.getByTestId('commands').waitFor({ state: 'hidden' });
      await page.getByTestId('menu').click();
      await page.getByTestId('commands').getByText('/balance').click();
      await expect.poll(() => server.posts.at(-1)?.body).toEqual({ text: '/balance' });
    });

    test.each<[label: string, file: { name: string; mimeType: string }, kind: string, written: { caption?: string }]>([
      ['Photo', { name: 'meter.png', mimeType: 'image/png' }, 'photo', { caption: 'my meter' }],
      ['File', { name: 'list.csv', mimeType: 'text/csv' }, 'document', {}],
    ])('a %s is picked, captioned or not, and uploaded under its own name', async (label, file, kind, written) => {
      const page = await openAfter({ text: 'send it to me' });
      await page.getByTestId('attach').click();
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: label }).click();
      await (await chooser).setFiles({ ...file, buffer: Buffer.from('0123456789') });
      await page.getByLabel('Caption').fill(written.caption ?? '');
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
      await expect.poll(() => server.posts.at(-1)).toMatchObject({ what: 'upload', person: ada, body: { size: 10 } });
      expect(Object.fromEntries(server.posts[0]!.query)).toEqual({ kind, name: file.name, ...written });
    });

    test('what somebody wrote elsewhere is sent on with their name, and shown as such', async () => {
      const page = await openAfter({ text: 'hello' });
      await page.getByTestId('attach').click();
      await page.getByRole('button', { name: 'Forwarded message' }).click();
      await page.getByLabel('Who wrote it').fill('Mama Ngozi');
      await page.getByLabel('What they wrote').fill('mtn 500 08031234567');
      await page.getByRole('dialog').getByRole('button', { name: 'Forward' }).click();
      const body = { sender: 'Mama Ngozi', text: 'mtn 500 08031234567' };
      await expect.poll(() => server.posts.at(-1)).toMatchObject({ what: 'forward', person: ada, body });
      botSays(ada, {
        text: 'sent on',
        forward_origin: { type: 'hidden_user', sender_user_name: 'Mama Ngozi', date: 1 },
      });
      await page.getByText('Forwarded from Mama Ngozi').waitFor();
    });

    test("the person's app is set to another language in the menu, which then shows it", async () => {
      const page = await openAfter({ text: 'hello' });
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('button', { name: 'Français' }).click();
      await expect.poll(() => server.posts.at(-1)).toMatchObject({ what: 'language', body: { language_code: 'fr' } });
      server.emit({ type: 'language', person: ada, language_code: 'fr' });
      await page.getByRole('button', { name: 'More' }).click();
      await expect
        .poll(() => page.getByRole('button', { name: 'Français ✓' }).getAttribute('aria-pressed'))
        .toBe('true');
    });

    test("the person's id stands in the header, in an empty chat and in the menu, which copies it", async () => {
      const page = await open('?as=agent', { ...phone, permissions: ['clipboard-read', 'clipboard-write'] });
      await page.getByText(`Telegram id ${ada}`).waitFor();
      botSays(ada, { text: 'hello' });
      // Not the role, which the bot may have changed since.
      await expect.poll(() => page.locator('#bot-status').innerText()).toBe(`as Ada · id ${ada}`);
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('button', { name: `Copy id ${ada}` }).click();
      await page.getByText('Copied').waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(String(ada));
    });

    test('a blocked bot can be unblocked where the composer was', async () => {
      const page = await openAfter({ text: 'hello' });
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('button', { name: 'Block the bot' }).click();
      await page.getByRole('button', { name: 'Unblock' }).click();
      await page.getByTestId('composer').waitFor();
      expect(server.posts.map((post) => post.body)).toEqual([{ blocked: true }, { blocked: false }]);
    });
  });

  describe('contacts', () => {
    const keyboard = {
      keyboard: [[{ text: 'Share my number', request_contact: true as const }], [{ text: 'Balance' }]],
    };

    test('the own number is shared only after the person has agreed', async () => {
      const page = await openAfter({ text: 'who are you?' });
      server.emit({ type: 'keyboard', person: ada, keyboard });
      await page.getByTestId('reply-key').first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(server.posts).toEqual([]);
      await page.getByTestId('reply-key').first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
      const body = { phone_number: '+2348030000020', first_name: 'Ada', last_name: 'Obi', own: true };
      await expect.poll(() => server.posts).toMatchObject([{ what: 'contact', person: ada, body }]);
    });

    test("somebody else's number is typed in and never passes as the own one", async () => {
      const page = await openAfter({ text: 'for whom?' });
      await page.getByTestId('attach').click();
      await page.getByRole('button', { name: 'Contact' }).click();
      await page.getByLabel('Phone number').fill('0803 123 4567');
      await page.getByLabel('First name').fill('Ngozi');
      await page.keyboard.press('Enter');
      const body = { phone_number: '0803 123 4567', first_name: 'Ngozi', own: false };
      await expect.poll(() => server.posts.at(-1)?.body).toEqual(body);
    });

    test('a key of the reply keyboard sends its text, and the keyboard goes when the bot removes it', async () => {
      const page = await openAfter({ text: 'hello' });
      server.emit({ type: 'keyboard', person: ada, keyboard });
      await page.getByText('Balance').click();
      await expect.poll(() => textsOf(page.getByTestId('message'))).toEqual(['hello', 'Balance']);
      server.emit({ type: 'keyboard', person: ada, keyboard: null });
      await page.getByTestId('reply-keyboard').waitFor({ state: 'hidden' });
    });
  });

  describe('buttons', () => {
    test('a tapped button spins and takes no second tap until its answer comes', async () => {
      const page = await openAfter(card);
      const confirm = page.getByTestId('button').first();
      await confirm.click();
      await expect.poll(() => confirm.getAttribute('aria-busy')).toBe('true');
      await confirm.click();
      await expect.poll(() => server.posts).toMatchObject([{ what: 'tap', body: { message_id: 1, data: 'ok:1' } }]);
      toast({ callback_query_id: 'tap-1', text: 'Bought' });
      await expect.poll(() => textsOf(page.getByTestId('toast'))).toEqual(['Bought']);
      await expect.poll(() => confirm.getAttribute('aria-busy')).toBe('false');
      expect(server.posts).toHaveLength(1);
    });

    test('a key held down taps once, whatever its tap brings up', async () => {
      const message = botSays(ada, card);
      const page = await open();
      await page.getByTestId('button').first().focus();
      await page.keyboard.down('Enter');
      await expect.poll(() => server.posts).toHaveLength(1);
      const reply_markup = { inline_keyboard: [[{ text: 'Buy again', callback_data: 'again' }]] };
      server.emit({ type: 'edited', person: ada, message: { ...message, reply_markup } });
      await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Buy again');
      await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      // Both taps would go the same way, so the later text proves that no tap is still under way.
      await page.getByTestId('composer').fill('after');
      await page.keyboard.press('Enter');
      await expect.poll(() => server.posts.map((post) => post.what)).toEqual(['tap', 'text']);
    });

    test('a tap on a button that is gone ends with the reason', async () => {
      const page = await openAfter(card);
      server.refuseNext(409, 'that button is not there any more');
      await page.getByTestId('button').first().click();
      await expect.poll(() => textsOf(page.getByTestId('toast'))).toEqual(['that button is not there any more']);
      expect(await page.getByTestId('button').first().getAttribute('aria-busy')).toBe('false');
    });

    test('an alert stays as a dialog until it is acknowledged', async () => {
      const page = await openAfter(card);
      toast({ text: 'The wallet is empty', show_alert: true });
      await expect.poll(() => textsOf(page.getByTestId('alert'))).toEqual(['The wallet is empty']);
      await page.keyboard.press('Enter');
      await page.getByTestId('alert').waitFor({ state: 'detached' });
    });

    test('a copy button puts its text on the clipboard', async () => {
      const page = await openAfter(
        {
          text: 'token',
          reply_markup: { inline_keyboard: [[{ text: 'Copy', copy_text: { text: '0012 3456' } }]] },
        },
        '?as=agent',
        { permissions: ['clipboard-read', 'clipboard-write'] },
      );
      await page.getByTestId('button').click();
      await expect.poll(() => textsOf(page.getByTestId('toast'))).toEqual(['Copied']);
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe('0012 3456');
    });

    test('copying works without the clipboard API', async () => {
      const page = await openAfter({ text: '0099 8877', entities: [{ type: 'code', offset: 0, length: 9 }] });
      await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
      await page.getByTestId('message').locator('code').press('Enter');
      await expect.poll(() => textsOf(page.getByTestId('toast'))).toEqual(['Copied']);
      await page.getByTestId('composer').press('Control+v');
      expect(await page.getByTestId('composer').inputValue()).toBe('0099 8877');
    });

    test('a link button opens elsewhere without a way back into the page', async () => {
      const url = 'https://example.com/receipt';
      botSays(ada, { text: 'receipt', reply_markup: { inline_keyboard: [[{ text: 'Open', url }]] } });
      const button = (await open()).getByTestId('button');
      expect(await button.getAttribute('href')).toBe(url);
      expect(await button.getAttribute('target')).toBe('_blank');
      expect(await button.getAttribute('rel')).toContain('noopener');
    });
  });

  describe('payments', () => {
    const invoice = {
      title: 'Top up',
      description: 'Money',
      start_parameter: '',
      currency: 'NGN',
      total_amount: 500_000,
    };

    test('an invoice has its Pay button, whose tap asks first and pays once', async () => {
      const { message_id } = botSays(ada, { invoice });
      const page = await open();
      const button = page.getByTestId('button');
      expect(await button.textContent()).toBe('Pay ₦5,000.00');
      await button.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(server.posts).toEqual([]);
      server.endPayments({ type: 'paid' });
      await button.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Pay' }).click();
      await expect.poll(() => server.posts).toMatchObject([{ what: 'pay', person: ada, body: { message_id } }]);
      server.emit({ type: 'paid', person: ada, message_id });
      await expect.poll(() => button.textContent()).toBe('✓ Paid');
      expect(await button.isDisabled()).toBe(true);
      await page.reload();
      await expect.poll(() => button.textContent()).toBe('✓ Paid');
    });

    test('Enter agrees to a payment that is asked about', async () => {
      const page = await openAfter({ invoice });
      await page.getByTestId('button').click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => server.posts).toMatchObject([{ what: 'pay', person: ada }]);
    });

    test.each([
      ['a refusal shows what the bot says', { type: 'refused', reason: 'Prices changed' }, 'Prices changed'],
      [
        'silence is said, with nothing paid',
        { type: 'unanswered' },
        'The bot did not answer in time. Nothing was paid.',
      ],
    ] as const)('%s, and it can be tried again', async (_title, end, text) => {
      const page = await openAfter({ invoice });
      server.endPayments(end);
      await page.getByTestId('button').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Pay' }).click();
      await expect.poll(() => textsOf(page.getByTestId('alert'))).toEqual([text]);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.getByTestId('button').getAttribute('aria-busy')).toBe('false');
      expect(await page.getByTestId('button').isEnabled()).toBe(true);
    });
  });

  describe('messages', () => {
    test('an edit changes the message in place, marks it, and keeps the keyboard where it stood', async () => {
      const message = botSays(ada, card);
      const page = await openAfter({ text: 'later' });
      await page.getByTestId('button').last().focus();
      const edited = { ...message, text: 'Price changed', edit_date: message.date + 1 };
      server.emit({ type: 'edited', person: ada, message: edited });
      await expect.poll(() => page.getByTestId('message').first().textContent()).toContain('Price changed');
      expect(await page.getByTestId('message').first().textContent()).toContain('edited');
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Cancel');
      const { reply_markup: _gone, ...closed } = edited;
      server.emit({ type: 'edited', person: ada, message: closed });
      await page.getByTestId('button').first().waitFor({ state: 'detached' });
      expect(await page.evaluate('document.activeElement.dataset.testid')).toBe('composer');
      expect(await page.getByTestId('message').count()).toBe(2);
    });

    test('a deleted message goes', async () => {
      const message = botSays(ada, { text: 'PIN please' });
      const page = await openAfter({ text: 'stays' });
      server.emit({ type: 'deleted', person: ada, message_id: message.message_id });
      await expect.poll(() => textsOf(page.getByTestId('message'))).toEqual(['stays']);
    });

    test('hostile text is shown as text and run by nobody', async () => {
      const text = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script> link';
      const entities = [
        { type: 'text_link' as const, offset: text.length - 4, length: 4, url: 'javascript:window.hacked=1' },
      ];
      const reply_markup = { inline_keyboard: [[{ text: '<b>x</b>', url: 'javascript:window.hacked=1' }]] };
      botSays(ada, { text, entities, reply_markup });
      toast({ text });
      const page = await open();
      const message = page.getByTestId('message');
      await expect.poll(() => message.textContent()).toContain(text);
      toast({ text });
      await expect.poll(() => textsOf(page.getByTestId('toast'))).toEqual([text]);
      expect(await message.locator('img, script, b, a[href]').count()).toBe(0);
      expect(await page.evaluate('window.hacked')).toBeUndefined();
    });

    test('formatting comes from the entities, nested and crossing ones included', async () => {
      const text = 'bold both italic\nquoted\n/buy 😀 code';
      const at = (part: string) => ({ offset: text.indexOf(part), length: part.length });
      const page = await openAfter({
        text,
        entities: [
          { type: 'bold', ...at('bold both') },
          { type: 'italic', ...at('both italic') },
          { type: 'blockquote', ...at('quoted') },
          { type: 'bot_command', ...at('/buy') },
          { type: 'code', ...at('code') },
        ],
      });
      const shown = page.getByTestId('message').locator('.text');
      await expect.poll(() => textsOf(shown.locator('strong'))).toEqual(['bold both']);
      await expect.poll(() => textsOf(shown.locator('em'))).toEqual(['both', 'italic']);
      await expect.poll(() => textsOf(shown.locator('blockquote'))).toEqual(['quoted']);
      await expect.poll(() => textsOf(shown.locator('code'))).toEqual(['code']);
      await shown.getByRole('button', { name: '/buy' }).click();
      await expect.poll(() => server.posts.at(-1)?.body).toEqual({ text: '/buy' });
    });

    test('a long quote is folded and opens at a press, and a short one is seen whole', async () => {
      const quotes = ['short', 'one\ntwo\nthree\nfour\nfive\nsix'];
      for (const text of quotes) {
        botSays(ada, { text, entities: [{ type: 'expandable_blockquote', offset: 0, length: text.length }] });
      }
      const page = await open();
      const folded = page.locator('blockquote[role=button]');
      await expect.poll(() => textsOf(folded)).toEqual(quotes.slice(1));
      expect(await page.locator('blockquote').count()).toBe(2);
      expect(await folded.getAttribute('aria-expanded')).toBe('false');
      await folded.click();
      await expect.poll(() => folded.getAttribute('aria-expanded')).toBe('true');
      await folded.click();
      await expect.poll(() => folded.getAttribute('aria-expanded')).toBe('false');
    });

    test('a link that starts this bot is opened as whoever is chosen, and one to another bot opens elsewhere', async () => {
      const text = 'https://t.me/vendbot?start=iAbc_1-2 https://t.me/another_bot?start=x';
      const [ours = '', other = ''] = text.split(' ');
      const page = await openAfter({
        text,
        entities: [
          { type: 'url', offset: 0, length: ours.length },
          { type: 'url', offset: ours.length + 1, length: other.length },
        ],
      });
      const shown = page.getByTestId('message').locator('.text');
      await shown.getByRole('button', { name: ours }).click();
      await page.getByRole('dialog').getByLabel('Tola, stranger').check();
      await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
      await expect.poll(() => server.posts.at(-1)).toMatchObject({ person: 4, body: { text: '/start iAbc_1-2' } });
      await expect.poll(() => page.getByTestId('person-stranger').getAttribute('aria-current')).toBe('true');
      await page.getByTestId('person-agent').click();
      expect(await shown.getByRole('link').getAttribute('href')).toBe(other);
    });

    test('a button that hands a link to this bot on gives it to whoever is chosen', async () => {
      const url = `https://t.me/share/url?url=${encodeURIComponent('https://t.me/vendbot?start=iAbc_1-2')}`;
      const page = await openAfter({
        text: 'Invitation',
        reply_markup: { inline_keyboard: [[{ text: 'Share link', url }]] },
      });
      await page.getByRole('button', { name: 'Share link' }).click();
      await page.getByRole('dialog').getByLabel('Chidi, customer').check();
      await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
      await expect.poll(() => server.posts.at(-1)).toMatchObject({ person: 3, body: { text: '/start iAbc_1-2' } });
    });

    test('photos, files and contacts are shown for what they are', async () => {
      const file = { file_id: 'f 1', file_unique_id: 'u' };
      botSays(ada, { photo: [{ ...file, width: 40, height: 20 }], caption: 'meter' });
      botSays(ada, { document: { ...file, file_name: 'recap.csv', file_size: 2048 } });
      const page = await openAfter({ contact: { phone_number: '0803', first_name: 'Ngozi' } });
      await expect
        .poll(() => page.getByAltText('Photo').evaluate((img: { naturalWidth: number }) => img.naturalWidth))
        .toBe(1);
      expect(await page.getByTitle('Download recap.csv').getAttribute('href')).toBe('/playground/files/f%201');
      expect(await page.getByTitle('Download recap.csv').textContent()).toBe('recap.csv2.0 KB');
      expect(await page.getByTestId('message').last().textContent()).toContain('Ngozi0803');
    });

    test('a photo is enlarged by a tap, and named by its caption', async () => {
      const photo = [{ file_id: 'f', file_unique_id: 'u', width: 720, height: 1100 }];
      const page = await openAfter({ photo, caption: 'Receipt of Ngozi\nReference VB1' }, '?as=agent', phone);
      await page.getByRole('button', { name: 'Photo: Receipt of Ngozi' }).click();
      const whole = page.getByRole('dialog').getByAltText('Photo: Receipt of Ngozi');
      await whole.waitFor();
      expect(await whole.getAttribute('src')).toBe('/playground/files/f');
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await whole.waitFor({ state: 'detached' });
    });

    test('a message is as wide as its tall photo, whatever its caption', async () => {
      const photo = [{ file_id: 'f', file_unique_id: 'u', width: 720, height: 1100 }];
      const page = await openAfter(
        { photo, caption: 'Ikeja Electric prepaid · 0412 3456 781\n0123 4567 8901 2345 6789 and more' },
        '?as=agent',
        phone,
      );
      const widthOf = async (selector: string): Promise<number> =>
        (await page.locator(selector).last().boundingBox())?.width ?? 0;
      await page.locator('.photo img').waitFor();
      expect(await widthOf('.photo img')).toBeGreaterThan(200);
      expect(await widthOf('.photo img')).toBe(await widthOf('.bubble'));
    });

    test('typing is shown until the message comes', async () => {
      const page = await open();
      server.emit({ type: 'action', person: ada, action: 'typing' });
      await expect.poll(() => textsOf(page.getByRole('status').getByText('typing…'))).toEqual(['typing…']);
      botSays(ada, { text: 'done' });
      await expect.poll(() => textsOf(page.getByRole('status').getByText('typing…'))).toEqual([]);
    });

    test('the newest message is in sight, unless the reader has scrolled up', async () => {
      for (let i = 0; i < 30; i++) botSays(ada, { text: `line ${i}` });
      const page = await open();
      const log = page.getByTestId('log');
      const isAtEnd = () => log.evaluate((log: ScrolledNode) => log.scrollTop > -2);
      await expect.poll(isAtEnd).toBe(true);
      await log.hover();
      await page.mouse.wheel(0, -600);
      await page.getByTestId('newest').waitFor();
      botSays(ada, { text: 'news' });
      await expect.poll(() => textsOf(page.getByTestId('newest'))).toEqual(['1 new']);
      expect(await isAtEnd()).toBe(false);
      await page.getByTestId('newest').click();
      await expect.poll(isAtEnd).toBe(true);
      await page.getByTestId('newest').waitFor({ state: 'hidden' });
      botSays(ada, { text: 'more news' });
      await page.getByTestId('message').last().getByText('more news').waitFor();
      await expect.poll(isAtEnd).toBe(true);
    });
  });

  test('a lost connection is shown, and made good with all that was missed', async () => {
    const page = await openAfter({ text: 'before' });
    server.goDown();
    await page.getByText('Connection lost. Reconnecting…').waitFor();
    botSays(ada, { text: 'meanwhile' });
    botSays(chidi, { text: 'meanwhile too' });
    server.comeBack();
    await page.getByTestId('connecting').waitFor({ state: 'hidden' });
    await expect.poll(() => textsOf(page.getByTestId('message'))).toEqual(['before', 'meanwhile']);
    await expect.poll(() => textsOf(page.getByTestId('unread-customer'))).toEqual(['1']);
  });

  test('attempts to connect again grow apart up to a limit, and not all pages come at once', async () => {
    const page = await open();
    const delays = await page.evaluate(`import('/page/back-off.js').then(({ backOffMs }) =>
      [0, 1, 2, 3, 4, 99].map((attempt) => [backOffMs(attempt, () => 0), backOffMs(attempt, () => 1)]))`);
    expect(delays).toEqual([
      [250, 500],
      [500, 1000],
      [1000, 2000],
      [2000, 4000],
      [4000, 8000],
      [4000, 8000],
    ]);
  });

  test('a purchase can be made by keyboard alone, with the focus always to be seen', async () => {
    const page = await open();
    await expect.poll(() => page.evaluate('document.activeElement.dataset.testid')).toBe('start');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.dataset.testid')).toBe('composer');
    botSays(ada, card);
    await page.getByTestId('button').first().waitFor();
    const walked: unknown[] = [];
    while (walked.at(-1) !== 'Confirm' && walked.length < CONTROLS_AT_MOST) {
      await page.keyboard.press('Shift+Tab');
      walked.push(await page.evaluate('document.activeElement.textContent'));
    }
    expect(walked.at(-1)).toBe('Confirm');
    const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
    expect(outline).toBe('solid');
    await page.keyboard.press('Enter');
    await expect.poll(() => server.posts.at(-1)).toMatchObject({ what: 'tap', body: { data: 'ok:1' } });
  });

  test('every control has a name', async () => {
    const page = await openAfter(card);
    const nameless = await page.evaluate(
      "[...document.querySelectorAll('button, input, textarea, [role=button]')].filter((e) => !(e.getAttribute('aria-label') ?? e.textContent).trim()).length",
    );
    expect(nameless).toBe(0);
    expect(await page.getByRole('log').getAttribute('aria-live')).toBe('polite');
  });

  test('on a phone nothing is wider than the screen and the composer stays in sight', async () => {
    const wide = 'W'.repeat(300);
    const row = Array.from({ length: 8 }, (_, i) => ({ text: `a long label ${i}`, callback_data: `${i}` }));
    botSays(ada, {
      text: `${wide} https://example.com/${wide}`,
      reply_markup: { inline_keyboard: [row, [{ text: wide, callback_data: 'w' }]] },
    });
    botSays(ada, { text: wide, entities: [{ type: 'pre', offset: 0, length: 300 }] });
    botSays(ada, { photo: [{ file_id: 'p', file_unique_id: 'p', width: 1280, height: 720 }], caption: wide });
    botSays(ada, { document: { file_id: 'd', file_unique_id: 'd', file_name: `${wide}.csv` } });
    personSays(ada, wide);
    server.emit({ type: 'keyboard', person: ada, keyboard: { keyboard: [row, [{ text: wide }]] } });
    const page = await open('?as=agent', phone);
    await page.getByTestId('message').nth(4).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    expect(await page.getByTestId('log').evaluate((log: ScrolledNode) => log.scrollWidth - log.clientWidth)).toBe(0);
    const outside = await page.evaluate(
      "[...document.querySelectorAll('main *')].filter((e) => e.checkVisibility() && e.getBoundingClientRect().right > 360.5 && !e.closest('.offscreen, .popup')).map((e) => e.outerHTML.slice(0, 80))",
    );
    expect(outside).toEqual([]);
    const box = await page.getByTestId('send').boundingBox();
    expect(box!.y + box!.height).toBeLessThanOrEqual(740);
    expect(box!.x + box!.width).toBeLessThanOrEqual(360);
  });

  test('on a phone many people can be scrolled, and the one that is chosen is in sight', async () => {
    await server.close();
    server = await startPageServer(manyMore);
    const page = await open('?as=agent', phone);
    const strip = page.locator('#people');
    const isInSight = (last: Locator) =>
      last.evaluate((row: BoxNode) => {
        const [box, all] = [row.getBoundingClientRect(), row.parentElement.getBoundingClientRect()];
        const over = [all.left - box.left, box.right - all.right, all.top - box.top, box.bottom - all.bottom];
        return Math.max(...over) < 1;
      });
    const last = strip.getByRole('button').last();
    const first = strip.getByRole('button').first();
    expect([await isInSight(first), await isInSight(last)]).toEqual([true, false]);
    await strip.hover();
    await page.mouse.wheel(20_000, 20_000);
    await expect.poll(() => isInSight(last)).toBe(true);
    await page.keyboard.press('Alt+Digit1');
    await expect.poll(() => isInSight(first)).toBe(true);
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => isInSight(last)).toBe(true);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  test('the keys that are named reach everybody, and people of one first name are told apart', async () => {
    const few = await open('?as=agent');
    await expect.poll(() => few.locator('.people .hint').textContent()).toMatch(/Alt 1…\d another person/u);
    await few.close();
    await server.close();
    server = await startPageServer([...manyMore, { ...customer(900, 'Buyer 1'), last_name: 'Obi' }]);
    const many = await open('?as=agent');
    await expect.poll(() => many.locator('.people .hint').textContent()).toMatch(/Alt ↑ ↓ another person/u);
    const names = await many.locator('#people .name').allTextContents();
    expect(new Set(names).size).toBe(names.length);
  });

  test('who wants less motion gets none', async () => {
    const page = await openAfter(card, '?as=agent', { reducedMotion: 'reduce' });
    await page.getByTestId('button').first().click();
    await expect.poll(() => page.getByTestId('button').first().getAttribute('aria-busy')).toBe('true');
    const turns = "getComputedStyle(document.querySelector('[aria-busy=true]'), '::after').animationIterationCount";
    expect(await page.evaluate(turns)).toBe('1');
  });

  test('dark and light follow the system until the person chooses, and the choice is remembered', async () => {
    const brightness = async (page: Page) => {
      const colour = await page.evaluate("getComputedStyle(document.querySelector('.chat-head')).backgroundColor");
      return Number(/\d+/.exec(String(colour))?.[0]);
    };
    const page = await open('?as=agent', { colorScheme: 'dark' });
    expect(await brightness(page)).toBeLessThan(60);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => brightness(page)).toBeGreaterThan(200);
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await expect.poll(() => brightness(page)).toBeLessThan(60);
    await page.reload();
    expect(await brightness(page)).toBeLessThan(60);
  });
});

/** The texts that are to be seen; times and marks beside a message's text are left aside. */
function textsOf(locator: Locator): Promise<string[]> {
  return locator.evaluateAll((nodes: ShownNode[]) =>
    nodes
      .filter((node) => node.checkVisibility())
      .map((node) => (node.querySelector('.text') ?? node).textContent.trim()),
  );
}

/** What these tests need of the browser's elements; the DOM's own types are not part of a Node project. */
interface ShownNode {
  textContent: string;
  checkVisibility(): boolean;
  querySelector(selector: string): ShownNode | null;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface BoxNode {
  getBoundingClientRect(): Box;
  parentElement: BoxNode;
}

interface ScrolledNode {
  scrollHeight: number;
  scrollTop: number;
  clientHeight: number;
  scrollWidth: number;
  clientWidth: number;
}
