import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { minor } from '../../../src/domain/shared/money.ts';
import { withStore } from '../../support/redis/setup-store.ts';
import { useFlows } from '../support/flows.ts';
import { entriesOf } from '../support/accounts.ts';
import { letIn, giveAccess } from '../support/people.ts';
import { setAccess, setRole } from '../../support/set-person.ts';
import { messageAt, messagesWith, say } from '../support/say-and-read.ts';
import { inRedis } from '../support/stored.ts';

const PROVIDER_TOKEN = '284685063:TEST:secret-of-the-provider';
const flows = useFlows({
  appendfsync: 'always',
  env: { ACCESS: 'approval', PAYMENT_PROVIDER_TOKEN: PROVIDER_TOKEN, LEASE_MS: '2000' },
  // The emulator's refusals say what Telegram takes; a late or second answer to a checkout is refused, too.
  refusals: /CURRENCY_TOTAL_AMOUNT_INVALID|PAYMENT_PROVIDER_INVALID|query is too old/u,
});

let merchant: TestUser;
beforeAll(() => {
  merchant = flows.merchant;
});

const ledgerOf = async (chat: TestUser) =>
  (await entriesOf(flows, chat)).map(
    ({ kind, amountMinor, by }) => `${kind} ${amountMinor / 100} by ${by === chat.person.id ? 'them' : by}`,
  );

/** A person with an invoice in their chat; resolves with its message. */
async function invoiced(amount = '5000'): Promise<[TestUser, number]> {
  const person = await letIn(flows);
  return [person, await newInvoice(person, amount)];
}

async function newInvoice(person: TestUser, amount: string): Promise<number> {
  const before = person.botMessages().length;
  person.say(`/topup ${amount}`);
  await person.until((chat) =>
    chat
      .botMessages()
      .slice(before)
      .some(({ invoice }) => invoice !== undefined),
  );
  return person.botMessages().findLast(({ invoice }) => invoice !== undefined)!.message_id;
}

const receipts = (person: TestUser) => messagesWith(person, /Payment received/u);
const paid = ({ person }: TestUser) =>
  merchant.botMessages().filter(({ text }) => text?.includes(`Id: ${person.id}`) === true && /paid/u.test(text));

const configure = (name: string, value: string) => inRedis(flows, (redis) => redis.config('SET', name, value));

describe('an invoice', () => {
  test('beside a request that waits is asked for with what becomes of both', async () => {
    const person = await letIn(flows);
    const { id: userId } = person.person;
    const request = { userId, id: 'waits-before', way: 'request', amountMinor: minor(70_000), note: '' } as const;
    await withStore(flows, ({ topups }) => topups.open({ ...request, createdAt: Date.now() }));
    person.say('/topup');
    const said = /Your request for ₦700\.00 still waits[^]*comes on top of it\.[^]*How much\?/u;
    await person.until(said);
  });

  test('is in the shop’s currency, is paid, credited with the money’s own receipt, and told to merchants', async () => {
    const [person, invoice] = await invoiced('5,000');
    expect(messageAt(person, invoice)?.invoice).toMatchObject({
      currency: 'NGN',
      total_amount: 500_000,
      start_parameter: 'topup',
    });
    person.pay(invoice);
    await person.until(
      /Payment received\. ₦5,000\.00 was added to your account\.\nYour balance: ₦5,000\.00\nReference: \S+/u,
    );
    await say(person, '/statement', /Top-up[^\n]*\nReference: \S+\n/u);
    await expect.poll(() => paid(person)).toHaveLength(1);
    expect(paid(person)[0]?.text).toMatch(/paid ₦5,000\.00 in Telegram\. It is on their account/u);
    expect(await ledgerOf(person)).toEqual(['topup 5000 by them']);
  });

  test('that is paid already is refused with words, and nothing is charged', async () => {
    const [person, invoice] = await invoiced();
    person.pay(invoice);
    await person.until(/Payment received/u);
    person.pay(invoice);
    await person.untilToast(/This invoice is already paid\. .*Nothing was charged/u);
    expect(await ledgerOf(person)).toEqual(['topup 5000 by them']);
  });

  test('that is paid twice at the same moment was paid twice, and both are on the account', async () => {
    const [person, invoice] = await invoiced();
    person.pay(invoice);
    person.pay(invoice);
    await person.until(
      (chat) => receipts(chat).length === 2 || chat.toasts.some(({ text }) => /already paid/u.test(text ?? '')),
    );
    const payments = person.messages().filter((message) => message.successful_payment !== undefined).length;
    await expect.poll(() => receipts(person)).toHaveLength(payments);
    expect(await ledgerOf(person)).toEqual(Array.from({ length: payments }, () => 'topup 5000 by them'));
  });

  test('is refused to who was locked since, and to who became a merchant', async () => {
    const [person, invoice] = await invoiced();
    const { id } = person.person;
    await withStore(flows, ({ people }) => setAccess(people, id, 'locked'));
    person.pay(invoice);
    await person.untilToast(/has to let you in before you can pay/u);
    await withStore(flows, async ({ people }) => {
      await setAccess(people, id, 'approved');
      await setRole(people, id, 'merchant');
    });
    person.pay(invoice);
    await person.untilToast(/Merchants buy on the wallet/u);
    await withStore(flows, ({ people }) => setRole(people, id, 'customer'));
    expect(await ledgerOf(person)).toEqual([]);
  });

  test('of an amount that Telegram does not take is said in plain words, and another amount is asked for', async () => {
    const person = await letIn(flows);
    await say(
      person,
      '/topup 5',
      /Telegram can’t take a payment of ₦5\.00: it takes about 1 to 10,000 US dollars\. Please choose another/u,
    );
    person.say('2000');
    await person.until((chat) => chat.messages().at(-1)?.invoice?.total_amount === 200_000);
  });

  test('that was handed on leads here, and is asked for anew', async () => {
    const person = await letIn(flows);
    await say(person, '/start topup', /Top up your account\. How much\?/u);
  });

  test('is answered while the person’s lease is held by something else', async () => {
    const [person, invoice] = await invoiced();
    const { driver } = flows;
    const effect = { type: 'delay', delayMs: 1_500 } as const;
    driver.faults.add({ on: 'call', method: 'sendMessage', chatId: person.id, effect });
    const answered = driver.calls('answerPreCheckoutQuery');
    person.say('/balance');
    person.pay(invoice);
    await expect.poll(() => driver.calls('answerPreCheckoutQuery'), { interval: 20 }).toBe(answered + 1);
    expect(person.botMessages().filter(({ text }) => text?.startsWith('Your balance') === true)).toEqual([]);
    await person.until(/Payment received/u);
  });
});

describe('a payment', () => {
  test('that Telegram brings twice, and again after its confirmation was lost, is credited and told once', async () => {
    const [person, invoice] = await invoiced();
    const { faults } = flows.driver;
    faults.add({ on: 'update', kind: 'message', chatId: person.id, effect: { type: 'duplicate' } });
    faults.add({ on: 'update', kind: 'pre_checkout_query', effect: { type: 'duplicate' } });
    faults.add({ on: 'call', method: 'getUpdates', effect: { type: 'acknowledgement-lost' } });
    person.pay(invoice);
    await person.until(/Payment received/u);
    await flows.driver.untilDelivered();
    expect(await ledgerOf(person)).toEqual(['topup 5000 by them']);
    expect(receipts(person)).toHaveLength(1);
  });

  test.each([
    ['asks to wait', { type: 'too-many-requests', retryAfterSeconds: 1 }],
    ['fails', { type: 'server-error' }],
    ['loses the connection', { type: 'request-lost' }],
  ] as const)('is credited once and told in the end where Telegram %s', async (_what, effect) => {
    const [person, invoice] = await invoiced();
    flows.driver.faults.add({ on: 'call', method: 'sendMessage', chatId: person.id, effect });
    person.pay(invoice);
    await person.until(/Payment received/u);
    await flows.driver.untilDelivered();
    expect(await ledgerOf(person)).toEqual(['topup 5000 by them']);
    expect(receipts(person)).toHaveLength(1);
  });

  test('whose bot stopped between crediting and telling is told after the next start, and credited once', async () => {
    const [person, invoice] = await invoiced();
    const { driver } = flows;
    const fault = driver.faults.add({
      on: 'call',
      method: 'sendMessage',
      chatId: person.id,
      times: 0,
      effect: { type: 'server-error' },
    });
    person.pay(invoice);
    await expect.poll(() => ledgerOf(person)).toEqual(['topup 5000 by them']);
    await flows.stopBot();
    driver.faults.remove(fault);
    expect(receipts(person)).toHaveLength(0);
    await flows.startBot();
    await person.until(/Payment received/u);
    expect(await ledgerOf(person)).toEqual(['topup 5000 by them']);
  });

  test('that Redis takes no writes for, because too few replicas follow it, is credited when it takes them again', async () => {
    const [person, invoice] = await invoiced();
    await configure('min-replicas-to-write', '1');
    person.pay(invoice);
    await person.until(/Your message is not lost/u);
    await configure('min-replicas-to-write', '0');
    await person.until(/Payment received/u);
    expect(await ledgerOf(person)).toEqual(['topup 5000 by them']);
  });

  test('that cannot be booked is said to its payer, and to merchants with its number', async () => {
    const [person, invoice] = await invoiced();
    await inRedis(flows, (redis, keys) => redis.set(keys.ledger(person.person.id), 'no ledger'));
    person.pay(invoice);
    const said = await person.until(/could not add it to your account yet/u);
    const number = /Reference: (\S+)/u.exec(said.text ?? '')?.[1] ?? '';
    expect(number).not.toBe('');
    await merchant.until((chat) =>
      chat
        .botMessages()
        .some(({ text }) => text?.includes(`Reference: ${number}`) && /I could not book it/u.test(text)),
    );
  });

  test('that cannot be booked reaches a merchant in the end, also if Telegram does not take the message at once', async () => {
    const [person, invoice] = await invoiced();
    const { faults } = flows.driver;
    const fault = faults.add({
      on: 'call',
      method: 'sendMessage',
      chatId: merchant.person.id,
      times: 0,
      effect: { type: 'server-error' },
    });
    await inRedis(flows, (redis, keys) => redis.set(keys.ledger(person.person.id), 'no ledger'));
    person.pay(invoice);
    await person.until(/The merchant has been told/u);
    await flows.driver.untilDelivered();
    faults.remove(fault);
    await merchant.until((chat) =>
      chat
        .botMessages()
        .some(({ text }) => text?.includes(`Id: ${person.person.id}`) && /I could not book it/u.test(text)),
    );
  });

  test('that arrives late, of a person who was locked since, is credited all the same', async () => {
    const [person, invoice] = await invoiced();
    const { driver } = flows;
    const answered = driver.calls('answerPreCheckoutQuery');
    driver.faults.add({ on: 'update', kind: 'message', chatId: person.id, effect: { type: 'swap', holdMs: 1_000 } });
    person.pay(invoice);
    await expect.poll(() => driver.calls('answerPreCheckoutQuery'), { interval: 5 }).toBe(answered + 1);
    await giveAccess(flows, person, 'locked');
    expect(receipts(person)).toEqual([]);
    await person.until(/Payment received/u);
    expect(await ledgerOf(person)).toEqual(['topup 5000 by them']);
  });
});

test('a payment in the currency that the shop had before is said to merchants in that currency, with its decimals', async () => {
  const [person, invoice] = await invoiced('5000');
  const { driver } = flows;
  const answered = driver.calls('answerPreCheckoutQuery');
  driver.faults.add({ on: 'update', kind: 'message', chatId: person.id, effect: { type: 'swap', holdMs: 1_000 } });
  person.pay(invoice);
  await expect.poll(() => driver.calls('answerPreCheckoutQuery'), { interval: 5 }).toBe(answered + 1);
  await flows.restartBot({ CURRENCY: 'GHS' });
  await person.until(/made in another currency/u);
  await expect
    .poll(() => paid(person).map(({ text }) => text))
    .toEqual([expect.stringMatching(/paid 5000\.00 NGN in Telegram, in another currency/u)]);
  await flows.restartBot();
});

test('if the provider cannot be used, the merchants are asked instead', async () => {
  await flows.restartBot({ PAYMENT_PROVIDER_TOKEN: 'no-token-of-any-provider' });
  const person = await letIn(flows);
  await say(person, '/topup 5000', /photo of the slip or a note/u);
  await flows.restartBot();
});

test('if Redis may lose a payment, the merchants are asked instead and told why, and an invoice of before is refused with words', async (context) => {
  const [person, invoice] = await invoiced();
  try {
    await configure('appendfsync', 'everysec');
    // Redis 7.2 and Valkey wait for the disk.
    const knows = await inRedis(flows, (redis) => redis.call('WAITAOF', 0, 0, 1)).catch(() => undefined);
    context.skip(knows !== undefined, 'this Redis can wait for its disk');
    await flows.restartBot();
    await merchant.until(/Payments in Telegram are off/u);
    person.pay(invoice);
    await person.untilToast(/Payments in Telegram are off here.*Nothing was charged/u);
    await say(person, '/topup 5000', /photo of the slip or a note/u);
    expect(await ledgerOf(person)).toEqual([]);
  } finally {
    await configure('appendfsync', 'always');
  }
  await flows.restartBot();
});

test('the provider’s token stands in no log and no message', () => {
  expect(flows.logLines.filter((line) => line.includes(PROVIDER_TOKEN))).toEqual([]);
});
