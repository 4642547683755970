import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { greet } from '../menu/greet.ts';
import { setPin } from '../pins/pins.ts';
import { letIn } from './let-in.ts';

const flows = useFlows({ env: { ACCESS: 'approval' } });

beforeAll(() => greet(flows.merchant));

describe('/cancel takes the buttons off what a merchant is asked', () => {
  test.each([
    ['a price', '/prices agent data mtn 2% + 5'],
    ['a name that means several things', '/pause ikeja'],
    ['a limit', '/limits agent day 20,000'],
    ['a rule about PINs', '/limits customer pin 50,000'],
    ['a pause', '/pause glo no stock'],
  ])('%s', async (_what, line) => {
    const { merchant } = flows;
    merchant.say(line);
    const { message_id: id } = await merchant.until(/\[Cancel\]/u);
    await cancelAsMerchant(merchant);
    await expect.poll(() => rowsOf(merchant, id)).toEqual([]);
    // The answer below it says that it is cancelled.
    expect(textOf(merchant, id)).toMatch(/No longer open\. Nothing was done with it\. To go on: \/menu$/u);
  });

  test('the card of /credit', async () => {
    const { merchant } = flows;
    const { person } = await letIn(flows);
    merchant.say(`/credit ${person.id} 500`);
    const { message_id: id } = await merchant.until(/\[Confirm\]/u);
    await cancelAsMerchant(merchant);
    await expect.poll(() => rowsOf(merchant, id)).toEqual([]);
  });

  test('a question that the next message answers', async () => {
    const { merchant } = flows;
    merchant.say('/limits');
    await merchant.until(/Limits/u);
    merchant.tap(/Agents.*day/iu);
    const { message_id: id } = await merchant.until(/\[Back\]/u);
    await cancelAsMerchant(merchant);
    await expect.poll(() => rowsOf(merchant, id)).toEqual([]);
  });

  test.each([
    ['a role', 'Role', undefined],
    ['the new role', 'Role', /^agent$/u],
    ['a stop', 'Stop buying', undefined],
    ['a lock', 'Lock', undefined],
    ['a credit limit that was typed', 'Credit limit', '10,000'],
    ['a reset PIN', 'Reset PIN', undefined],
  ])('the card of a change of a person: %s', async (_what, label, then) => {
    const { merchant } = flows;
    const chat = await letIn(flows, label === 'Credit limit' ? 'agent' : undefined);
    const { person } = chat;
    if (label === 'Reset PIN') await setPin(chat, '482719');
    merchant.say(`/users ${person.id}`);
    await merchant.until(/\[Role\]/u);
    merchant.tap(label);
    await merchant.until(/\[Back\]/u);
    if (then instanceof RegExp) merchant.tap(then);
    else if (then !== undefined) merchant.say(then);
    if (then !== undefined) await merchant.until(/\[Yes, change it\]/u);
    const { message_id: id } = await merchant.until(/\[Back\]/u);
    await cancelAsMerchant(merchant);
    await expect.poll(() => rowsOf(merchant, id)).toEqual([]);
  });

  test('and leaves the page of a person who was changed', async () => {
    const { merchant } = flows;
    const { person } = await letIn(flows);
    merchant.say(`/users ${person.id}`);
    await merchant.until(/\[Stop buying\]/u);
    merchant.tap('Stop buying');
    await merchant.until(/\[Yes, stop /u);
    merchant.tap(/^Yes, stop /u);
    const { message_id: id } = await merchant.until(/✅ Changed\./u);
    merchant.say('/cancel');
    await merchant.until(/nothing to cancel/u);
    expect(textOf(merchant, id)).toMatch(/Changed\./u);
  });

  test('names and closes both a question and a card that is open beside it', async () => {
    const { merchant } = flows;
    merchant.say('/pause glo no stock');
    const { message_id: card } = await merchant.until(/\[Yes, do it\]/u);
    merchant.say('/credit');
    const { message_id: question } = await merchant.until(/Who gets how much/u);
    merchant.say('/cancel');
    await merchant.until(
      /Cancelled\. Nothing was changed\.\n\n• the question I asked you\n• a change that was not confirmed$/u,
    );
    await expect.poll(() => [card, question].map((id) => rowsOf(merchant, id))).toEqual([[], []]);
  });

  test('but leaves the word over what was done', async () => {
    const { merchant } = flows;
    merchant.say('/pause ikeja');
    await merchant.until(/several things/u);
    merchant.tap(/Ikeja/u);
    await merchant.until(/\[Yes, do it\]/u);
    merchant.tap('Yes, do it');
    const { message_id: id } = await merchant.until(/✅ Done\./u);
    merchant.say('/cancel');
    await merchant.until(/nothing to cancel/u);
    expect(textOf(merchant, id)).toMatch(/Done\./u);
  });
});

async function cancelAsMerchant(merchant: TestUser): Promise<void> {
  merchant.say('/cancel');
  await merchant.until(/Cancelled\. Nothing was changed\./u);
}

function textOf(chat: TestUser, id: number): string {
  return chat.botMessages().find(({ message_id: at }) => at === id)?.text ?? '';
}

function rowsOf(chat: TestUser, id: number): unknown {
  return chat.botMessages().find(({ message_id: at }) => at === id)?.reply_markup?.inline_keyboard ?? [];
}
