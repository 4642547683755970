import { beforeAll, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { greet, change, newAgent } from '../support/people.ts';
import { buy } from '../support/shopping.ts';
import { smePlan, type Wish } from '../support/wishes.ts';
import { newPersonSays, say } from '../support/say-and-read.ts';
import { changeOrder, readOrder } from '../support/stored.ts';
import { documentsOf, download } from '../support/downloads.ts';

const flows = useFlows();

const failing: Wish = { ...smePlan, number: '0803 123 0400' };

let agent: TestUser;
let reference: string;

beforeAll(async () => {
  agent = await newAgent(flows);
  await greet(flows.merchant);
  await change(flows.merchant, '/prices agent data 2% + 5');
  reference = await buy(agent, smePlan);
  await agent.until(/Done!/u);
  await buy(agent, failing, /purchase failed/u);
});

test('a merchant reads what was sold, what it cost and the profit, by service and person, with a file', async () => {
  const { merchant } = flows;
  merchant.say('/sales');
  await merchant.until(
    /Sales of \d{1,2} \w+ \d{4}\nSold: 1, for ₦606\.00\nPaid to the service: ₦589\.00\nProfit: ₦17\.00/u,
  );
  const { first_name: name } = agent.person;
  const text = merchant.transcript();
  expect(text).toMatch(/Failed or reversed: 1/u);
  expect(text).toMatch(/By service\n\s*Data: 1 · ₦606\.00 · cost ₦589\.00 · profit ₦17\.00/u);
  expect(text).toMatch(new RegExp(`By person\\n\\s*${name}.*: 1 · ₦606\\.00`, 'u'));
  await expect.poll(() => documentsOf(merchant)).toHaveLength(1);
  const csv = String(await download(flows, documentsOf(merchant)[0]?.file_id));
  const row = csv.split('\r\n').find((line) => line.includes(reference));
  expect(row).toMatch(/,successful,data,MTN,mtn-sme-1gb-30days,08031231234,\d+,606\.00,589\.00,589\.00,17\.00$/u);
});

test('an agent reads their own purchases, and nothing of cost or profit', async () => {
  await say(agent, '/sales', /Your purchases of \d{1,2} \w+ \d{4}\nDelivered: 1, for ₦606\.00/u);
  expect(agent.screen()).toMatch(/Data: 1 · ₦606\.00/u);
  expect(agent.screen()).not.toMatch(/589|rofit/u);
  expect(documentsOf(agent)).toEqual([]);
});

test('what was given back stands beside what was paid, for its buyer and for a merchant', async () => {
  await expect.poll(async () => (await readOrder(flows, reference)).told).toBeDefined();
  await changeOrder(flows, reference, { givenBack: { at: Date.now(), by: 1 } });
  await say(agent, '/sales', /Delivered: 1, for ₦0\.00\n↩️ given back: ₦606\.00\n/u);
  await say(flows.merchant, '/sales', /Sold: 1, for ₦0\.00\n[^]*\n↩️ given back: ₦606\.00\n/u);
});

test('a day on which all failed has no headings with nothing below', async () => {
  await changeOrder(flows, reference, { state: 'failed' });
  await say(flows.merchant, '/sales', /Sold: 0[^]*Failed or reversed: 2\n/u);
  expect(flows.merchant.screen()).not.toMatch(/By service|By person/u);
});

test('a person who bought nothing reads so, and /sales of a day is that day', async () => {
  await newPersonSays(flows, '/sales', /You bought nothing on/u);
  await say(agent, '/sales yesterday', /You bought nothing on/u);
});

test('/sales of two days is the recap of both and all between them', async () => {
  await say(agent, '/sales yesterday today', /📊 \d+ \w+ \d{4} – \d+ \w+ \d{4}: /u);
});

test.each([
  ['/sales soon', /I can’t read “soon” as a day/u],
  ['/sales 2026-02-31', /I can’t read “2026-02-31” as a day/u],
  ['/sales 2099-01-01', /has not come yet/u],
  ['/sales folake 2026-13-45', /I can’t read “2026-13-45” as a day(?![^]*don’t know)/u],
])('%s is answered with what is wrong', async (line, answer) => {
  await say(flows.merchant, line, answer);
});
