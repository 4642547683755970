import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { product } from 'reseller-sandbox';
import { useFlows } from '../support/flows.ts';
import { greet, change, readTrail } from '../support/people.ts';
import { BOUGHT_ONCE, booksOf, NOT_BOUGHT } from '../support/books.ts';
import {
  buy,
  goToCard,
  ASKS_FOR_NUMBER,
  CARD,
  newPersonAtAmount,
  newPersonWithCard,
  confirmOnce,
  newPersonBuys,
  dataUnder,
} from '../support/shopping.ts';
import { airtime, smePlan } from '../support/wishes.ts';
import { newPersonSays, say, tap, pressed, dataOn } from '../support/say-and-read.ts';
import { withStore } from '../../support/redis/setup-store.ts';
import { z } from 'zod';

const flows = useFlows();

let merchant: TestUser;
beforeAll(async () => {
  merchant = flows.merchant;
  await greet(merchant);
});

describe('a limit on one purchase', () => {
  test('is said if the amount is typed, and a smaller one goes on', async () => {
    await change(merchant, '/limits customer purchase 1,000');
    const buyer = await newPersonAtAmount(flows, airtime('08031231234'));
    expect(buyer.screen()).toMatch(/₦1,000\]/u);
    expect(buyer.screen()).not.toMatch(/₦2,000\.00/u);
    buyer.say('1000.01');
    await buyer.until(/limit for one purchase\. You can spend ₦1,000\.00 at once, and this costs ₦1,000\.01/u);
    await say(buyer, '1000', /You pay: ₦1,000\.00/u);
  });

  test('is said when a plan is chosen that costs more', async () => {
    const buyer = await newPersonSays(flows, '/tv', /Which provider/u);
    await tap(buyer, 'DSTV', /Which kind/u);
    await tap(buyer, 'Bouquet', /Which one/u);
    await tap(buyer, /Premium/u, /limit for one purchase[^]*Which one/u);
  });

  test('stops a card from before it was set, which is good again once it is raised', async () => {
    const { buyer, reference } = await newPersonWithCard(flows, airtime('08031231234', '900'));
    await change(merchant, '/limits customer purchase 800');
    await tap(buyer, 'Confirm', /limit for one purchase\. You can spend ₦800\.00 at once.* Nothing was bought/u);
    expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
    await change(merchant, '/limits customer purchase off');
    await confirmOnce(flows, buyer, reference);
  });
});

test('what is set already is not asked about', async () => {
  await change(merchant, '/limits customer purchase 1,000');
  await say(merchant, '/limits customer purchase 1,000', /No change: already set\.[^]*₦1,000\.00/u);
  expect(merchant.screen()).not.toMatch(/Yes, do it/u);
  await tap(merchant, 'Limits', /Limits/u);
  await change(merchant, '/limits customer purchase off');
  await say(merchant, '/limits customer purchase off', /No change: already set\./u);
  await change(merchant, '/pause mtn It is slow');
  await say(merchant, '/pause mtn It is slow', /No change: already set\./u);
  await change(merchant, '/pause mtn It is down');
  await change(merchant, '/resume mtn');
});

test('a card of a change that was changed since changes nothing, and asks again with what stands now', async () => {
  const card = await say(merchant, '/limits agent pin 500', /Before: never[^]*Is this right/u);
  await change(merchant, '/limits agent pin 0');
  merchant.press(card.message_id, dataUnder(card, /Yes, do it/u));
  await merchant.until(
    /This was changed in the meantime\. Your tap changed nothing\.\n\n[^]*Before: (?!never)[^]*Is this right/u,
  );
  await tap(merchant, 'Yes, do it', /✅ Done\.[^]*₦500/u);
});

test('a limit of a day lets one purchase through, and says at the card and at Confirm what is left for the next', async () => {
  await change(merchant, '/limits customer day 1,000');
  const { buyer } = await newPersonWithCard(flows, airtime('08031231234', '600'));
  expect(buyer.screen()).not.toMatch(/over your (?:daily )?limit/u);
  await tap(buyer, 'Confirm', /Done!/u);
  const second = await goToCard(buyer, airtime('08031231234', '401'));
  expect(buyer.screen()).toMatch(
    /over your daily limit.*₦1,000\.00 a day\. You have ₦400\.00 left today, and this costs ₦401\.00[^]*Tomorrow you can spend again[^]*ask the merchant/u,
  );
  expect(buyer.buttons().find(({ text }) => text === 'Confirm')?.style).toBeUndefined();
  buyer.tap('Confirm');
  await buyer.untilToast(buyer.tapAgain());
  await flows.driver.untilDelivered();
  expect(buyer.screen()).not.toMatch(/Tap Confirm to buy/u);
  expect(booksOf(flows, second)).toEqual(NOT_BOUGHT);
  const third = await buy(buyer, airtime('08031231234', '400'), /Done!/u);
  expect(booksOf(flows, third)).toEqual(BOUGHT_ONCE);
  await say(
    buyer,
    'mtn 500 08031231234\nmtn 500 08031231235',
    /over your daily limit[^]*\[Try again\](?![^]*Buy all)/u,
  );
  await change(merchant, '/limits customer day off');
  await tap(buyer, 'Try again', /2 purchases · ₦1,000\.00[^]*\[Buy all 2\]/u);
});

test('what is above the limit of a whole day gets no card, because it cannot be bought tomorrow either', async () => {
  await change(merchant, '/limits customer day 900');
  const buyer = await newPersonSays(
    flows,
    'mtn 901 08031231236',
    /limit for a whole day\. You can spend ₦900\.00 a day, and[^]*What amount\?/u,
  );
  expect(buyer.transcript()).not.toMatch(/Tomorrow|\[Confirm\]/u);
  await say(buyer, '900', CARD);
  await change(merchant, '/limits customer day 800');
  await tap(buyer, 'Confirm', /You can spend ₦800\.00 a day, and this costs ₦900\.00\. Nothing was bought\./u);
  expect(buyer.transcript()).not.toMatch(/Tomorrow/u);
  await change(merchant, '/limits customer day off');
});

describe('/limits', () => {
  test('sets and takes away a limit by buttons, and writes down both', async () => {
    await say(merchant, '/limits', /\[Agents, one day: no limit\]/u);
    await tap(merchant, /Agents, one day/u, /Limit: Agents, one day[^]*Please type an amount/u);
    await say(merchant, 'lots', /“lots” is not an amount/u);
    await say(merchant, '200k', /Before: no limit\nAfter: ₦200,000\.00/u);
    await tap(merchant, 'Yes, do it', /✅ Done\./u);
    await tap(merchant, 'Limits', /\[Agents, one day: ₦200,000\.00\]/u);
    await tap(merchant, /Agents, one day/u, /\[No limit\]/u);
    await tap(merchant, 'No limit', /After: no limit/u);
    await tap(merchant, 'Yes, do it', /✅ Done\./u);
    expect((await readTrail(flows)).slice(-2)).toEqual([
      'limit agent day: - → 20000000',
      'limit agent day: 20000000 → -',
    ]);
  });

  test('with a name alone shows that person’s limits, and says that only a role has a price for the PIN', async () => {
    const { person } = await newPersonSays(flows, '/start', /Buy/u);
    await say(merchant, `/limits ${person.id}`, new RegExp(`${person.first_name}[^]*\nLimit per day: `, 'u'));
    await say(
      merchant,
      `/limits ${person.id} pin 500`,
      /Only a role has a price for its PIN: \/limits agent pin 5,000/u,
    );
  });

  test('takes another amount below its card, of a role and of a person', async () => {
    const { person } = await newPersonSays(flows, '/start', /Buy/u);
    const before = await readTrail(flows);
    await say(merchant, '/limits customer day 90,000', /₦90,000\.00[^]*\[Yes, do it\]/u);
    await say(merchant, 'nine', /“nine” is not an amount[^]*The card above stays as it is/u);
    await say(merchant, '9,000', /Changed\.[^]*₦9,000\.00[^]*\[Yes, do it\]/u);
    await tap(merchant, 'Cancel', /Nothing was changed/u);
    const replaced = await say(merchant, `/limits ${person.id} day 80,000`, /none → ₦80,000\.00/u);
    merchant.sendPhoto();
    await merchant.until(/Please type it as text\. The card above stays as it is/u);
    await say(merchant, '8,000', /Changed\.[^]*none → ₦8,000\.00/u);
    const data = dataOn(replaced, 'u:set');
    expect(await pressed(merchant, replaced.message_id, data)).toMatch(/no longer open/u);
    await tap(merchant, 'Yes, change it', /Limit per day: ₦8,000\.00/u);
    expect((await readTrail(flows)).slice(before.length)).toEqual([expect.stringContaining('800000')]);
  });

  test('made again by a tap whose question a crash left open stands in the list of changes again', async () => {
    const card = await say(merchant, '/limits customer day 70,000', /\[Yes, do it\]/u);
    const id = dataOn(card, 'pc:do').slice('pc:do:'.length);
    const { id: by } = merchant.person;
    const asked = await withStore(flows, ({ proposals }) => proposals.find(by, id));
    await tap(merchant, 'Yes, do it', /✅ Done\./u);
    await withStore(flows, ({ proposals }) => proposals.keep(by, z.looseObject({}).parse(asked), id));
    await change(merchant, '/limits customer day off');
    await pressed(merchant, card.message_id, dataOn(card, 'pc:do'));
    await say(merchant, '/limits', /\[Customers, one day: ₦70,000\.00\]/u);
    expect((await readTrail(flows)).slice(-3)).toEqual([
      'limit customer day: - → 7000000',
      'limit customer day: 7000000 → -',
      'limit customer day: - → 7000000',
    ]);
    await change(merchant, '/limits customer day off');
  });

  test('of one person is asked for if the line does not say it', async () => {
    const { person } = await newPersonSays(flows, '/start', /Buy/u);
    await say(merchant, `/limits ${person.id} day`, /^📅 How much may [^\n]* spend in one day\?/u);
    await say(merchant, '20,000', /Limit per day: none → ₦20,000\.00/u);
    await tap(merchant, 'Back', /Limit per day: none/u);
  });

  test('of a person who is not known asks only who is meant', async () => {
    const { person } = await newPersonSays(flows, '/start', /Buy/u);
    await say(
      merchant,
      '/limits Nobody Is Called So day 20,000',
      /don’t know this person[^]*per day: 20,000[^]*Who are/u,
    );
    await say(merchant, '7000999', /don’t know this person[^]*per day: 20,000[^]*\[Back\]/u);
    await say(merchant, String(person.id), /Limit per day: none → ₦20,000\.00/u);
    await tap(merchant, 'Back', /Limit per day: none/u);
    await say(merchant, '/limits Nobody Is Called So day', /don’t know this person/u);
    await say(merchant, `${person.id} purchase 500`, /Limit per purchase: none → ₦500\.00/u);
    await tap(merchant, 'Back', /Limit per purchase: none/u);
    await say(merchant, '/limits Nobody Is Called So day 20,000', /don’t know this person/u);
    await say(merchant, 'customer day 70,000', /Limit: Customers, one day[^]*After: ₦70,000/u);
    await tap(merchant, 'Cancel', /./u);
  });

  test.each([
    ['/limits everybody day 5', /\/limits shows all limits/u],
    ['/limits agent day', /Limit: Agents, one day[^]*Please type an amount/u],
    ['/limits agent day 0', /more than zero/u],
  ])('%s is answered with what is wrong, and changes nothing', async (line, answer) => {
    const before = await readTrail(flows);
    await say(merchant, line, answer);
    expect(await readTrail(flows)).toEqual(before);
  });
});

describe('a paused provider', () => {
  test('stays on the list, says why at a tap, and the purchase goes on with another', async () => {
    await change(merchant, '/pause mtn The network is down <until 5 pm>');
    expect(merchant.screen()).toMatch(/Done\.\s+⏸ MTN is paused: The network is down/u);
    const buyer = await newPersonSays(flows, '/airtime', /\[⏸ MTN\]/u);
    await tap(buyer, '⏸ MTN', /⏸ MTN is paused: The network is down <until 5 pm>[^]*Which provider/u);
    await tap(buyer, 'Glo', ASKS_FOR_NUMBER);
    await change(merchant, '/resume MTN');
    expect(merchant.screen()).toMatch(/Done\.\s+▶️ MTN is back on sale\./u);
    expect((await readTrail(flows)).slice(-2)).toEqual([
      'pause MTN: - → The network is down <until 5 pm>',
      'pause MTN: The network is down <until 5 pm> → -',
    ]);
  });

  test('is not sold on a card from before, which is void, and is sold again once it is resumed', async () => {
    const { buyer, reference } = await newPersonWithCard(flows, airtime('08031231234'));
    await change(merchant, '/pause MTN No stock');
    const { messageId } = buyer.tap('Confirm');
    await buyer.until(/is paused: No stock\nNothing was bought\./u);
    expect(buyer.screen()).not.toMatch(/\[Confirm\]/u);
    await change(merchant, '/resume mtn');
    expect(await pressed(buyer, messageId, `o:confirm:${reference}`)).toMatch(/no longer active/u);
    expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
    await expect(goToCard(buyer, airtime('08031231234'))).resolves.not.toBe(reference);
  });
});

test('a paused kind of plans says why at its button, is void on a card from before, and leaves the other kinds on sale', async () => {
  const { buyer, reference } = await newPersonWithCard(flows, smePlan);
  await change(merchant, '/pause all sme Out until Monday');
  expect(merchant.screen()).toMatch(/Done\.\s+⏸ SME · Data is paused: Out until Monday/u);
  await tap(buyer, 'Confirm', /is paused: Out until Monday\nNothing was bought\./u);
  expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
  await say(buyer, '/data', /Which/u);
  await tap(buyer, 'MTN', /\[⏸ SME\]/u);
  await tap(buyer, '⏸ SME', /is paused: Out until Monday[^]*\[Daily\]/u);
  await tap(buyer, 'Daily', /1GB · 1 day/u);
  expect(buyer.screen()).not.toContain('⏸ 1GB');
  await say(buyer, 'mtn sme 1gb 08031231234', /is paused: Out until Monday/u);
  await change(merchant, '/resume all sme');
  await expect(goToCard(buyer, smePlan)).resolves.not.toBe(reference);
});

test('a paused service is not begun by its command: everything else is offered', async () => {
  await change(merchant, '/pause TV');
  const buyer = flows.person();
  await say(buyer, '/tv', /⏸ TV is paused at the moment\.[^]*What would you like to buy\?[^]*\[⏸ TV\]/u);
  await tap(buyer, 'Airtime', /Which provider/u);
  await change(merchant, '/resume tv');
});

test('what somebody asks the price of says that it is paused, also where many are one line, and is resumed by its word in the merchant’s language, though the screen names it in English', async () => {
  await change(merchant, '/pause electricity');
  await newPersonSays(flows, 'how much is light', /What you pay:\n\n• ⏸ Electricity: for any amount you choose/u);
  await say(merchant, '/language hausa', /✅/u);
  await change(merchant, '/resume wuta');
  await say(merchant, '/language english', /✅/u);
});

describe('/pause', () => {
  test('pauses one product by buttons, with a reason that is typed, and resumes it', async () => {
    await say(merchant, '/pause', /Nothing is paused/u);
    await tap(merchant, 'Pause something', /What is it for/u);
    expect(merchant.screen()).not.toMatch(/Everything/u);
    await tap(merchant, 'TV', /\[All of TV\]/u);
    await tap(merchant, 'DSTV', /DSTV Yanga/u);
    await tap(merchant, /DSTV Yanga/u, /Why is .* paused/u);
    await say(merchant, 'Price under review', /Pause DSTV Yanga[^]*DSTV Yanga.*Price under review/u);
    expect(merchant.screen()).not.toMatch(/dstv-yanga/u);
    await tap(merchant, 'Yes, do it', /✅ Done\./u);
    const buyer = await newPersonSays(flows, '/tv', /Which provider/u);
    await tap(buyer, 'DSTV', /Which kind/u);
    await tap(buyer, 'Bouquet', /⏸ Yanga/u);
    await tap(buyer, /⏸ Yanga/u, /Yanga.* is paused: Price under review/u);
    await tap(merchant, 'Paused items', /What is paused[^]*Price under review/u);
    await tap(merchant, /Resume DSTV Yanga/u, /\[Yes, do it\]/u);
    await tap(merchant, 'Yes, do it', /✅ Done\./u);
    await say(merchant, '/pause', /Nothing is paused/u);
  });

  test('and /resume take the words of a name in any order', async () => {
    await change(merchant, '/pause data mtn');
    await change(merchant, '/resume data mtn');
    expect(merchant.screen()).toMatch(/MTN · Data is back on sale/u);
  });

  test('names products that read alike as the service knows them', async () => {
    const alike = { service: 'games', provider: 'Arcade', description: 'Credits' };
    flows.sandbox.addProducts([
      product({ ...alike, product_name: 'arcade-150', fixed_price: 150 }),
      product({ ...alike, product_name: 'arcade-200', fixed_price: 200 }),
    ]);
    // It has read the catalogue at its start.
    await flows.restartBot();
    await say(merchant, '/pause', /Nothing is paused/u);
    await tap(merchant, 'Pause something', /What is it for/u);
    await tap(merchant, 'Games', /\[Arcade\]/u);
    await tap(merchant, 'Arcade', /\[arcade-150\]\n\[arcade-200\]/u);
    await tap(merchant, 'arcade-200', /Why is .*arcade-200.* paused/u);
  });

  test.each([
    ['/pause nobody', /don’t know a service, provider or product called “nobody”/u],
    ['/pause all', /don’t know a service, provider or product called “all”/u],
    ['/resume nobody', /Nothing called “nobody” is paused/u],
    ['/resume', /Nothing is paused/u],
  ])('%s is answered, and changes nothing', async (line, answer) => {
    const before = await readTrail(flows);
    await say(merchant, line, answer);
    expect(await readTrail(flows)).toEqual(before);
  });
});

test('a paused provider that is paused in the middle of a purchase has no card', async () => {
  const buyer = await newPersonAtAmount(flows, airtime('08031231234'));
  await change(merchant, '/pause mtn');
  await expect
    .poll(async () => {
      buyer.say('500');
      return (await buyer.until(/./u)).text;
    })
    .toMatch(/MTN is paused at the moment\./u);
  await change(merchant, '/resume mtn');
});

test.each([
  [
    '/pause dstv yanga No stock',
    /Pause DSTV Yanga[^\n]*\n+Off sale: DSTV Yanga[^\n]*\nReason: No stock\n[^]*\[Yes, do it\]/u,
  ],
  ['/pause dstv compact No stock', /“dstv compact” can mean several things[^]*\[DSTV Compact Plus/u],
  ['/pause dstv No stock', /Off sale: All of DSTV\nReason: No stock/u],
  ['/pause mtn MTN network is down', /Off sale: All of MTN\nReason: MTN network is down/u],
  ['/pause mtn sme Sme not available', /Off sale: All of MTN SME[^\n]*\nReason: Sme not available/u],
  ['/pause dstv', /Off sale: All of DSTV\nReason: none given/u],
])('/pause %s proposes what its words name', async (line, answer) => {
  await say(merchant, line, answer);
  await tap(merchant, 'Cancel', /Nothing was changed/u);
});

describe('/limits of a person', () => {
  test('says that there are none, and what was spent', async () => {
    const buyer = await newPersonSays(flows, '/limits', /What you may spend/u);
    expect(buyer.screen()).toMatch(/In one purchase: no limit\nIn one day: no limit\nSpent today: ₦0\.00$/mu);
    expect(buyer.screen()).not.toMatch(/Left today|Your balance/u);
  });

  test('says what is left of the day, of the role and of the person alone', async () => {
    await change(merchant, '/limits customer day 1,000');
    await change(merchant, '/limits customer purchase 700');
    const { buyer } = await newPersonBuys(flows, airtime('08031231234', '600'), /Done!/u);
    await say(buyer, '/limits', /What you may spend/u);
    expect(buyer.screen()).toMatch(
      /In one purchase: ₦700\.00\nIn one day: ₦1,000\.00\nSpent today: ₦600\.00\nLeft today: ₦400\.00/u,
    );
    await change(merchant, '/limits customer day 500');
    await say(buyer, '/limits', /In one day: ₦500\.00\nSpent today: ₦600\.00\nLeft today: ₦0\.00/u);
    await change(merchant, '/limits customer day off');
    await change(merchant, '/limits customer purchase off');
  });

  test('changes nothing: with words behind it, it is for merchants, and those see what all may spend', async () => {
    const buyer = await newPersonSays(flows, '/limits customer day off', /only for merchants|Only merchants/iu);
    await say(buyer, '/help limits', /What you may spend/u);
    expect(buyer.screen()).not.toMatch(/customer day/u);
    await say(merchant, '/limits', /\[Customers, one day: no limit\]/u);
  });
});
