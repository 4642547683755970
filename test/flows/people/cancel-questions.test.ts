import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { greet } from '../menu/greet.ts';
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
    await expect.poll(() => textOf(merchant, id)).toMatch(/Cancelled\. Nothing was changed\.$/u);
    expect(rowsOf(merchant, id)).toEqual([]);
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
