import { Markup, Telegraf } from 'telegraf';
import { message } from 'telegraf/filters';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Emulator, startEmulator } from '../../src/start-emulator.ts';
import type { TestUser } from '../../src/index.ts';
import { startHook } from '../calling.ts';

const secretToken = 'hook-secret';
const price = 500_000;

/** A shop with one of everything: a button, a file each way, an invoice. */
function shopBot({ token, url }: Emulator): Telegraf {
  const bot = new Telegraf(token, { telegram: { apiRoot: url } });
  bot.start((ctx) =>
    ctx.replyWithHTML('<b>Welcome</b>', Markup.inlineKeyboard([Markup.button.callback('Buy', 'buy')])),
  );
  bot.action('buy', async (ctx) => {
    await ctx.answerCbQuery('One moment');
    await ctx.editMessageText('Bought', Markup.inlineKeyboard([Markup.button.callback('Again', 'again')]));
  });
  bot.on(message('document'), async (ctx) => {
    const link = await ctx.telegram.getFileLink(ctx.message.document.file_id);
    const text = await (await fetch(link)).text();
    await ctx.replyWithDocument({ source: Buffer.from(text.toUpperCase()), filename: 'loud.txt' }, { caption: 'Here' });
  });
  bot.command('pay', (ctx) =>
    ctx.replyWithInvoice({
      title: 'Float',
      description: 'Top up your float',
      payload: 'float:1',
      provider_token: '284685063:TEST:abc',
      currency: 'NGN',
      prices: [{ label: 'Float', amount: price }],
    }),
  );
  bot.on('pre_checkout_query', (ctx) =>
    ctx.preCheckoutQuery.total_amount === price ? ctx.answerPreCheckoutQuery(true) : undefined,
  );
  bot.on(message('successful_payment'), (ctx) => ctx.reply(`Paid: ${ctx.message.successful_payment.invoice_payload}`));
  return bot;
}

interface Running {
  stop(): Promise<void>;
}

async function poll(emulator: Emulator): Promise<Running> {
  const bot = shopBot(emulator);
  const ended = bot.launch();
  await emulator.driver.untilCall(({ method }) => method === 'getUpdates');
  return {
    stop: () => {
      bot.stop();
      return ended;
    },
  };
}

async function hook(emulator: Emulator): Promise<Running> {
  const bot = shopBot(emulator);
  const answer = bot.webhookCallback('/telegram', { secretToken });
  const served = await startHook((request, response) => void answer(request, response));
  await bot.telegram.setWebhook(served.url, { secret_token: secretToken });
  return served;
}

describe.each([
  ['long polling', poll],
  ['a webhook', hook],
])('a Telegraf bot over %s', (_, run) => {
  let emulator: Emulator;
  let bot: Running;
  let user: TestUser;

  beforeEach(async () => {
    emulator = await startEmulator();
    user = emulator.driver.user('customer');
    bot = await run(emulator);
  });

  afterEach(async () => {
    await bot.stop();
    await emulator.stop();
  });

  it('sends, hears a tap, answers it and edits its message', async () => {
    user.say('/start');
    const welcome = await user.until(/Welcome/);
    expect(welcome.entities).toEqual([{ type: 'bold', offset: 0, length: 7 }]);
    const tap = user.tap('Buy');
    expect(await user.untilToast(tap)).toMatchObject({ text: 'One moment' });
    const edited = await user.until(/Bought/);
    expect(edited.message_id).toBe(welcome.message_id);
    expect(user.screen()).toBe('Bought\n[Again]');
  });

  it('downloads the file of a person and uploads one of its own', async () => {
    user.sendDocument({ name: 'quiet.txt', contentType: 'text/plain', bytes: Buffer.from('hush') });
    const { document, caption } = await user.until(/Here/);
    expect(caption).toBe('Here');
    expect(document).toMatchObject({ file_name: 'loud.txt', file_size: 4 });
    const bytes = await fetch(`${emulator.url}/playground/files/${document?.file_id}`);
    expect(await bytes.text()).toBe('HUSH');
  });

  it('is paid: invoice, pre-checkout, payment', async () => {
    user.say('/pay');
    const { message_id: invoice } = await user.until(/<invoice Float 500000>/);
    user.pay(invoice);
    await user.until(/Paid: float:1/);
    const paid = user.messages().find((each) => each.successful_payment !== undefined);
    expect(paid?.successful_payment).toMatchObject({ total_amount: price, currency: 'NGN' });
  });
});
