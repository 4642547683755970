import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { change, greet, newAgent, readTrail } from '../support/people.ts';
import { newPersonSays, say, tap } from '../support/say-and-read.ts';
import { useFlows } from '../support/flows.ts';
import { CARD, cardWith } from '../support/shopping.ts';

const flows = useFlows();

const WHICH = /Which one do you mean\?/u;
const SME = /SME 1GB for 30 days/u;
const GIFTING = /Gifting 1GB for 7 days/u;

let agent: TestUser;
beforeAll(async () => {
  agent = await newAgent(flows);
  await greet(flows.merchant);
});

describe('a merchant says which plan a size means', () => {
  test('with one question, and it stands in the trail', async () => {
    const { merchant } = flows;
    await say(merchant, '/usual', /Usual plans, for everybody[\s\S]*none yet/u);
    await say(merchant, '/usual mtn nonsense', /no plans of one network and one size by “mtn nonsense”/u);
    await say(merchant, '/usual mtn 1gb', /Which plan shall “mtn 1gb” mean\?/u);
    await tap(merchant, /SME/u, /for everybody[\s\S]*Before: none\nAfter: MTN SME 1GB for 30 days/u);
    await tap(merchant, 'Yes, do it', /✅ Done\.[\s\S]*MTN SME 1GB for 30 days/u);
    await tap(merchant, /Usual plans/u, /\[MTN SME 1GB for 30 days\]/u);
    expect(await readTrail(flows)).toContainEqual(
      expect.stringMatching(/^usual-plan .*: - → MTN SME 1GB for 30 days$/u),
    );
  });

  test('then a customer’s line goes straight to the card, which names the plan, and Change offers the others', async () => {
    const customer = await newPersonSays(flows, 'mtn 1gb 08031230212', cardWith(SME));
    await tap(customer, 'Change', /What would you like to change\?/u);
    await tap(customer, 'Another plan of this size', /Which one do you mean\?[\s\S]*0803 123 0212/u);
    await tap(customer, /Gifting/u, cardWith(GIFTING));
    await say(customer, 'how much is mtn 1gb', /SME 1GB[\s\S]*Gifting 1GB/u);
    await say(customer, '/usual', /for agents, who sell to others/u);
  });

  test('and a row of a list needs no mending', async () => {
    await newPersonSays(flows, 'mtn 1gb 08031230213\nmtn 500 08031230214', /2 purchases|\[Buy all 2\]/u);
  });
});

describe('an agent says it for themselves', () => {
  test('and that goes before the shop’s, until it is removed', async () => {
    await say(agent, 'mtn 1gb 08031230215', cardWith(SME));
    await say(agent, '/usual mtn 1gb', /Which plan shall/u);
    const set = agent.tap(/Gifting/u);
    await agent.until(/Changed\.[\s\S]*Your usual plans[\s\S]*\[MTN Gifting 1GB for 7 days\]/u);
    await say(agent, 'mtn 1gb 08031230216', cardWith(GIFTING));
    await say(agent, '/shop', /Your own shop/u);
    await tap(agent, /Usual plans/u, /Your usual plans/u);
    const remove = agent.tap(/Gifting/u);
    await agent.until(/Changed\.[\s\S]*none yet/u);
    agent.press(remove.messageId, remove.data);
    await agent.untilToast(/no such plan/u);
    await say(agent, 'mtn 1gb 08031230217', cardWith(SME));
    agent.press(set.messageId, set.data.replace(/.$/u, '_'));
    await agent.untilToast(/no such plan/u);
  });
});

test('a plan that is paused or sold no more is asked about again, and the list says so', async () => {
  const { merchant } = flows;
  await change(merchant, '/pause mtn sme 1gb');
  await newPersonSays(flows, 'mtn 1gb 08031230218', WHICH);
  await change(merchant, '/resume mtn sme 1gb');
  await newPersonSays(flows, 'mtn 1gb 08031230218', CARD);
  await flows.stopBot();
  flows.sandbox.setProduct('mtn-sme-1gb-30days', { available: false });
  await flows.startBot();
  await newPersonSays(flows, 'mtn 1gb 08031230219', WHICH);
  await say(merchant, '/usual', /\[⚠️ Not sold now: MTN SME 1GB for 30/u);
  flows.sandbox.setProduct('mtn-sme-1gb-30days', { available: true });
});

test('one with the same title as another takes its place, by its name', async () => {
  const { merchant } = flows;
  await flows.stopBot();
  const same = { description: 'MTN SME 1GB for 30 days', quantity: '1GB', validity: '30 days' };
  flows.sandbox.setProduct('mtn-gifting-1gb-7days', same);
  await flows.startBot();
  await say(merchant, '/usual mtn 1gb', /Which plan shall “mtn 1gb” mean\?/u);
  await tap(merchant, /Gifting/u, /Before: MTN SME 1GB for 30 days\nAfter: mtn-gifting-1gb-7days/u);
  await tap(merchant, 'Cancel', /Nothing/u);
});

test('a removed one is asked about again', async () => {
  const { merchant } = flows;
  await say(merchant, '/usual', /Usual plans, for everybody/u);
  await tap(merchant, /SME/u, /Before: MTN SME 1GB for 30 days\nAfter: none/u);
  await tap(merchant, 'Yes, do it', /✅ Done\./u);
  await say(merchant, '/usual', /none yet/u);
  await newPersonSays(flows, 'mtn 1gb 08031230220', WHICH);
});
