import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { anyString } from '../hostile/hostile-texts.ts';
import { airtime, ASKS_FOR_NUMBER, CARD, prepaidMeter, goToAmount, goToNumber } from '../support/shopping.ts';

const flows = useFlows();

const ASKS_PROVIDER = /Which provider\?/u;

describe('a plain word does what its command does', () => {
  test.each([
    ['token', /no token|token/iu],
    ['help', /How it works/u],
    ['hi', /Hello, /u],
    ['history', /not bought anything yet/u],
    ['airtime', ASKS_PROVIDER],
    ['nepa', ASKS_PROVIDER],
    ['buy', /What would you like to buy/u],
    ['pin', /new PIN/u],
    ['cancel', /nothing to cancel/u],
    [
      'mtn',
      /MTN: what would you like\?[^]*\[Airtime\] \[Data\]|MTN: what would you like\?[^]*\[Airtime\]\n[^]*\[Data\]/u,
    ],
    ['mtn data', /Which/u],
  ])('“%s”', async (text, answer) => {
    const buyer = flows.person();
    buyer.say(text);
    await expect(buyer.until(answer)).resolves.toBeDefined();
  });

  test('for merchants too: balance is the wallet', async () => {
    const { merchant } = flows;
    merchant.say('my balance');
    await expect(merchant.until(/in the wallet/u)).resolves.toBeDefined();
  });

  test('a network leads into the service that is tapped', async () => {
    const buyer = flows.person();
    buyer.say('mtn');
    await buyer.until(/what would you like\?/u);
    buyer.tap('Airtime');
    await buyer.until(ASKS_FOR_NUMBER);
    expect(buyer.screen()).toMatch(/Airtime › MTN/u);
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
    ['gloo', 'Glo', /Glo: what would you like|Glo/u],
    ['9mobil', '9mobile', /9mobile/u],
    ['balanse', 'balance', /./u],
    ['airtme', 'airtime', ASKS_PROVIDER],
  ])('“%s”: did you mean %s?', async (text, label, answer) => {
    const person = text === 'balanse' ? flows.merchant : flows.person();
    person.say(text);
    await person.until(new RegExp(`Did you mean ${label}\\? Nothing was bought\\.[^]*\\[${label}\\]`, 'u'));
    person.tap(label);
    await expect(person.until(answer)).resolves.toBeDefined();
  });

  test('“statemant”: a tap on statement does what the command does', async () => {
    const [tapped, sent] = [flows.person(), flows.person()];
    tapped.say('statemant');
    await tapped.until(/Did you mean/u);
    tapped.tap('statement');
    sent.say('/statement');
    const { text: answer = '' } = await sent.until(/./u);
    await expect(tapped.until((chat) => chat.botMessages().at(-1)?.text === answer)).resolves.toBeDefined();
  });

  test('“mnt 500 08031230200”: did you mean MTN?', async () => {
    const buyer = flows.person();
    buyer.say('mnt 500 08031230200');
    await buyer.until(/Did you mean/u);
    expect(buyer.transcript()).not.toMatch(/Please check/u);
    buyer.tap('MTN');
    await buyer.until(CARD);
    expect(buyer.screen()).toMatch(/MTN[^]*0803 123 0200[^]*₦500/u);
  });
});

describe('in the middle of a purchase', () => {
  test.each(['help', 'history', 'token'])('“%s” is no wrong meter number, and the question stays', async (word) => {
    const buyer = flows.person();
    await goToNumber(buyer, prepaidMeter(''));
    buyer.say(word);
    await buyer.until((chat) => /How it works|not bought anything|token/iu.test(chat.screen()));
    expect(buyer.transcript()).not.toMatch(/can’t be right|could not be verified|not accept/u);
    buyer.say('04123450200');
    await expect(buyer.until(/What amount\?/u)).resolves.toBeDefined();
  });

  test('“balance” at the amount is the balance, and the amount can still be typed', async () => {
    const { merchant } = flows;
    await goToAmount(merchant, airtime('08031231234'));
    merchant.say('balance');
    await merchant.until(/in the wallet/u);
    merchant.say('500');
    await merchant.until(CARD);
    expect(merchant.screen()).toMatch(/0803 123 1234[^]*₦500/u);
  });

  test.each([
    [prepaidMeter(''), 'my meter', /“my meter” is not a meter number/u],
    [{ command: '/tv', taps: ['GOtv', /Smallie/u], number: '' }, 'decoder', /“decoder” is not a smartcard number/u],
    [airtime(''), 'airtime', /“airtime” is not a phone number/u],
  ])('a word for what is being bought does not begin it anew: %#', async (wish, word, said) => {
    const buyer = flows.person();
    await goToNumber(buyer, wish);
    buyer.say(word);
    await expect(buyer.until(said)).resolves.toBeDefined();
  });

  test('“cancel” leaves it', async () => {
    const buyer = flows.person();
    await goToNumber(buyer, airtime(''));
    buyer.say('cancel');
    await expect(buyer.until(/Cancelled\. Nothing was bought/u)).resolves.toBeDefined();
  });

  test('what the question offers comes first: a service, and a word in what is sold', async () => {
    const buyer = flows.person();
    buyer.say('/buy');
    await buyer.until(/What would you like to buy/u);
    buyer.say('data');
    await buyer.until(ASKS_PROVIDER);
    expect(buyer.screen()).toMatch(/Data/u);
    expect(buyer.botMessages()).toHaveLength(1);
    buyer.say('/electricity');
    await buyer.until(ASKS_PROVIDER);
    buyer.tap('Ikeja Electric');
    await buyer.until(/Which one/u);
    buyer.say('token');
    await expect(buyer.until(/Search: “token”/u)).resolves.toBeDefined();
  });
});

describe('whatever is written with a card open', () => {
  test('is answered, and never with “tap Confirm” for an order that it did not name', async () => {
    const text = fc.oneof(
      anyString(80),
      fc.lorem({ maxCount: 6 }),
      fc
        .array(
          fc.constantFrom(
            'mtn',
            'm.t.n',
            'mnt',
            '500',
            '08031230200',
            'confirm',
            'yes',
            'ok',
            'buy',
            'glo',
            '2',
            'x',
            '1gb',
          ),
          {
            minLength: 1,
            maxLength: 5,
          },
        )
        .map((words) => words.join(' ')),
    );
    const wanted = text.filter((each) => each.trim() !== '' && !each.trim().startsWith('/'));
    const property = fc.asyncProperty(wanted, async (each) => (await misleadingAnswers(each)).length === 0);
    const { failed, counterexample } = await fc.check(property, { numRuns: 60, seed: 20_261_122, endOnFailure: true });
    expect({ failed, counterexample }).toEqual({ failed: false, counterexample: null });
  });
});

/** Answers, given while a card of another customer is open, that ask for a Confirm without being a card. */
async function misleadingAnswers(text: string): Promise<string[]> {
  const buyer = flows.person();
  buyer.say('ikeja 2000 04123450200');
  await buyer.until(CARD);
  const before = buyer.botMessages().length;
  buyer.say(text);
  await buyer.until((chat) => chat.botMessages().length > before);
  const answers = buyer.botMessages().slice(before);
  return answers.map(({ text: said = '' }) => said).filter((said) => /Confirm/u.test(said) && !IS_CARD.test(said));
}

const IS_CARD = /Please check[^]*Product: /u;
