import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { anyString } from '../hostile/hostile-texts.ts';
import { airtime, prepaidMeter } from '../support/wishes.ts';
import { changeOrder } from '../support/stored.ts';
import {
  ASKS_FOR_NUMBER,
  CARD,
  newPersonAtNumber,
  newPersonBuys,
  buy,
  cardWith,
  referenceOn,
} from '../support/shopping.ts';
import { newPersonSays, say, tap, texts } from '../support/say-and-read.ts';

const flows = useFlows();

const ASKS_PROVIDER = /Which provider\?/u;

describe('a plain word does what its command does', () => {
  test.each([
    // A company or a word of another service begins anew in the middle of a purchase,
    ['/tv', 'mtn data', /Data › MTN/u],
    ['/airtime', 'mtn sub', /^🛒 Data › MTN/u],
    ['/airtime', 'sub', /^🛒 Data\n/u],
    ['/tv', 'sub', /^Please tap one of the buttons\.[^]*🛒 TV\n/u],
    ['/tv', 'dstv sub', /^🛒 TV › DSTV/u],
    ['/data', 'recharge card', /^🛒 Airtime\n/u],
    // and so does another company of its service.
    ['waec', 'jamb pin', /^🛒 Exam PINs › JAMB/u],
    ['neco', 'waec', /^🛒 Exam PINs › WAEC/u],
    ['mtn data', 'glo', /^🛒 Data › Glo/u],
    ['ikeja', 'eko light', /^🛒 Electricity › Eko/u],
    ['bet9ja', 'sportybet', /^🛒 Betting › SportyBet/u],
  ])('after “%s”, “%s” leads on', async (before, text, answer) => {
    const buyer = await newPersonSays(flows, before, /Which|number|user ID/u);
    await say(buyer, text, answer);
  });

  test('a network leads into the service that is tapped', async () => {
    const buyer = await newPersonSays(flows, 'mtn', /MTN: what would you like\?[^]*\[Airtime\][^]*\[Data\]/u);
    await tap(buyer, 'Airtime', /Airtime › MTN[^]*phone number/u);
  });

  test('all that the guide for agents names', async () => {
    const guide = readFileSync(new URL('../../../docs/guide-agents.md', import.meta.url), 'utf8');
    const [, list = ''] = /Plain words work too: ([^.]+)\./u.exec(guide) ?? [];
    const named = [...list.matchAll(/`([^`]+)`/gu)].map(([, word = '']) => word);
    expect(named.length).toBeGreaterThan(10);
    for (const word of named) {
      const buyer = flows.person();
      buyer.say(word);
      await buyer.until((chat) => chat.botMessages().length > 0);
      expect(`${word}: ${buyer.screen()}`).not.toMatch(/or \/help to see what I can do|did not understand/u);
    }
  });
});

describe('a mistyped word is asked about and never taken silently', () => {
  test.each([
    ['mnt', 'MTN', /MTN: what would you like/u],
    ['balanse', 'balance', /./u],
  ])('“%s”: did you mean %s?', async (text, label, answer) => {
    const person = text === 'balanse' ? flows.merchant : flows.person();
    await say(person, text, new RegExp(`Did you mean ${label}\\? Nothing was bought\\.[^]*\\[${label}\\]`, 'u'));
    await tap(person, label, answer);
  });

  test('“statemant”: a tap on statement does what the command does', async () => {
    const [tapped, sent] = [flows.person(), flows.person()];
    await say(tapped, 'statemant', /Did you mean/u);
    tapped.tap('statement');
    const { text: answer = '' } = await say(sent, '/statement', /./u);
    await tapped.until((chat) => chat.botMessages().at(-1)?.text === answer);
  });

  test('“mnt 500 08031230200”: did you mean MTN?', async () => {
    const buyer = await newPersonSays(flows, 'mnt 500 08031230200', /Did you mean/u);
    expect(buyer.transcript()).not.toMatch(/Please check/u);
    await tap(buyer, 'MTN', cardWith(/MTN[^]*0803 123 0200[^]*₦500/u));
  });
});

describe('in the middle of a purchase', () => {
  test.each(['help', 'history', 'token'])('“%s” is no wrong meter number, and the question stays', async (word) => {
    const buyer = await newPersonAtNumber(flows, prepaidMeter(''));
    buyer.say(word);
    await buyer.until((chat) => /How it works|not bought anything|token/iu.test(chat.screen()));
    expect(buyer.transcript()).not.toMatch(/can’t be right|could not be verified|not accept/u);
    await say(buyer, '04123450200', /What amount\?/u);
  });

  test.each([
    [prepaidMeter(''), 'my meter', /“my meter” is not a meter number/u],
    [{ command: '/tv', taps: ['GOtv', /Smallie/u], number: '' }, 'decoder', /“decoder” is not a smartcard number/u],
    [airtime(''), 'airtime', /“airtime” is not a phone number/u],
  ])('a word for what is being bought does not begin it anew: %#', async (wish, word, said) => {
    const buyer = await newPersonAtNumber(flows, wish);
    await say(buyer, word, said);
  });

  test('what the question offers comes first: a service, and a word in what is sold', async () => {
    const buyer = await newPersonSays(flows, '/buy', /What would you like to buy/u);
    await say(buyer, 'data', ASKS_PROVIDER);
    expect(buyer.screen()).toMatch(/Data/u);
    expect(buyer.botMessages()).toHaveLength(1);
    await say(buyer, '/electricity', ASKS_PROVIDER);
    await tap(buyer, 'Ikeja Electric', /Which one/u);
    await say(buyer, 'token', /Search: “token”/u);
  });
});

describe('a slip in a whole line while something else is asked', () => {
  test.each(['mtn 1gb', 'mtn 1gb 08031239210', '/tv', '/airtime', 'airtime mtn'])(
    'is asked about as it is without a question: “%s”',
    async (open) => {
      const buyer = await newPersonSays(flows, open, /Which|phone number/u);
      if (open === '/tv') await tap(buyer, 'DSTV', /Which kind/u);
      await say(buyer, 'gloo 200 08051239210', /Did you mean Glo\? Nothing was bought\./u);
      await tap(buyer, 'Glo', cardWith(/Glo[^]*0805 123 9210[^]*₦200/u));
      await expect.poll(() => buyer.transcript()).toMatch(/No longer open/u);
    },
  );

  test('leaves the question open, which still takes its own words', async () => {
    const buyer = await newPersonSays(flows, 'mtn 1gb 08031239211', /Which one/u);
    await say(buyer, 'gloo 200 08051239211', /Did you mean Glo\?/u);
    await say(buyer, 'weekly', /Which one do you mean\?[^]*0803 123 9211(?![^]*30 days)/u);
  });
});

describe('a complaint of what has not come', () => {
  test('offers the purchases that it may be about, and the shop', async () => {
    const { buyer } = await newPersonBuys(flows, airtime('08031239200'), /Done!/u);
    await say(
      buyer,
      'e never enter',
      /Which purchase has not come\?[^]*\[0803\s123\s9200 · [^]*\[Write to the shop\]/u,
    );
    await tap(buyer, /0803\s123\s9200/u, /airtime/iu);
    expect(buyer.screen()).toMatch(/Nothing came|not received|reference/iu);
  });

  test('offers them too if words to the shop are open, but not those whose own case is the only one', async () => {
    const { buyer } = await newPersonBuys(flows, airtime('08031239202'), /Done!/u);
    await say(buyer, '/contact Are you open on Sunday?', /Passed on to the shop/u);
    const offered = /Which purchase has not come\?[^]*\[0803\s123\s9202 · [^]*\[🆘 Cases\]\n\[Write to the shop\]/u;
    await say(buyer, 'my airtime never enter', offered);
    await tap(buyer, /0803\s123\s9202/u, /Still not\?/u);
    await tap(buyer, 'Nothing came', /few words/u);
    await say(buyer, 'No SMS', /Passed on to the shop/u);
    await say(buyer, 'my airtime never enter', /Was this an answer\?/u);
    expect(texts(buyer).at(-1)).toMatch(/^😟 The shop has your case\./u);
  });

  test('tells purchases apart that read the same by their time, and leads to the history of more', async () => {
    const buyer = flows.person();
    const buyOne = async (line: string): Promise<string> => {
      await say(buyer, line, CARD);
      const reference = referenceOn(buyer);
      await tap(buyer, 'Confirm', new RegExp(`Done![^]*${reference}`, 'u'));
      return reference;
    };
    const first = await buyOne('mtn 500 08031239203');
    const second = await buyOne('again mtn 500 08031239203');
    await buyOne('mtn 300 08031239204');
    const offered = (ends: string) =>
      new RegExp(
        String.raw`\[0803\s123\s9204 · ₦300 · MTN[^\]]*\]\n(\[0803\s123\s9203 · ₦500 · ${ends}\]\n){2}\[W`,
        'u',
      );
    const at = Date.now() - 3_600_000;
    await changeOrder(flows, first, { confirmedAt: at - 300_000 });
    await changeOrder(flows, second, { confirmedAt: at });
    await say(buyer, 'e never enter', offered(String.raw`\d+ \w+, \d\d:\d\d`));
    await changeOrder(flows, first, { confirmedAt: at });
    await say(buyer, 'e never enter', offered(`(?:${first.slice(-4)}|${second.slice(-4)})`));
    await buyOne('mtn 300 08031239205');
    await say(buyer, 'e never enter', /Which purchase has not come\?[^]*\[History\]\n\[Write to the shop\]/u);
  });

  test.each([
    'the 500 for 0803 123 9206 never enter',
    'mtn 500 08031239206 never enter',
    '0803 123 9206 no receive the 500',
    'where is my money',
    'the 500 for 08031239206 never enter\nthe 500 for 08031239205 never enter',
    'mtn 500 08031239206\ne never enter',
    'mtn 500 08031239206 and 08031239205 never enter',
  ])('wins over a line that cannot be read: “%s”', async (text) => {
    const { buyer } = await newPersonBuys(flows, airtime('08031239206'), /Done!/u);
    await say(buyer, text, /Which purchase has not come\?[^]*\[0803\s123\s9206 · /u);
    await say(buyer, '/airtime', ASKS_PROVIDER);
    await say(buyer, text, /Which purchase has not come\?[^]*\[0803\s123\s9206 · /u);
  });

  test('stands below a photo, too', async () => {
    const { buyer } = await newPersonBuys(flows, airtime('08031239207'), /Done!/u);
    buyer.sendPhoto({ caption: 'e never enter' });
    await buyer.until(/Which purchase has not come\?[^]*\[0803\s123\s9207 · /u);
    await tap(buyer, /0803\s123\s9207/u, /Still not\?/u);
    await tap(buyer, 'Nothing came', /few words/u);
    await say(buyer, 'No SMS', /Passed on to the shop/u);
    buyer.sendPhoto({ caption: 'e never enter' });
    await buyer.until(/😟 The shop has your case\. Was this an answer\?/u);
    expect(texts(buyer).at(-1)).not.toMatch(/can’t read photos/u);
  });

  test('brings first what its words name', async () => {
    const { buyer } = await newPersonBuys(flows, prepaidMeter('04121119208'), /Done!/u);
    for (const number of ['08031239208', '08031239209', '08031239210']) await buy(buyer, airtime(number), /Done!/u);
    await say(buyer, 'my ikeja never come', /Which purchase has not come\?[^\]]*\[0412\s1119\s208 · /u);
    await say(buyer, 'e never enter', /Which purchase has not come\?[^\]]*\[0803\s123\s9210 · /u);
    await say(buyer, 'the one for 08031239208 no enter', /Which purchase has not come\?[^\]]*\[0803\s123\s9208 · /u);
    await say(buyer, 'mtn 500 08031239208 never enter', /Which purchase has not come\?[^\]]*\[0803\s123\s9208 · /u);
  });

  test('from a person who has bought nothing is not answered with how to buy', async () => {
    await newPersonSays(flows, 'nothing came', /^Is something wrong with a purchase\?/u);
  });

  test('leaves the question of a purchase open', async () => {
    const { buyer } = await newPersonBuys(flows, airtime('08031239201'), /Done!/u);
    await say(buyer, '/airtime', ASKS_PROVIDER);
    await say(buyer, 'I have not received my airtime', /Which purchase has not come\?/u);
    await say(buyer, 'Glo', ASKS_FOR_NUMBER);
  });

  test('of a token shows it', async () => {
    const { buyer } = await newPersonBuys(flows, prepaidMeter('04121119200'), /Done!/u);
    await say(buyer, 'I have not received my token', /Your tokens|Token/u);
    expect(buyer.screen()).not.toMatch(/Which purchase has not come/u);
  });
});

test.each(['yes', 'ok confirm', 'go ahead pls'])('“%s” below a card buys nothing, and says what does', async (text) => {
  const buyer = await newPersonSays(flows, 'ikeja 2000 04123450200', CARD);
  await say(buyer, text, /only by a tap on the button[^]*bought nothing[^]*Ikeja Electric[^]*\[Show the card\]/u);
  await tap(buyer, 'Show the card', CARD);
});

test('whatever is written with a card open is answered, and never with “tap Confirm” for an order that it did not name', async () => {
  const text = fc.oneof(
    anyString(80),
    fc.lorem({ maxCount: 6 }),
    fc
      .array(fc.constantFrom(...'mtn m.t.n mnt 500 08031230200 confirm yes ok buy glo 2 x 1gb'.split(' ')), {
        minLength: 1,
        maxLength: 5,
      })
      .map((words) => words.join(' ')),
  );
  const wanted = text.filter((each) => each.trim() !== '' && !each.trim().startsWith('/'));
  const property = fc.asyncProperty(wanted, async (each) => (await misleadingAnswers(each)).length === 0);
  const { failed, counterexample } = await fc.check(property, { numRuns: 60, seed: 20_261_122, endOnFailure: true });
  expect({ failed, counterexample }).toEqual({ failed: false, counterexample: null });
});

/** Answers, given while a card of another customer is open, that ask for a Confirm without being a card. */
async function misleadingAnswers(text: string): Promise<string[]> {
  const buyer = await newPersonSays(flows, 'ikeja 2000 04123450200', CARD);
  const before = buyer.botMessages().length;
  buyer.say(text);
  await buyer.until((chat) => chat.botMessages().length > before);
  const answers = buyer.botMessages().slice(before);
  return answers.map(({ text: said = '' }) => said).filter((said) => /Confirm/u.test(said) && !IS_CARD.test(said));
}

const IS_CARD = /Please check[^]*Product: /u;
