import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { airtime } from '../support/wishes.ts';
import { BOUGHT_ONCE, booksOf, NOT_BOUGHT } from '../support/books.ts';
import { CARD, goToCard } from '../support/shopping.ts';
import { partner, twoOwners, letInWith, letIn, giveAccess, personOf } from '../support/people.ts';
import { newest } from '../cases/missed.ts';
import { labelsAt, messageAt, newPersonSays, say, tap, newestId, pressed } from '../support/say-and-read.ts';

const oddlyNamed = personOf({
  first_name: `<b>Bobby</b> & "co"${'x😀'.repeat(14)}`,
  last_name: `${'😀x'.repeat(20)}</code>`,
  role: 'stranger',
});
const french = personOf({ first_name: 'Awa', language_code: 'fr', role: 'stranger' });
/** What follows the first sign is read from right to left, and the others are not seen. */
const turned = personOf({ first_name: '\u202eadA\u200b', last_name: '\u3164', role: 'stranger' });
const unseen = personOf({ first_name: '\u3164\u2060', last_name: '\u3164', role: 'stranger' });
const flows = useFlows(twoOwners(oddlyNamed, french, turned, unseen));

let merchant: TestUser;
let second: TestUser;
beforeAll(() => {
  merchant = flows.merchant;
  second = flows.driver.user(partner);
});

/** The cards that ask a merchant about this person. */
function cardsAbout(merchant: TestUser, { person }: TestUser) {
  return merchant.botMessages().filter(({ text }) => text?.includes(`Id: ${person.id}`));
}

/** What stands now where the card was, and its buttons. */
function shownAs(merchant: TestUser, card: { readonly message_id: number }): string {
  const labels = labelsAt(merchant, card.message_id).map((label) => `[${label}]`);
  return [messageAt(merchant, card.message_id)?.text, ...labels].join('\n');
}

async function decide(person: TestUser, decision: 'approve' | 'agent' | 'decline'): Promise<void> {
  await expect.poll(() => cardsAbout(merchant, person)).toHaveLength(1);
  merchant.press(cardsAbout(merchant, person)[0]!.message_id, `a:${decision}:${person.person.id}`);
  await merchant.until(decision === 'decline' ? /was declined/u : /may buy now/u);
}

describe('a stranger', () => {
  test('whose name turns around what follows it, or is not seen, is named by what can be read', async () => {
    for (const [person, name] of [
      [turned, 'adA'],
      [unseen, String(unseen.id)],
    ] as const) {
      const stranger = flows.driver.user(person);
      await say(stranger, '/start', /merchant has to let you in/u);
      for (const each of [merchant, second]) {
        await expect.poll(() => cardsAbout(each, stranger)).toHaveLength(1);
        const [card] = cardsAbout(each, stranger);
        expect(card?.text?.split('\n')[0]).toBe(`👤 ${name} would like to buy here.`);
      }
    }
  });

  test('reads in their own language what merchants of another one decide about them', async () => {
    const person = flows.driver.user(french);
    await say(person, '/start', /commerçant/u);
    await decide(person, 'approve');
    await person.until(/Vous êtes des nôtres/u);
    await say(merchant, `/credit ${french.id} 5000`, /Add money to the account of Awa\?/u);
    merchant.tap('Confirm');
    await person.until(/ajoutés à votre compte/u);
  });

  test('waits for the merchants, who are all asked, once a day', async () => {
    const stranger = await newPersonSays(flows, '/start', /merchant has to let you in/u);
    for (const text of ['/buy', 'hello?', '/history']) {
      await say(stranger, text, /merchant has been asked to let you in/u);
    }
    for (const each of [merchant, second]) {
      expect(cardsAbout(each, stranger)).toHaveLength(1);
      const rows = cardsAbout(each, stranger)[0]?.reply_markup?.inline_keyboard ?? [];
      expect(rows.flat().map(({ text }) => text)).toEqual(['Approve', 'Approve as agent', 'Decline']);
    }
  });

  test('who is declined is told, stays out, and merchants are not asked again', async () => {
    const stranger = await newPersonSays(flows, '/start', /merchant has to let you in/u);
    const [card] = cardsAbout(second, stranger);
    await decide(stranger, 'decline');
    await stranger.until(/the merchant did not let you in/u);
    await expect.poll(() => shownAs(second, card!)).toMatch(/was already declined by Adaeze Okonkwo/u);
    await say(stranger, '/buy', /the merchant did not let you in/u);
    expect(cardsAbout(second, stranger)).toEqual([]);
  });

  test('who waits or is declined finds the way to the shop under what they read, and by /contact and /support', async () => {
    const stranger = await newPersonSays(flows, '/start', /merchant has to let you in/u);
    await say(stranger, '/contact', /What do you want to say to/u);
    stranger.tap('Cancel');
    await decide(stranger, 'decline');
    await stranger.until(/did not let you in\.[^]*\[(Write to|Contact) [^\]]+\]/u);
    await say(stranger, '/support', /What do you want to say to/u);
    await say(stranger, `Please, it is me: ${stranger.person.id}`, /Passed on/u);
    const read = merchant.until(new RegExp(`Please, it is me: ${stranger.person.id}`, 'u'));
    await expect(read).resolves.toBeDefined();
  });

  test.each(['none', 'declined', 'locked'] as const)(
    'whose access is “%s” talks with the shop by the buttons of their question, leaves it, and sees no purchase',
    async (access) => {
      const stranger = await newPersonSays(flows, '/start', /merchant has to let you in/u);
      await say(stranger, '/contact', /What do you want to say to/u);
      await tap(stranger, 'Cancel', /Nothing was sent/u);
      await say(stranger, 'mtn 500 08031231234', /merchant has been asked/u);
      await say(stranger, '/contact please let me in', /Passed on/u);
      const id = `Q${stranger.person.id}`;
      const card = await newest(merchant, id, /please let me in/u);
      await tap(stranger, 'Show', /please let me in[^]*\[Write more\]/u);
      if (access !== 'none') await giveAccess(flows, stranger, access);
      merchant.say('who are you?', card.message_id);
      await stranger.until(/who are you\?/u);
      await tap(stranger, 'Reply', /Text or a photo/u);
      await say(stranger, 'Bisi of Surulere', /Passed on/u);
      await newest(merchant, id, /Bisi of Surulere/u);
      expect(await pressed(stranger, newestId(stranger), 'cs:own:VB50123456789ABCDEFGHJKMNPQRS00000000')).toMatch(
        /merchant has been asked|did not let you in|locked/u,
      );
    },
  );

  test('who is let in can be credited, and looked at, from the very message', async () => {
    const stranger = await letInWith(flows, 5_000);
    await merchant.until(/may buy now\.\n\s*\[➕ Credit\]\n\s*\[👤 The person\]/u);
    await tap(merchant, '➕ Credit', /How much does .* get\?/u);
    await say(merchant, '700', /₦700\.00[^]*\[Confirm\]/u);
    merchant.tap('Confirm');
    await stranger.until(/\+₦700\.00/u);
  });

  test('who is declined reads why, if the merchant says so, and no longer once it was decided otherwise', async () => {
    const stranger = await newPersonSays(flows, '/start', /merchant has to let you in/u);
    await decide(stranger, 'decline');
    await tap(merchant, '💬 Say why', /Why\? .* reads it as it stands/u);
    merchant.say('I do <b>not</b> know you');
    await stranger.until(/The merchant says why: “I do <b>not<\/b> know you”[^]*\[/u);
    await merchant.until(/has been told[^]*\[👤 The person\]/u);
    await giveAccess(flows, stranger, 'approved');
    const late = merchant.press(newestId(merchant), `a:why:${stranger.person.id}`);
    expect((await merchant.untilToast(late)).text).toMatch(/not declined any more/u);
    const other = stranger.press(newestId(stranger), `a:why:${stranger.person.id}`);
    expect((await stranger.untilToast(other)).text).toMatch(/Only merchants/u);
  });

  test('who cannot be told for a moment that they were let in is told then, and the merchant reads both truthfully', async () => {
    const stranger = await newPersonSays(flows, '/start', /merchant has to let you in/u);
    const effect = { type: 'too-many-requests', retryAfterSeconds: 3 } as const;
    flows.driver.faults.add({ on: 'call', method: 'sendMessage', chatId: stranger.id, effect });
    await decide(stranger, 'approve');
    await merchant.until(/may buy now\.\n⏳ Telegram did not take the message, so .* may not have been told yet/u);
    await stranger.until(/You are in!/u);
  });

  test('let in as an agent is told so, and the other merchant’s card says by whom', async () => {
    const stranger = await newPersonSays(flows, '/start', /merchant has to let you in/u);
    const [card] = cardsAbout(second, stranger);
    await say(merchant, '/start', /Hello/u);
    await decide(stranger, 'agent');
    await stranger.until(/You are in, as an agent!/u);
    // At once, without a tap, and without buttons.
    await expect
      .poll(() => shownAs(second, card!))
      .toMatch(/was already let in by Adaeze Okonkwo\. More under \/users\.$/u);
    // A tap that was on its way meanwhile.
    await second.untilToast(second.press(card!.message_id, `a:decline:${stranger.person.id}`));
    expect(shownAs(second, card!)).toMatch(/was already let in by Adaeze Okonkwo/u);
    await tap(stranger, 'Buy', /What would you like to buy/u);
  });

  test('of any name is shown to merchants as they call themselves', async () => {
    const stranger = await letIn(flows, 'approve', flows.driver.user(oddlyNamed));
    await say(stranger, '/start', /Hello, <b>Bobby<\/b> & "co"/u);
    expect(merchant.screen()).toMatch(/<b>Bobby<\/b> & "co"/u);
    await say(merchant, '/users', /👥 People[^]*<b>Bobby<\/b>[^\n]*\n\d+ · customer/u);
  });

  test('can press nothing: neither their own approval nor a sale', async () => {
    const [stranger, known] = [flows.person(), await letInWith(flows, 5_000)];
    const reference = await goToCard(known, airtime('08031231234'));
    const { message_id: messageId } = await say(stranger, '/start', /merchant has to let you in/u);
    const { id } = stranger.person;
    for (const data of [
      `a:approve:${id}`,
      `u:do:${id}:a:none:approved`,
      'm:buy',
      `o:confirm:${reference}`,
      'ha:1:::',
    ]) {
      expect(await pressed(stranger, messageId, data)).toMatch(/merchant has been asked/u);
    }
    expect(stranger.botMessages()).toHaveLength(1);
    expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
  });
});

describe('a merchant', () => {
  test('stops a person in the middle of a purchase, whose Confirm then buys nothing until they are let in again', async () => {
    const buyer = await letInWith(flows, 5_000);
    const reference = await goToCard(buyer, airtime('08031231234'));
    const { message_id: messageId } = buyer.botMessages().findLast(({ text }) => text?.includes('Please check'))!;
    const name = `${buyer.person.first_name} ${buyer.person.last_name}`;
    await say(merchant, '/users', new RegExp(`✅ ${name}\\n${buyer.person.id}`, 'u'));
    await tap(merchant, new RegExp(`👤 ${name}`, 'u'), /\[Stop buying\]/u);
    merchant.tap('Stop buying');
    await merchant.until(
      new RegExp(`${name}[^]*Access: ✅ may buy → ⛔ buying stopped[^]*can still read[^]*\\[Yes, stop ${name}\\]`, 'u'),
    );
    // Asked, and not done yet.
    await say(buyer, '/help', /\/buy/u);
    await tap(merchant, `Yes, stop ${name}`, /Changed\.[^]*⛔ buying stopped/u);
    await buyer.until(/Ask Adaeze Okonkwo \(@\w+\) to let you buy again/u);
    const confirm = buyer.press(messageId, `o:confirm:${reference}`);
    expect((await buyer.untilToast(confirm)).text).toMatch(/You can’t buy here at the moment/u);
    await say(buyer, '/buy', /You can’t buy here at the moment/u);
    expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
    await tap(merchant, '👥 People', new RegExp(`⛔ ${name}\\n${buyer.person.id}`, 'u'));
    await tap(merchant, new RegExp(`👤 ${name}`, 'u'), /\[Let buy again\]/u);
    await tap(merchant, 'Let buy again', /Access: ⛔ buying stopped → ✅ may buy/u);
    await tap(merchant, `Yes, let ${name} buy`, /Changed\.[^]*✅ may buy/u);
    await buyer.until(/You can buy here again/u);
    buyer.press(messageId, `o:confirm:${reference}`);
    await buyer.until(/Done!/u);
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  });
});

test('a stranger let in from /users is asked about on no card any more', async () => {
  const stranger = await newPersonSays(flows, '/start', /merchant has to let you in/u);
  const cards = [merchant, second].map((one) => cardsAbout(one, stranger)[0]!);
  const { message_id: list } = await say(merchant, '/users', /👥 People/u);
  merchant.press(list, `u:do:${stranger.person.id}:a:none:approved`);
  await stranger.until(/You are in!/u);
  await expect.poll(() => shownAs(merchant, cards[0]!)).toMatch(/was already let in by you\. More under \/users\.$/u);
  await expect.poll(() => shownAs(second, cards[1]!)).toMatch(/was already let in by Adaeze Okonkwo\. .*\/users\.$/u);
});

test('with ACCESS=open everyone may buy at once, except who is locked', async () => {
  await flows.restartBot({ ACCESS: 'open' });
  const [welcome, locked] = [flows.person(), flows.person()];
  await goToCard(welcome, airtime('08031231234'));
  await say(locked, '/start', /What would you like to buy/u);
  await say(merchant, '/users', /Everybody may buy/u);
  const { message_id: messageId } = merchant.botMessages().at(-1)!;
  merchant.press(messageId, `u:to:${locked.person.id}:a:none:locked`);
  await merchant.until(/→ 🔒 locked[^]*\[Yes, lock /u);
  await tap(merchant, /^Yes, lock /u, new RegExp(`${locked.person.id}[^]*🔒 locked`, 'u'));
  await say(locked, '/buy', /This account is locked/u);
  expect(welcome.screen()).toMatch(CARD);
  expect(cardsAbout(merchant, welcome)).toEqual([]);
});
