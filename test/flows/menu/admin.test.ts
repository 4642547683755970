import { expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { say, tap } from '../support/say-and-read.ts';
import { introducePeople, shopPeople } from 'vendbot-demo';
import { withStore } from '../../support/redis/setup-store.ts';
import { letIn } from '../support/people.ts';

const flows = useFlows({ env: { ACCESS: 'approval' } });

test('the changes of merchants are read page by page, with who, what, before and after', async () => {
  const { merchant } = flows;
  for (let count = 0; count < 9; count += 1) await letIn(flows);
  await say(merchant, '/admin', /For merchants/u);
  merchant.tap('📜 Changes');
  await merchant.until(
    /newest first\n\n\d{1,2} \w+ \d{4}, .*\nAdaeze Okonkwo changed for \w+ \w+: Access, ⏳ waiting → customer\./u,
  );
  expect(merchant.screen().match(/ changed for [^:]+: Access/gu)).toHaveLength(8);
  merchant.tap('Older');
  await merchant.until((chat) => chat.screen().match(/ changed for [^:]+: Access/gu)?.length === 1);
  await tap(merchant, 'Newest', /\[Older\]/u);
  await tap(merchant, 'Back', /For merchants/u);
});

const [merchant, agent, customer, stranger] = shopPeople.map(({ id }) => id) as [number, number, number, number];

const found = (id: number) =>
  withStore(flows, async ({ people, accounts }) => ({
    person: await people.find(id),
    account: await accounts.read(id),
  }));

test('the agent and the customer are let in by chat and can buy at once; the stranger has to ask', async () => {
  await introducePeople(flows.driver);
  expect(await found(agent)).toMatchObject({
    person: { name: 'Ibrahim Musa', access: 'approved', role: 'agent', decidedBy: merchant },
    account: { balanceMinor: 5_000_000, heldMinor: 0, creditLimitMinor: 1_000_000 },
  });
  expect(await found(customer)).toMatchObject({
    person: { access: 'approved', role: 'customer', decidedBy: merchant },
    account: { balanceMinor: 2_000_000, heldMinor: 0, creditLimitMinor: 0 },
  });
  expect((await found(stranger)).person).toBeUndefined();
});

test('at the next start all stands as it was left', async () => {
  const before = await Promise.all([agent, customer].map(found));
  const said = flows.merchant.botMessages().length;
  await introducePeople(flows.driver);
  expect(await Promise.all([agent, customer].map(found))).toEqual(before);
  expect(flows.merchant.botMessages()).toHaveLength(said);
});
