import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { twoOwners } from './two-owners.ts';

const flows = useFlows(twoOwners());

let merchant: TestUser;

beforeAll(() => {
  merchant = flows.merchant;
});

/** What pressing Start on an invitation's link sends. */
async function invited(wish: string): Promise<string> {
  merchant.say(`/invite ${wish}`);
  const { text = '' } = await merchant.until(/Invitation, as:/u);
  const link = /https:\/\/t\.me\/(\w+)\?start=([\w-]{1,64})/u.exec(text);
  expect(link?.[1]).toBe('vendbot_playground_bot');
  return `/start ${link?.[2]}`;
}

function pageOf(person: TestUser): Promise<unknown> {
  merchant.say(`/users ${person.person.id}`);
  return merchant.until(new RegExp(`Id: ${person.person.id}\\nRole: `, 'u'));
}

describe('an invitation', () => {
  test('lets in who opens it, as what it says, without asking anybody, and tells who made it', async () => {
    const start = await invited('agent');
    const [agent, late] = [flows.person(), flows.person()];
    agent.say(start);
    await agent.until(/You are in, as an agent![\s\S]*\[Buy\]/u);
    await merchant.until(new RegExp(`${agent.person.first_name} .*joined with your invitation, as: agent`, 'u'));
    await pageOf(agent);
    expect(merchant.screen()).toMatch(
      /Role: agent\n✅ may buy[\s\S]*Last change, .*:\n.* joined by invitation #[\w-]{6} from Adaeze Okonkwo: .* → agent\./u,
    );
    late.say(start);
    await late.until(/this invitation has already been used/u);
    late.say('/buy');
    await late.until(/merchant has to let you in/u);
  });

  test('leaves nothing to decide on the card that asked about them', async () => {
    const start = await invited('customer');
    const person = flows.person();
    person.say('/start');
    await person.until(/merchant has to let you in/u);
    const asked = merchant.botMessages().find(({ text }) => text?.includes(`Id: ${person.person.id}`))!;
    const shown = () => merchant.botMessages().find(({ message_id: id }) => id === asked.message_id);
    person.say(start);
    await person.until(/You are in!/u);
    await expect.poll(() => shown()?.text).toMatch(/was already let in by you/u);
    expect(shown()?.reply_markup).toBeUndefined();
  });

  test('for several is good for that many people, each counted once', async () => {
    const start = await invited('customer 2');
    const [first, second, third] = [flows.person(), flows.person(), flows.person()];
    for (const person of [first, second]) {
      person.say(start);
      await person.until(/You are in!/u);
      person.say(start);
      await person.until(/You are already in/u);
    }
    third.say(start);
    await expect(third.until(/already been used/u)).resolves.toBeDefined();
  });

  test('that was tried by its maker is still good', async () => {
    const start = await invited('agent');
    merchant.say(start);
    await merchant.until(/You are already a merchant/u);
    const agent = flows.person();
    agent.say(start);
    await expect(agent.until(/You are in, as an agent!/u)).resolves.toBeDefined();
  });

  test('makes a customer an agent, and no agent a customer', async () => {
    const person = flows.person();
    person.say(await invited('customer'));
    await person.until(/You are in!/u);
    person.say(await invited('agent'));
    await person.until(/You are in, as an agent!/u);
    person.say(await invited('customer'));
    await person.until(/You are already in/u);
    await pageOf(person);
    expect(merchant.screen()).toMatch(/Role: agent/u);
  });

  test('lets in who was declined, and no one who is locked', async () => {
    const [declined, locked] = [flows.person(), flows.person()];
    for (const [person, decision] of [
      [declined, 'decline'],
      [locked, 'approve'],
    ] as const) {
      person.say('/start');
      await person.until(/merchant has to let you in/u);
      const card = await merchant.until(new RegExp(`Id: ${person.person.id}`, 'u'));
      merchant.press(card.message_id, `a:${decision}:${person.person.id}`);
      await person.until(/did not let you in|You are in!/u);
    }
    const { message_id: messageId } = merchant.botMessages().at(-1)!;
    merchant.press(messageId, `u:do:${locked.person.id}:a:approved:locked`);
    await merchant.until(new RegExp(`${locked.person.id}[^]*🔒 locked`, 'u'));
    const start = await invited('agent 2');
    declined.say(start);
    await declined.until(/You are in, as an agent!/u);
    locked.say(start);
    await locked.until(/This account is locked/u);
    merchant.say('/invite');
    await expect(merchant.until(/\[agent · 1 of 2 used/u)).resolves.toBeDefined();
  });

  test('of a link that was never made, or changed, says so, and leads to the usual way', async () => {
    const person = flows.person();
    person.say(`/start i${'A'.repeat(22)}`);
    await person.until(/I don’t know this invitation/u);
    person.say('/start i-am-no-token');
    await expect(person.until(/merchant has to let you in/u)).resolves.toBeDefined();
  });

  test('that was revoked lets in no one', async () => {
    const start = await invited('agent 7 5');
    merchant.tap('🔗 Invitations');
    await merchant.until(/\[agent · 0 of 7 used/u);
    merchant.tap(/agent · 0 of 7/u);
    await merchant.until(/Revoke this invitation, made by Adaeze Okonkwo\?/u);
    merchant.tap('Revoke');
    await merchant.until(/That link no longer works/u);
    expect(merchant.screen()).not.toMatch(/0 of 7/u);
    const person = flows.person();
    person.say(start);
    await expect(person.until(/was revoked/u)).resolves.toBeDefined();
  });

  test.each([
    ['king', /Who is it for/u],
    ['agent many', /For how many people\?/u],
    ['agent 5 never', /For how many hours\?/u],
    ['agent 5 48 please', /Please send it like this/u],
  ])('%j is none, and says what is wrong', async (wish, says) => {
    merchant.say(`/invite ${wish}`);
    await expect(merchant.until(says)).resolves.toBeDefined();
  });

  test('is not for others to make, list or revoke, and only an owner invites merchants', async () => {
    const start = await invited('merchant');
    const named = flows.person();
    named.say(start);
    await named.until(/You are a merchant here now/u);
    await named.until(/\[Wallet\]/u);
    named.say('/invite merchant');
    await named.until(/Only the owners of the wallet/u);
    const agent = flows.person();
    agent.say(await invited('agent'));
    const { message_id: messageId } = await agent.until(/as an agent/u);
    agent.say('/invite agent');
    await agent.until(/Only merchants can do this/u);
    for (const data of ['iv:list:0', 'iv:new:agent', `iv:revoke:${'a'.repeat(22)}`]) {
      expect((await agent.untilToast(agent.press(messageId, data))).text).toMatch(/Only merchants can do this/u);
    }
  });

  test('stands in no log', () => {
    const tokens = merchant.botMessages().flatMap(({ text = '' }) => text.match(/(?<=start=)[\w-]{23}/gu) ?? []);
    expect(tokens.length).toBeGreaterThan(5);
    expect(flows.setup.logLines.filter((line) => tokens.some((token) => line.includes(token)))).toEqual([]);
  });
});
