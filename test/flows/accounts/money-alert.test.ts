import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { minor } from '../../../src/domain/shared/money.ts';
import { credit, withStore } from '../../support/redis/setup-store.ts';
import { sampleOrder } from '../../support/samples/sample-order.ts';
import { setAccess } from '../../support/set-person.ts';
import { greet, letIn } from '../support/people.ts';
import { useFlows } from '../support/flows.ts';
import { airtime } from '../support/wishes.ts';
import { buy } from '../support/shopping.ts';
import { messagesWith, say, tap } from '../support/say-and-read.ts';
import { inRedis } from '../support/stored.ts';

const flows = useFlows({ env: { ACCESS: 'approval' } });

let agent: TestUser;

beforeAll(() => greet(flows.merchant));

/** The bot looks at once when it starts, if no other process has looked just now. */
async function look(): Promise<void> {
  await inRedis(flows, (redis, keys) => redis.del(keys.throttle('money-alerts')));
  await flows.restartBot({});
}

const lowsOf = (chat: TestUser) => messagesWith(chat, /is low/u);

describe('/alert', () => {
  test('alone says that nothing is set, and asks', async () => {
    agent = await letIn(flows);
    await credit(flows, agent.person.id, 2_500);
    await say(agent, '/alert', /You are not told when your money runs low\.\nYou have ₦2,500\.00 left to spend\./u);
    await tap(agent, '🔔 Tell me when it is low', /Below what amount shall I tell you\?/u);
    agent.say('2,000');
    await agent.until(
      /I’ll tell you when you have less than ₦2,000\.00 left to spend\.\nYou have ₦2,500\.00 left to spend\.$/mu,
    );
  });

  test('is changed and turned off by its buttons', async () => {
    await tap(agent, 'Change', /\[Back\]/u);
    await say(agent, 'make it 3000', /less than ₦3,000\.00[^]*It is below that already/u);
    await tap(agent, '🔕 Turn off', /You are not told/u);
  });

  test.each([
    ['soon', /“soon” is not an amount\. Please send a number/u],
    ['wallet 500', /The wallet is for merchants\. I can tell you about your own money\./u],
  ])('%s is one clear sentence, and the next message is the amount', async (line, sentence) => {
    await say(agent, `/alert ${line}`, sentence);
    await tap(agent, 'Back', /You are not told/u);
  });

  test('reads the number of a contact, which is no amount, and asks again', async () => {
    await say(agent, '/alert', /\[Change\]|Tell me when/u);
    agent.tap(/Change|Tell me when/u);
    await agent.until(/Below what amount/u);
    agent.shareContact({ phone_number: '+2348031234567', first_name: 'Ada' });
    await agent.until(/The most is ₦100,000,000\.00/u);
    await tap(agent, 'Back', /You are not told/u);
  });

  test('of a merchant is about the wallet, with and without the word', async () => {
    const { merchant } = flows;
    merchant.say('/alert wallet 50,000');
    await merchant.until(/I’ll tell you when the wallet falls below ₦50,000\.00\.\nNow it has ₦[\d,.]+\.$/mu);
    await say(merchant, '/alert 60k', /falls below ₦60,000\.00/u);
    await say(merchant, '/alert off', /You are not told when the wallet runs low/u);
  });
});

describe('when money passes the amount', () => {
  test('its person is told once, over restarts, with Top up', async () => {
    await say(agent, '/alert 2,000', /less than ₦2,000\.00/u);
    await buy(agent, airtime('0803 123 1234', '1000'), /Done![^]*MTN airtime/u);
    // Not told yet, so this fall is still to come.
    await say(agent, '/alert', /You have ₦1,500\.00 left to spend\.$/mu);
    expect(agent.screen()).not.toMatch(/already/u);
    await look();
    await agent.until(/Your money is low: ₦1,500\.00\. You asked to be told below ₦2,000\.00\./u);
    await look();
    await say(agent, '/alert', /It is below that already/u);
    await credit(flows, agent.person.id, 1_000);
    await say(agent, '/alert', /You have ₦2,500\.00 left to spend\.$/mu);
    expect(agent.screen()).not.toMatch(/already/u);
    expect(lowsOf(agent)).toHaveLength(1);
    expect(
      lowsOf(agent)[0]
        ?.reply_markup?.inline_keyboard.flat()
        .map(({ text }) => text),
    ).toEqual(['➕ Top up']);
  });

  test('a merchant is told of the wallet, and that it is filled elsewhere', async () => {
    const { merchant } = flows;
    await withStore(flows, ({ moneyAlerts }) =>
      moneyAlerts.set(merchant.person.id, { of: 'wallet', limitMinor: 1e12 as never, isBelow: false }),
    );
    await look();
    await merchant.until(/The wallet is low: ₦[\d,.]+\. [^\n]*\nIt is filled at the service, outside this bot\./u);
  });

  test('who was stopped, and who is no merchant any more, read nothing', async () => {
    const [stopped, former, last] = [await letIn(flows), await letIn(flows), await letIn(flows)];
    await withStore(flows, async ({ moneyAlerts, people }) => {
      const limit = { limitMinor: 1e12 as never, isBelow: false };
      await setAccess(people, stopped.person.id, 'stopped', { by: 1, at: Date.now() });
      await moneyAlerts.set(stopped.person.id, { of: 'account', ...limit });
      await moneyAlerts.set(former.person.id, { of: 'wallet', ...limit });
      await moneyAlerts.set(last.person.id, { of: 'account', ...limit });
    });
    await look();
    // Looked at after them, so they were passed over.
    await expect.poll(() => lowsOf(last)).toHaveLength(1);
    expect([...lowsOf(stopped), ...lowsOf(former)]).toEqual([]);
  });
});

test('how long it lasts stands under /balance, and in what is told, where that can be said', async () => {
  const { merchant } = flows;
  await withStore(flows, async ({ orders }) => {
    for (const days of [1, 2, 3]) {
      const confirmedAt = Date.now() - days * 24 * 3_600_000;
      await orders.commit(sampleOrder({ version: 1, state: 'successful', priceMinor: minor(100), confirmedAt }), null);
    }
  });
  await flows.restartBot({});
  merchant.say('/balance');
  await merchant.until(/in the wallet\n[^\n]*\nAt the pace of the last 3 days it lasts for more than four weeks\./u);
  await withStore(flows, ({ moneyAlerts }) =>
    moneyAlerts.set(merchant.person.id, { of: 'wallet', limitMinor: 1e12 as never, isBelow: false }),
  );
  await look();
  await merchant.until(
    /The wallet is low: [^\n]*\nAt the pace of the last 3 days it lasts for more than four weeks\./u,
  );
});
