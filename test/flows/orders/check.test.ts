import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { airtime, buy, prepaidMeter, goToCard } from '../support/shopping.ts';

const flows = useFlows();

async function bought(chat: TestUser, number: string, amount: string): Promise<string> {
  const reference = await buy(chat, airtime(number, amount));
  await chat.until(/Done!/u);
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
      agent.say(`/check ${typed}`);
      await agent.until(/Purchases for (?:0803 666 0200|…6660 200)/u);
      expect(agent.screen()).toMatch(
        /1\. MTN airtime top-up\n✅ successful · ₦102\.00 · 0803 666 0200[\s\S]*successful · ₦101\.00/u,
      );
      expect(agent.screen()).not.toMatch(/₦103/u);
    }
    agent.tap(/₦101 /u);
    await agent.until(/Done![\s\S]*Amount: ₦101\.00/u);
    agent.say('/check 0200');
    await agent.until(/…0200[\s\S]*₦103\.00[\s\S]*₦102\.00[\s\S]*₦101\.00/u);
  });

  test('shows the token of a meter, to be copied', async () => {
    const buyer = flows.person();
    await buy(buyer, prepaidMeter('04126660200'));
    await buyer.until(/Done!/u);
    buyer.say('/check 04126660200');
    await buyer.until(/Purchases for 0412 6660 200[\s\S]*Token: (?:\d{4} ){4}\d{4}/u);
    expect(labels(buyer)).toContain('Copy token');
  });

  test('has pages of five', async () => {
    const buyer = flows.person();
    for (const amount of ['201', '202', '203', '204', '205', '206']) await bought(buyer, '08038880200', amount);
    buyer.say('/check 08038880200');
    await buyer.until(/Page 1 of 2[\s\S]*₦206/u);
    buyer.tap('Next');
    await buyer.until(/Page 2 of 2[\s\S]*₦201/u);
    buyer.tap('Prev');
    await expect(buyer.until(/Page 1 of 2[\s\S]*₦206/u)).resolves.toBeDefined();
  });

  test("of another person's number is empty for a buyer, by its button too, and the merchant's to read with who bought it", async () => {
    const [buyer, other] = [flows.person(), flows.person()];
    await bought(buyer, '08039990200', '301');
    other.say('/check 08039990200');
    await other.until(/You have bought nothing for …0803 9990 200/u);
    other.press(other.botMessages().at(-1)?.message_id ?? 0, 'ck:0200:0');
    await other.until(/You have bought nothing for …0200/u);
    expect(other.transcript()).not.toMatch(/₦/u);
    flows.merchant.say('/check 08039990200');
    await flows.merchant.until(new RegExp(`₦301\\.00[\\s\\S]*Bought by ${buyer.person.first_name}`, 'u'));
    flows.merchant.tap(/₦301/u);
    await flows.merchant.until(/Done![\s\S]*Amount: ₦301\.00/u);
  });

  test('asks for the number if none is given, also in the middle of a purchase, which goes on', async () => {
    const buyer = flows.person();
    await bought(buyer, '08035550200', '401');
    await goToCard(buyer, airtime('08035550200', '402'));
    buyer.say('/check');
    await buyer.until(/For which number\?/u);
    buyer.say('0200');
    await buyer.until(/Purchases for 0803 555 0200|…0200[\s\S]*₦401/u);
    expect(buyer.screen()).not.toMatch(/₦402/u);
    buyer.say('/check');
    await buyer.until(/For which number\?/u);
    buyer.shareContact({ phone_number: '2348035550200', first_name: 'Mama' });
    await buyer.until(/Purchases for 0803 555 0200/u);
  });

  test.each(['567', 'mama & <b>papa</b>', '%00', '🙂🙂🙂🙂', '1'.repeat(500)])('%.20s is no number', async (typed) => {
    const buyer = flows.person();
    buyer.say(`/check ${typed}`);
    await expect(buyer.until(/is not a number I can look for/u)).resolves.toBeDefined();
  });
});

describe('/token', () => {
  test('says first which token is on its way, so that nobody buys it again', async () => {
    const buyer = flows.person();
    await buy(buyer, prepaidMeter('04127770299', '2000'));
    buyer.say('where is my token');
    await buyer.until(/for 0412 7770 299 \(₦2,000\.00\) is still being processed\. No need to buy it again/u);
    expect(buyer.screen()).not.toMatch(/no electricity tokens/u);
    await buy(buyer, prepaidMeter('04127770200', '1000'));
    await buyer.until(/Done!/u);
    buyer.say('/token');
    await buyer.until(/0412 7770 299 \(₦2,000\.00\) is still being processed[\s\S]*Your latest tokens[\s\S]*₦1,000/u);
  });

  test('shows the latest tokens in pages, each with a button that copies it', async () => {
    const buyer = flows.person();
    buyer.say('/token');
    await buyer.until(/You have no electricity tokens yet/u);
    await bought(buyer, '08035560200', '501');
    await buy(buyer, prepaidMeter('04127770200', '2000'));
    await buyer.until(/Done!/u);
    buyer.say('/token');
    // Alone it has the width of the message.
    await buyer.until(/\[Copy token\]\n\[1\. ✅ ₦2,000 · 0412 7770 200\]/u);
    for (const amount of ['2001', '2002', '2003', '2004', '2005', '2006']) {
      await buy(buyer, prepaidMeter('04127770200', amount));
      await buyer.until(/Done!/u);
    }
    buyer.say('/token');
    await buyer.until(/Your latest tokens and PINs\nPage 1 of 2[\s\S]*₦2,006/u);
    // All are for one meter: their amounts tell them apart.
    expect(labels(buyer).filter((label) => label.startsWith('Copy'))).toEqual(
      ['2,006', '2,005', '2,004', '2,003', '2,002'].map((amount) => `Copy · ₦${amount}`),
    );
    expect(labels(buyer)[0]).toBe('1. ✅ …0200 · ₦2,006');
    expect(buyer.screen()).not.toMatch(/₦501/u);
    buyer.tap('Next');
    await buyer.until(/Page 2 of 2[\s\S]*₦2,001[\s\S]*Token: (?:\d{4} ){4}\d{4}/u);
    buyer.tap(/₦2,001/u);
    await buyer.until(/Done![\s\S]*Amount: ₦2,001/u);
  });
});
