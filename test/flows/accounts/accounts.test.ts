import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { credit, withStore } from '../../support/redis/setup-store.ts';
import { useFlows } from '../support/flows.ts';
import { BOUGHT_ONCE, booksOf, NOT_BOUGHT } from '../support/books.ts';
import { buy, referenceOn, goToAmount, goToCard, confirmOnce } from '../support/shopping.ts';
import { airtime, prepaidMeter } from '../support/wishes.ts';
import { accountOf, giveCreditLimit, ledgerOf } from '../support/accounts.ts';
import { change, giveRole, greet, letInWith, letIn } from '../support/people.ts';
import { newPersonSays, say, tap, labels, newestId } from '../support/say-and-read.ts';
import { boughtFor, freshNumbers, LIST_END, ones } from '../batches/batches.ts';

const flows = useFlows({ env: { ACCESS: 'approval' } });
beforeAll(() => greet(flows.merchant));

test('/limits of a person with an account shows balance and credit, too', async () => {
  const person = await letInWith(flows, 2_000);
  await giveRole(flows, person, 'agent');
  await giveCreditLimit(flows, person, 1_000);
  await say(person, '/limits', /What you may spend/u);
  expect(person.screen()).toMatch(
    /Spent today: ₦0\.00\n\nYour balance: ₦2,000\.00\nCredit available: ₦1,000\.00[^]*\[My balance\]/u,
  );
});

test('a stranger’s line is a stranger’s message: it asks to be let in, and draws no card', async () => {
  const stranger = await newPersonSays(flows, 'mtn 500 08031231236', /merchant has to let you in/u);
  stranger.shareContact({ phone_number: '2348031231236', first_name: 'Mama' });
  await flows.driver.untilDelivered();
  expect(stranger.transcript()).not.toMatch(/Please check|What would you like/u);
});

describe('a person with money on their account', () => {
  test('sees it on the card and under /balance, and pays from it what the card said', async () => {
    const buyer = await letInWith(flows, 2_000);
    const reference = await goToCard(buyer, airtime('08031231234'));
    expect(buyer.screen()).toMatch(/You pay: ₦500\.00\nYour balance: ₦2,000\.00\n/u);
    await tap(buyer, 'Confirm', /Done![^]*\nPaid: ₦500\.00\n/u);
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
    expect(buyer.botMessages().at(-1)?.text).not.toContain('1,500');
    await tap(buyer, 'Balance ₦1,500', /^Your balance: ₦1,500\.00\n\[Buy\] \[➕ Top up\]$/u);
    expect(await ledgerOf(flows, buyer)).toEqual(['credit 2000', 'hold 500', 'capture 500']);
  });

  test.each([
    ['a balance', 12_600, 0, ['₦1,000', '₦2,000', '₦5,000', '₦10,000'], /Your balance: ₦12,600\.00/u],
    ['credit beside it', 600, 4_000, ['₦1,000', '₦2,000'], /Your balance: ₦600\.00\nCredit available: ₦4,000\.00/u],
    ['nothing, of which the card says what is missing', 0, 0, ['₦1,000'], /Your balance: ₦0\.00/u],
  ])('is offered amounts that they can pay: with %s', async (_what, naira, limit, amounts, said) => {
    const buyer = naira === 0 ? await letIn(flows) : await letInWith(flows, naira);
    await giveCreditLimit(flows, buyer, limit);
    await goToAmount(buyer, prepaidMeter('04123451234'));
    expect(labels(buyer)).toEqual([...amounts, 'Back', 'Cancel']);
    expect(buyer.screen()).toMatch(said);
    await say(buyer, '/cancel', /Cancelled/u);
    await say(buyer, '08031231234', /Data plans/u);
    const airtime = naira === 0 ? ['₦100'] : ['₦100', '₦200', '₦500'];
    expect(labels(buyer)).toEqual(expect.arrayContaining(airtime));
    expect(buyer.screen().includes('₦5,000')).toBe(naira > 5_000);
  });

  test('gets it back when the purchase fails', async () => {
    const buyer = await letInWith(flows, 2_000);
    await buy(buyer, airtime('08031230203'));
    await buyer.until(/The purchase failed[^]*₦500\.00 is back in your balance\. Nothing was charged\./u);
    expect(await accountOf(flows, buyer)).toMatchObject({ balanceMinor: 200_000, heldMinor: 0 });
    expect(await ledgerOf(flows, buyer)).toEqual(['credit 2000', 'hold 500', 'release 500']);
  });

  test('reads what is held while a purchase has no end, also after a restart of the bot', async () => {
    const buyer = await letInWith(flows, 2_000);
    await buy(buyer, airtime('08031230299'), /Processing/u);
    await flows.restartBot();
    buyer.say('/balance');
    await buyer.until(
      /Your balance: ₦1,500\.00\nOn hold for open purchases: ₦500\.00 \(already taken out of your balance\)\n\[Buy\] \[➕ Top up\]$/u,
    );
    expect(await accountOf(flows, buyer)).toMatchObject({ balanceMinor: 150_000, heldMinor: 50_000 });
  });

  test('reads a credit limit, and buys with it', async () => {
    const buyer = await letIn(flows);
    await giveCreditLimit(flows, buyer, 1_000);
    await buy(buyer, airtime('08031231234'), /Done!/u);
    await say(buyer, '/balance', /Your balance: −₦500\.00\nCredit available: ₦500\.00\n\[Buy\] \[➕ Top up\]$/u);
    expect(await ledgerOf(flows, buyer)).toEqual(['limit 0', 'hold 500', 'capture 500']);
  });
});

describe('a person without enough', () => {
  test('reads so on the card and at Confirm, buys nothing, and can once the money is there', async () => {
    const buyer = await letInWith(flows, 499);
    const reference = await goToCard(buyer, airtime('08031231234'));
    const short =
      /Your balance is not enough\. This costs ₦500\.00, and you have ₦499\.00 to spend\. Nothing was bought/u;
    expect(buyer.screen()).toMatch(short);
    await tap(buyer, 'Confirm', /^💳 Your balance is not enough/u);
    expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
    await credit(flows, buyer.person.id, 1);
    await confirmOnce(flows, buyer, reference);
    expect(await accountOf(flows, buyer)).toMatchObject({ balanceMinor: 0, heldMinor: 0 });
  });

  test('cannot buy more than there is by confirming several cards at once', async () => {
    const buyer = await letInWith(flows, 1_200);
    const cards = [];
    for (let count = 0; count < 4; count += 1) {
      const reference = await goToCard(buyer, airtime('08031231234'));
      cards.push({ reference, messageId: newestId(buyer) });
    }
    for (const { reference, messageId } of cards) buyer.press(messageId, `o:confirm:${reference}`);
    await expect.poll(async () => (await accountOf(flows, buyer)).balanceMinor).toBe(20_000);
    await expect.poll(async () => (await accountOf(flows, buyer)).heldMinor).toBe(0);
    const accepted = cards.map(({ reference }) => booksOf(flows, reference).accepted);
    expect(accepted.filter((count) => count === 1)).toHaveLength(2);
  });
});

describe('with a commission for agents and customers', () => {
  const set = async (margin: string): Promise<void> => {
    for (const role of ['agent', 'customer']) {
      for (const service of ['airtime', 'data']) await change(flows.merchant, `/prices ${role} ${service} ${margin}`);
    }
  };
  beforeAll(() => set('-2% below'));
  afterAll(() => set('off'));

  test('an agent reads on the card, on the balance’s button and in /sales what they earn, and hands on nothing of it', async () => {
    const agent = await letInWith(flows, 2_000);
    await giveRole(flows, agent, 'agent');
    await goToCard(agent, airtime('08031231234', '1000'));
    expect(agent.screen()).toMatch(/You pay: ₦980\.00 · you earn ₦20\.00\n/u);
    await tap(agent, 'Confirm', /Done![^]*\[Balance ₦1,020 · you earned ₦20\]/u);
    const receipt = agent.botMessages().at(-1);
    expect(receipt?.text).not.toMatch(/earn|₦20\b/u);
    const rows = receipt?.reply_markup?.inline_keyboard.flat() ?? [];
    const handedOn = rows.filter(({ text }) => text === 'Send on WhatsApp' || text === 'Copy receipt');
    expect(handedOn).toHaveLength(2);
    const said = decodeURIComponent(JSON.stringify(handedOn));
    expect(said).toContain('₦1,000');
    expect(said).not.toMatch(/earn|₦20\b|980/u);
    await say(agent, '/sales', /Delivered: 1, for ₦980\.00\nYou earned: ₦20\.00/u);
  });

  test('an agent reads it on a list’s card and on a button of its summary, and not in the text that can be forwarded', async () => {
    const agent = await letInWith(flows, 3_000);
    await giveRole(flows, agent, 'agent');
    await say(agent, 'mtn 1000 08031231301\nmtn 500 08031231302\nmtn sme 1gb 08031231303', /3 purchases/u);
    expect(agent.screen()).toMatch(/You earn ₦30\.00 on all of it\.\n/u);
    await tap(agent, /^Buy all/u, /🏁 3 of 3 done, for[^]*\[Balance ₦[\d,]+ · you earned ₦30\]/u);
    const summary = agent.botMessages().find(({ text }) => text?.includes('done, for ₦') === true);
    expect(summary?.text).toBeDefined();
    expect(summary?.text).not.toMatch(/earn|₦30\b/u);
  });

  test('an agent reads in every short line the amount that they typed, and beside it what they pay, as long as they decide', async () => {
    const agent = await letInWith(flows, 3_000);
    await giveRole(flows, agent, 'agent');
    await say(agent, 'mtn 1000 08031231401\nglo 500 08051231402', /2 purchases · ₦1,470\.00/u);
    expect(agent.screen()).toMatch(/0803 123 1401 · ₦1,000\.00 \(you pay ₦980\.00\)\n/u);
    await tap(agent, 'Leave a row out', /1 · 0803 123 1401 · ₦1,000\.00 · MTN/u);
    await tap(agent, 'Back', /2 purchases/u);
    await tap(agent, 'Cancel', /Cancelled/u);
    await goToCard(agent, airtime('08031231403', '1000'));
    await say(agent, 'what is this', /Your open card: [^\n]+ · 0803 123 1403 · ₦1,000\.00 \(you pay ₦980\.00\)/u);
    await say(agent, '/cancel', /Cancelled[^]*· ₦1,000\.00 · 0803 123 1403/u);
    await buy(agent, airtime('08031231403', '1000'), /Done!/u);
    const listed = /successful\s· ₦1,000\.00\s· 0803 123 1403[^]*\[1\. ✅ ₦1,000 · 0803 123 1403\]/u;
    await say(agent, '/history 1000', listed);
    await say(agent, '/check 1403', listed);
    await say(agent, '/statement', /, ₦1,000\.00, for 0803 123 1403\n−₦980\.00 →/u);
    await say(agent, '/repeat', /🔁 1\. 0803 123 1403 · ₦1,000\]/u);
    await say(agent, 'e never enter', /\[0803 123 1403 · ₦1,000 · MTN/u);
    await tap(
      agent,
      /^0803 123 1403/u,
      /0803 123 1403 · ₦1,000\.00\n[^]*“MTN [^\n]+ \(₦1,000\.00\) was sent to 0803 123 1403 on/u,
    );
  });

  test('a customer reads nothing of it', async () => {
    const buyer = await letInWith(flows, 2_000);
    await buy(buyer, airtime('08031231234', '1000'), /Done![^]*\[Balance ₦1,020\]/u);
    await say(buyer, '/sales', /Delivered: 1, for ₦980\.00/u);
    expect(buyer.transcript()).not.toMatch(/earn/u);
  });
});

describe('a merchant', () => {
  test('alone reads on a receipt what the service took, and what was earned', async () => {
    const buyer = await letInWith(flows, 1_000);
    const reference = await buy(buyer, airtime('08031231234'), /Done!/u);
    flows.merchant.say(`/receipt ${reference}`);
    const earned =
      /Paid: ₦500\.00[^]*Expected cost: ₦500\.00\nThe service took: ₦490\.00\nProfit: ₦10\.00\nReference: /u;
    await flows.merchant.until(earned);
    buyer.say(`/receipt ${reference}`);
    await expect.poll(() => buyer.botMessages().filter(({ text }) => text?.includes('Done!'))).toHaveLength(2);
    expect(buyer.transcript()).not.toMatch(/₦490|Profit|Expected cost/u);
  });

  test('reads under /balance what people have, what they owe and what is held', async () => {
    const sums = await withStore(flows, ({ accounts }) => accounts.totals());
    await say(flows.merchant, '/balance', /in the wallet[^]*accounts:\nPeople have ₦[\d,.]+ in their accounts/u);
    const said = flows.merchant.screen();
    expect(said).toContain(`${sums.accounts} accounts:`);
    expect(said).toContain('People owe you ₦500.00.\n₦500.00 is on hold for open purchases.');
  });

  test('is told, once, if the service charges more than was expected', async () => {
    const buyer = await letInWith(flows, 20_000);
    const wish = { ...prepaidMeter('04123456789'), taps: ['Yola Electric'] };
    await buy(buyer, wish, /Done!/u);
    await flows.merchant.until(
      /charged ₦5,050\.00 for a purchase that should have cost ₦5,000\.00\. The buyer paid ₦5,000\.00/u,
    );
    const reference = referenceOn(buyer);
    expect(flows.merchant.botMessages().filter(({ text }) => text?.includes(reference))).toHaveLength(1);
    expect(await accountOf(flows, buyer)).toMatchObject({ balanceMinor: 1_500_000, heldMinor: 0 });
  });
});

function listOf(numbers: readonly string[], amounts: readonly number[]): string {
  return numbers.map((number, at) => `mtn ${amounts[at]} ${number}`).join('\n');
}

test('a row that the balance is too low for does not keep cheaper ones behind it from being bought, and buying what is left begins with it only once it can be paid', async () => {
  const chat = await letInWith(flows, 2_000);
  const list = freshNumbers(10);
  chat.say(listOf(list, [100, 100, 5_000, 100, 100, 100, 100, 100, 100, 100]));
  await chat.until(/I buy the rows that fit[^]*\[Buy all 10\]/u);
  await tap(chat, 'Buy all 10', LIST_END);
  const text = chat.screen().replaceAll('\u00A0', ' ');
  expect(text).toMatch(/9 of 10 done, for ₦900\.00/u);
  expect(text).toMatch(/Not bought, and not charged: 1\nRow 3: [^\n]+: your balance was too low for ₦5,000\.00\n/u);
  expect(boughtFor(flows, list)).toEqual([1, 1, 0, 1, 1, 1, 1, 1, 1, 1]);
  await credit(flows, chat.person.id, 4_000);
  await tap(chat, 'Buy what is left', /📋 1 purchase · ₦5,000\.00/u);
  await tap(chat, 'Buy all 1', /1 of 1 done, for ₦5,000\.00/u);
  expect(boughtFor(flows, list)).toEqual(ones(10));
});
