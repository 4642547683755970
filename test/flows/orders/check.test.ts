import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { airtime, buy, prepaidMeter, goToCard } from '../support/shopping.ts';
import { newPersonSays, say, tap } from '../support/say-and-read.ts';

const flows = useFlows();

async function bought(chat: TestUser, number: string, amount: string): Promise<string> {
  const reference = await buy(chat, airtime(number, amount), /Done!/u);
  return reference;
}

function labels(chat: TestUser): string[] {
  return chat.buttons().map(({ text }) => text);
}

describe('/check', () => {
  test('lists the latest purchases for a number, however it is typed, and a tap shows the receipt', async () => {
    const agent = flows.person();
    await bought(agent, '08036660200', '101');
    await bought(agent, '08036660200', '102');
    await bought(agent, '08037770200', '103');
    for (const typed of ['08036660200', '0803 666 0200', '+2348036660200', '6660200']) {
      await say(agent, `/check ${typed}`, /Purchases for (?:0803 666 0200|…6660 200)/u);
      expect(agent.screen()).toMatch(
        /1\. MTN airtime top-up\n✅ successful · ₦102\.00 · 0803 666 0200[\s\S]*successful · ₦101\.00/u,
      );
      expect(agent.screen()).not.toMatch(/₦103/u);
    }
    await tap(agent, /₦101 /u, /Done![\s\S]*Amount: ₦101\.00/u);
    await say(agent, '/check 0200', /…0200[\s\S]*₦103\.00[\s\S]*₦102\.00[\s\S]*₦101\.00/u);
  });

  test('shows the token of a meter, to be copied', async () => {
    const buyer = flows.person();
    await buy(buyer, prepaidMeter('04126660200'), /Done!/u);
    await say(buyer, '/check 04126660200', /Purchases for 0412 6660 200[\s\S]*Token: (?:\d{4} ){4}\d{4}/u);
    expect(labels(buyer)).toContain('Copy token');
  });

  test("of another person's number is empty for a buyer, by its button too, and the merchant's to read with who bought it", async () => {
    const [buyer, other] = [flows.person(), flows.person()];
    await bought(buyer, '08039990200', '301');
    await say(other, '/check 08039990200', /You have bought nothing for …0803 9990 200/u);
    other.press(other.botMessages().at(-1)?.message_id ?? 0, 'ck:0200:0');
    await other.until(/You have bought nothing for …0200/u);
    expect(other.transcript()).not.toMatch(/₦/u);
    flows.merchant.say('/check 08039990200');
    await flows.merchant.until(new RegExp(`₦301\\.00[\\s\\S]*Bought by ${buyer.person.first_name}`, 'u'));
    await tap(flows.merchant, /₦301/u, /Done![\s\S]*Amount: ₦301\.00/u);
  });

  test('asks for the number if none is given, also in the middle of a purchase, which goes on', async () => {
    const buyer = flows.person();
    await bought(buyer, '08035550200', '401');
    await goToCard(buyer, airtime('08035550200', '402'));
    await say(buyer, '/check', /For which number\?/u);
    await say(buyer, '0200', /Purchases for 0803 555 0200|…0200[\s\S]*₦401/u);
    expect(buyer.screen()).not.toMatch(/₦402/u);
    await say(buyer, '/check', /For which number\?/u);
    buyer.shareContact({ phone_number: '2348035550200', first_name: 'Mama' });
    await buyer.until(/Purchases for 0803 555 0200/u);
  });
});

describe('/token', () => {
  test('says first which token is on its way, so that nobody buys it again', async () => {
    const buyer = flows.person();
    await buy(buyer, prepaidMeter('04127770299', '2000'));
    buyer.say('where is my token');
    await buyer.until(/for 0412 7770 299 \(₦2,000\.00\) is still being processed\. No need to buy it again/u);
    expect(buyer.screen()).not.toMatch(/no electricity tokens/u);
    await buy(buyer, prepaidMeter('04127770200', '1000'), /Done!/u);
    buyer.say('/token');
    await buyer.until(/0412 7770 299 \(₦2,000\.00\) is still being processed[\s\S]*Your latest tokens[\s\S]*₦1,000/u);
  });

  test('shows the latest tokens in pages, each with a button that copies it', async () => {
    const buyer = await newPersonSays(flows, '/token', /You have no electricity tokens yet/u);
    await bought(buyer, '08035560200', '501');
    await buy(buyer, prepaidMeter('04127770200', '2000'), /Done!/u);
    buyer.say('/token');
    // Alone it has the width of the message.
    await buyer.until(/\[Copy token\]\n\[1\. ✅ ₦2,000 · 0412 7770 200\]/u);
    for (const amount of ['2001', '2002', '2003', '2004', '2005', '2006']) {
      await buy(buyer, prepaidMeter('04127770200', amount), /Done!/u);
    }
    await say(buyer, '/token', /Your latest tokens and PINs\nPage 1 of 2[\s\S]*₦2,006/u);
    // All are for one meter: their amounts tell them apart.
    expect(labels(buyer).filter((label) => label.startsWith('Copy'))).toEqual(
      ['2,006', '2,005', '2,004', '2,003', '2,002'].map((amount) => `Copy · ₦${amount}`),
    );
    expect(labels(buyer)[0]).toBe('1. ✅ …0200 · ₦2,006');
    expect(buyer.screen()).not.toMatch(/₦501/u);
    await tap(buyer, 'Next', /Page 2 of 2[\s\S]*₦2,001[\s\S]*Token: (?:\d{4} ){4}\d{4}/u);
    await tap(buyer, /₦2,001/u, /Done![\s\S]*Amount: ₦2,001/u);
  });
});
