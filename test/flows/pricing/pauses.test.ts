import { beforeAll, describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { greet } from '../menu/greet.ts';
import { change, readTrail } from '../people/merchant-acts.ts';
import { airtime, ASKS_FOR_NUMBER, booksOf, NOT_BOUGHT, goToCard, goToAmount, smePlan } from '../support/shopping.ts';

const flows = useFlows();

beforeAll(() => greet(flows.merchant));

describe('a paused provider', () => {
  test('stays on the list, says why at a tap, and the purchase goes on with another', async () => {
    await change(flows.merchant, '/pause mtn The network is down <until 5 pm>');
    expect(flows.merchant.screen()).toMatch(/Done\.\s+⏸ MTN is paused: The network is down/u);
    const buyer = flows.person();
    buyer.say('/airtime');
    await buyer.until(/\[⏸ MTN\]/u);
    buyer.tap('⏸ MTN');
    await buyer.until(/⏸ MTN is paused: The network is down <until 5 pm>[\s\S]*Which provider/u);
    buyer.tap('Glo');
    await buyer.until(ASKS_FOR_NUMBER);
    await change(flows.merchant, '/resume MTN');
    expect(flows.merchant.screen()).toMatch(/Done\.\s+▶️ MTN is back on sale\./u);
    expect((await readTrail(flows.setup)).slice(-2)).toEqual([
      'pause MTN: - → The network is down <until 5 pm>',
      'pause MTN: The network is down <until 5 pm> → -',
    ]);
  });

  test('is not sold on a card from before, which is void, and is sold again once it is resumed', async () => {
    const buyer = flows.person();
    const reference = await goToCard(buyer, airtime('08031231234'));
    await change(flows.merchant, '/pause MTN No stock');
    const { messageId } = buyer.tap('Confirm');
    await buyer.until(/is paused: No stock\nNothing was bought\./u);
    expect(buyer.screen()).not.toMatch(/\[Confirm\]/u);
    await change(flows.merchant, '/resume mtn');
    const late = await buyer.untilToast(buyer.press(messageId, `o:confirm:${reference}`));
    expect(late.text).toMatch(/no longer active/u);
    expect(booksOf(flows.setup, reference)).toEqual(NOT_BOUGHT);
    await expect(goToCard(buyer, airtime('08031231234'))).resolves.not.toBe(reference);
  });

  test('that is paused in the middle of a purchase has no card', async () => {
    const buyer = flows.person();
    await goToAmount(buyer, airtime('08031231234'));
    await change(flows.merchant, '/pause mtn');
    await expect
      .poll(async () => {
        buyer.say('500');
        return (await buyer.until(/./u)).text;
      })
      .toMatch(/MTN is paused at the moment\./u);
    await change(flows.merchant, '/resume mtn');
  });
});

describe('a paused kind of plans', () => {
  test('says why at its button, is void on a card from before, and leaves the other kinds on sale', async () => {
    const buyer = flows.person();
    const reference = await goToCard(buyer, smePlan);
    await change(flows.merchant, '/pause all sme Out until Monday');
    expect(flows.merchant.screen()).toMatch(/Done\.\s+⏸ SME · Data is paused: Out until Monday/u);
    buyer.tap('Confirm');
    await buyer.until(/is paused: Out until Monday\nNothing was bought\./u);
    expect(booksOf(flows.setup, reference)).toEqual(NOT_BOUGHT);
    buyer.say('/data');
    await buyer.until(/Which/u);
    buyer.tap('MTN');
    await buyer.until(/\[⏸ SME\]/u);
    buyer.tap('⏸ SME');
    await buyer.until(/is paused: Out until Monday[\s\S]*\[Daily\]/u);
    buyer.tap('Daily');
    await buyer.until(/1GB · 1 day/u);
    expect(buyer.screen()).not.toContain('⏸ 1GB');
    buyer.say('mtn sme 1gb 08031231234');
    await buyer.until(/is paused: Out until Monday/u);
    await change(flows.merchant, '/resume all sme');
    await expect(goToCard(buyer, smePlan)).resolves.not.toBe(reference);
  });

  test('is not what a name of one of its plans means', async () => {
    const { merchant } = flows;
    merchant.say('/pause mtn sme 1gb is gone');
    await merchant.until(/Off sale: MTN SME 1GB[^\n]*\nReason: is gone/u);
    merchant.tap('Cancel');
    await expect(merchant.until(/Nothing was changed/u)).resolves.toBeDefined();
  });
});

describe('a paused service', () => {
  test('is not begun by its command: everything else is offered', async () => {
    await change(flows.merchant, '/pause TV');
    const buyer = flows.person();
    buyer.say('/tv');
    await buyer.until(/⏸ TV is paused at the moment\.[\s\S]*What would you like to buy\?[\s\S]*\[⏸ TV\]/u);
    buyer.tap('Airtime');
    await expect(buyer.until(/Which provider/u)).resolves.toBeDefined();
    await change(flows.merchant, '/resume tv');
  });
});

describe('/pause', () => {
  test('pauses one product by buttons, with a reason that is typed, and resumes it', async () => {
    const { merchant } = flows;
    merchant.say('/pause');
    await merchant.until(/Nothing is paused/u);
    merchant.tap('Pause something');
    await merchant.until(/What is it for/u);
    expect(merchant.screen()).not.toMatch(/Everything/u);
    merchant.tap('TV');
    await merchant.until(/\[All of TV\]/u);
    merchant.tap('DSTV');
    await merchant.until(/DSTV Yanga/u);
    merchant.tap(/DSTV Yanga/u);
    await merchant.until(/Why is .* paused/u);
    merchant.say('Price under review');
    await merchant.until(/Pause DSTV Yanga[\s\S]*DSTV Yanga.*Price under review/u);
    expect(merchant.screen()).not.toMatch(/dstv-yanga/u);
    merchant.tap('Yes, do it');
    await merchant.until(/✅ Done\./u);
    const buyer = flows.person();
    buyer.say('/tv');
    await buyer.until(/Which provider/u);
    buyer.tap('DSTV');
    await buyer.until(/Which kind/u);
    buyer.tap('Bouquet');
    await buyer.until(/⏸ Yanga/u);
    buyer.tap(/⏸ Yanga/u);
    await buyer.until(/Yanga.* is paused: Price under review/u);
    merchant.tap('Paused items');
    await merchant.until(/What is paused[\s\S]*Price under review/u);
    merchant.tap(/Resume DSTV Yanga/u);
    await merchant.until(/\[Yes, do it\]/u);
    merchant.tap('Yes, do it');
    await merchant.until(/✅ Done\./u);
    merchant.say('/pause');
    await expect(merchant.until(/Nothing is paused/u)).resolves.toBeDefined();
  });

  test.each([
    [
      '/pause dstv yanga No stock',
      /Pause DSTV Yanga[^\n]*\n+Off sale: DSTV Yanga[^\n]*\nReason: No stock\n[\s\S]*\[Yes, do it\]/u,
    ],
    ['/pause dstv compact No stock', /“dstv compact” can mean several things[\s\S]*\[DSTV Compact Plus/u],
    ['/pause dstv No stock', /Off sale: All of DSTV\nReason: No stock/u],
    ['/pause dstv', /Off sale: All of DSTV\nReason: none given/u],
  ])('%s proposes what its words name', async (line, answer) => {
    flows.merchant.say(line);
    await flows.merchant.until(answer);
    flows.merchant.tap('Cancel');
    await expect(flows.merchant.until(/Nothing was changed/u)).resolves.toBeDefined();
  });

  test.each([
    ['/pause nobody', /don’t know a service, provider or product called “nobody”/u],
    ['/pause all', /don’t know a service, provider or product called “all”/u],
    ['/resume nobody', /Nothing called “nobody” is paused/u],
    ['/resume', /Nothing is paused/u],
  ])('%s is answered, and changes nothing', async (line, answer) => {
    const before = await readTrail(flows.setup);
    flows.merchant.say(line);
    await flows.merchant.until(answer);
    expect(await readTrail(flows.setup)).toEqual(before);
  });

  test.each(['/pause mtn', '/resume mtn', '/limits agent day 5'])('%s of a customer does nothing', async (line) => {
    const customer = flows.person();
    customer.say(line);
    await expect(customer.until(/Only merchants can do this/u)).resolves.toBeDefined();
  });
});
