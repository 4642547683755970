import { expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { say, tap } from '../support/say-and-read.ts';

const flows = useFlows({ env: { ACCESS: 'approval' } });

test('the changes of merchants are read page by page, with who, what, before and after', async () => {
  const { merchant } = flows;
  for (const stranger of flows.setup.driver.addPeople(9)) {
    stranger.say('/start');
    const card = await merchant.until(new RegExp(`Id: ${stranger.person.id}`, 'u'));
    merchant.press(card.message_id, `a:approve:${stranger.person.id}`);
    await stranger.until(/You are in!/u);
  }
  await say(merchant, '/admin', /For merchants/u);
  merchant.tap('📜 Changes');
  await merchant.until(
    /newest first\n\n\d{1,2} \w+ \d{4}, .*\nAdaeze Okonkwo changed the access of \w+ \w+ from ⏳ waiting to customer\./u,
  );
  expect(merchant.screen().match(/ changed the access of /gu)).toHaveLength(8);
  merchant.tap('Older');
  await merchant.until((chat) => chat.screen().match(/ changed the access of /gu)?.length === 1);
  await tap(merchant, 'Newest', /\[Older\]/u);
  await tap(merchant, 'Back', /For merchants/u);
});

test('/admin is for merchants alone', async () => {
  const { merchant } = flows;
  const agent = flows.person();
  agent.say('/start');
  const card = await merchant.until(new RegExp(`Id: ${agent.person.id}`, 'u'));
  merchant.press(card.message_id, `a:agent:${agent.person.id}`);
  await agent.until(/as an agent/u);
  const { message_id: messageId } = await say(agent, '/admin', /Only merchants can do this/u);
  for (const data of ['m:admin', 'ad:home', 'ad:log:']) {
    expect((await agent.untilToast(agent.press(messageId, data))).text).toMatch(/Only merchants can do this/u);
  }
});
