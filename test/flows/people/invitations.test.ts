import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { twoOwners } from '../support/people.ts';
import { labels, messageAt, newPersonSays, say, tap, pressed } from '../support/say-and-read.ts';

const flows = useFlows(twoOwners());

let merchant: TestUser;

beforeAll(() => {
  merchant = flows.merchant;
});

/** What pressing Start on an invitation's link sends. */
async function invited(wish: string): Promise<string> {
  const { text = '' } = await say(merchant, `/invite ${wish}`, /Invitation, as:/u);
  const link = /https:\/\/t\.me\/(\w+)\?start=([\w-]{1,64})/u.exec(text);
  expect(link?.[1]).toBe('vendbot_playground_bot');
  return `/start ${link?.[2]}`;
}

function pageOf(person: TestUser): Promise<unknown> {
  return say(merchant, `/users ${person.person.id}`, new RegExp(`Id: ${person.person.id}\\nRole: `, 'u'));
}

describe('an invitation', () => {
  test('lets in who opens it, as what it says, without asking anybody, and tells who made it', async () => {
    const start = await invited('agent');
    const [agent, late] = [flows.person(), flows.person()];
    await say(agent, start, /You are in, as an agent![^]*\[Buy\]/u);
    await merchant.until(new RegExp(`${agent.person.first_name} .*joined with your invitation, as: agent`, 'u'));
    await pageOf(agent);
    expect(merchant.screen()).toMatch(
      /Role: agent\n✅ may buy[^]*Last change, .*:\n.* joined by invitation #[\w-]{6} from Adaeze Okonkwo: .* → agent\./u,
    );
    await say(late, start, /this invitation has already been used/u);
    // Who has not asked to be let in waits for no answer.
    await say(merchant, '/users waiting', /People/u);
    expect(merchant.screen()).not.toContain(String(late.person.id));
    await say(late, '/buy', /merchant has to let you in/u);
  });

  test('leaves nothing to decide on the card that asked about them', async () => {
    const start = await invited('customer');
    const person = await newPersonSays(flows, '/start', /merchant has to let you in/u);
    const asked = merchant.botMessages().find(({ text }) => text?.includes(`Id: ${person.person.id}`))!;
    const shown = () => messageAt(merchant, asked.message_id);
    await say(person, start, /You are in!/u);
    await expect.poll(() => shown()?.text).toMatch(/was already let in by you/u);
    expect(shown()?.reply_markup).toBeUndefined();
  });

  test('that was tried by its maker is still good', async () => {
    const start = await invited('agent');
    await say(merchant, start, /You are already a merchant/u);
    await newPersonSays(flows, start, /You are in, as an agent!/u);
  });

  test('of a link that was never made, or changed, says so, and leads to the usual way', async () => {
    const person = await newPersonSays(flows, `/start i${'A'.repeat(22)}`, /I don’t know this invitation/u);
    await say(person, '/start i-am-no-token', /merchant has to let you in/u);
  });

  test('that was revoked lets in no one', async () => {
    const start = await invited('agent 7 5');
    await tap(merchant, '🔗 Invitations', /\[#[\w-]{6} agent 0\/7 →/u);
    await tap(merchant, /agent 0\/7/u, /Revoke this invitation, made by Adaeze Okonkwo\?/u);
    await tap(merchant, 'Revoke', /That link no longer works/u);
    expect(merchant.screen()).not.toMatch(/0\/7/u);
    await newPersonSays(flows, start, /was revoked/u);
  });

  test('is told from another one of the same terms, on its message, in the list and before it is revoked', async () => {
    const made: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      await invited('customer 9 1');
      made.push(/Invitation, as: customer · (#[\w-]{6})\n/u.exec(merchant.screen())?.[1] ?? '');
    }
    await say(merchant, '/invite', /Invitations/u);
    const rows = labels(merchant).filter((label) => label.includes('0/9'));
    // A phone cuts the end of a label.
    expect(new Set(rows.map((row) => row.slice(0, 7)))).toEqual(new Set(made));
    const shown: string[] = [];
    for (const row of rows) {
      await tap(merchant, row, /Revoke this invitation, made by Adaeze/u);
      shown.push(/(#[\w-]{6}) customer 0\/9 → /u.exec(merchant.screen())?.[1] ?? '');
      await tap(merchant, 'Back', /Invitations/u);
    }
    expect(new Set(shown)).toEqual(new Set(made));
  });

  test('says in the list until what time it is good, also for many people', async () => {
    await invited('customer 20 720');
    await say(merchant, '/invite', /how many have joined, of how many, and until when/u);
    expect(labels(merchant).find((label) => label.includes('0/20'))).toMatch(/ → \d+ \w+, \d\d:\d\d$/u);
  });

  test('that cannot be read is none, and says what is wrong', async () => {
    await say(merchant, '/invite agent 5 never', /For how many hours\?/u);
  });

  test('is not for others to make, list or revoke, and only an owner invites merchants', async () => {
    const start = await invited('merchant');
    const named = await newPersonSays(flows, start, /You are a merchant here now/u);
    await named.until(/\[Wallet\]/u);
    await say(named, '/invite merchant', /Only the owners of the wallet/u);
    const agent = flows.person();
    const { message_id: messageId } = await say(agent, await invited('agent'), /as an agent/u);
    await say(agent, '/invite agent', /Only merchants can do this/u);
    for (const data of ['iv:list:0', 'iv:new:agent', `iv:revoke:${'a'.repeat(22)}`]) {
      expect(await pressed(agent, messageId, data)).toMatch(/Only merchants can do this/u);
    }
  });

  test('stands in no log', () => {
    const tokens = merchant.botMessages().flatMap(({ text = '' }) => text.match(/(?<=start=)[\w-]{23}/gu) ?? []);
    expect(tokens.length).toBeGreaterThan(5);
    expect(flows.logLines.filter((line) => tokens.some((token) => line.includes(token)))).toEqual([]);
  });
});
