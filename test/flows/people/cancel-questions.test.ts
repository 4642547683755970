import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { greet, letIn } from '../support/people.ts';
import { setPin } from '../pins/pins.ts';
import { labelsAt, messageAt, say, tap } from '../support/say-and-read.ts';

const flows = useFlows({ env: { ACCESS: 'approval' } });

let merchant: TestUser;
beforeAll(async () => {
  merchant = flows.merchant;
  await greet(merchant);
});

describe('/cancel takes the buttons off what a merchant is asked', () => {
  test.each([
    ['a price', '/prices agent data mtn 2% + 5'],
    ['a name that means several things', '/pause ikeja'],
    ['a pause', '/pause glo no stock'],
  ])('%s', async (_what, line) => {
    const { message_id: id } = await say(merchant, line, /\[Cancel\]/u);
    await cancelAsMerchant();
    await expect.poll(() => labelsAt(merchant, id)).toEqual([]);
    // The answer below it says that it is cancelled.
    expect(messageAt(merchant, id)?.text).toMatch(/No longer open\. Nothing was done with it\. To go on: \/menu$/u);
  });

  test('a question that the next message answers', async () => {
    await say(merchant, '/limits', /Limits/u);
    const { message_id: id } = await tap(merchant, /Agents.*day/iu, /\[Back\]/u);
    await cancelAsMerchant();
    await expect.poll(() => labelsAt(merchant, id)).toEqual([]);
  });

  test.each([
    ['the new role', 'Role', /^agent$/u],
    ['a stop', 'Stop buying', undefined],
    ['a credit limit that was typed', 'Credit limit', '10,000'],
    ['a reset PIN', 'Reset PIN', undefined],
  ])('the card of a change of a person: %s', async (_what, label, then) => {
    const chat = await letIn(flows, label === 'Credit limit' ? 'agent' : undefined);
    const { person } = chat;
    if (label === 'Reset PIN') await setPin(chat, '482719');
    await say(merchant, `/users ${person.id}`, /\[Role\]/u);
    await tap(merchant, label, /\[Back\]/u);
    if (then instanceof RegExp) merchant.tap(then);
    else if (then !== undefined) merchant.say(then);
    if (then !== undefined) await merchant.until(/\[Yes, change it\]/u);
    const { message_id: id } = await merchant.until(/\[Back\]/u);
    await cancelAsMerchant();
    await expect.poll(() => labelsAt(merchant, id)).toEqual([]);
  });

  test('and leaves the page of a person who was changed', async () => {
    const { person } = await letIn(flows);
    await say(merchant, `/users ${person.id}`, /\[Stop buying\]/u);
    await tap(merchant, 'Stop buying', /\[Yes, stop /u);
    const { message_id: id } = await tap(merchant, /^Yes, stop /u, /✅ Changed\./u);
    await say(merchant, '/cancel', /nothing to cancel/u);
    expect(messageAt(merchant, id)?.text).toMatch(/Changed\./u);
  });

  test('names and closes both a question and a card that is open beside it', async () => {
    const { message_id: card } = await say(merchant, '/pause glo no stock', /\[Yes, do it\]/u);
    const { message_id: question } = await say(merchant, '/credit', /Who gets how much/u);
    merchant.say('/cancel');
    await merchant.until(
      /Cancelled\. Nothing was changed\.\n\n• the question I asked you\n• a change that was not confirmed$/u,
    );
    await expect.poll(() => [card, question].map((id) => labelsAt(merchant, id))).toEqual([[], []]);
  });
});

async function cancelAsMerchant(): Promise<void> {
  await say(merchant, '/cancel', /Cancelled\. Nothing was changed\./u);
}
