import { expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';

const flows = useFlows({ env: { ACCESS: 'approval' } });

test('every button of /admin leads somewhere, and from there back', async () => {
  const { merchant } = flows;
  merchant.say('/admin');
  const { message_id: messageId } = await merchant.until(/For merchants/u);
  const ways = merchant.buttons().flatMap((button) => ('callback_data' in button ? [button.callback_data] : []));
  expect(ways.length).toBeGreaterThan(4);
  for (const data of ways) {
    const toast = await merchant.untilToast(merchant.press(messageId, data));
    expect(toast.text ?? '').toBe('');
    await merchant.until(/\S/u);
  }
});

test('a page in place of the menu of /admin has a button back to it', async () => {
  const { merchant } = flows;
  for (const label of [
    'Prices',
    'Limits',
    'Paused items',
    '🔗 Invitations',
    'Wallet history',
    'Statement',
    '🆘 Cases',
  ]) {
    merchant.say('/admin');
    await merchant.until(/Tap what you want/u);
    merchant.tap(label);
    await merchant.until((chat) => chat.screen().includes('[⚙️ For merchants]'));
    merchant.tap('⚙️ For merchants');
    await expect(merchant.until(/Tap what you want/u)).resolves.toBeDefined();
  }
});

test('the changes of merchants are read page by page, with who, what, before and after', async () => {
  const { merchant } = flows;
  for (const stranger of flows.setup.driver.addPeople(9)) {
    stranger.say('/start');
    const card = await merchant.until(new RegExp(`Id: ${stranger.person.id}`, 'u'));
    merchant.press(card.message_id, `a:approve:${stranger.person.id}`);
    await stranger.until(/You are in!/u);
  }
  merchant.say('/admin');
  await merchant.until(/For merchants/u);
  merchant.tap('📜 Changes');
  await merchant.until(
    /newest first\n\n\d{1,2} \w+ \d{4}, .*\nAdaeze Okonkwo changed the access of \w+ \w+ from ⏳ waiting to customer\./u,
  );
  expect(merchant.screen().match(/ changed the access of /gu)).toHaveLength(8);
  merchant.tap('Older');
  await merchant.until((chat) => chat.screen().match(/ changed the access of /gu)?.length === 1);
  merchant.tap('Newest');
  await merchant.until(/\[Older\]/u);
  merchant.tap('Back');
  await expect(merchant.until(/For merchants/u)).resolves.toBeDefined();
});

test('/admin is for merchants alone', async () => {
  const { merchant } = flows;
  const agent = flows.person();
  agent.say('/start');
  const card = await merchant.until(new RegExp(`Id: ${agent.person.id}`, 'u'));
  merchant.press(card.message_id, `a:agent:${agent.person.id}`);
  await agent.until(/as an agent/u);
  agent.say('/admin');
  const { message_id: messageId } = await agent.until(/Only merchants can do this/u);
  for (const data of ['m:admin', 'ad:home', 'ad:log:']) {
    expect((await agent.untilToast(agent.press(messageId, data))).text).toMatch(/Only merchants can do this/u);
  }
});
