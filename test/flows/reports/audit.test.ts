import { expect, test } from 'vitest';
import { auditOf } from '../../support/audit-of.ts';
import { withStore } from '../../support/redis/setup-store.ts';
import { useFlows } from '../support/flows.ts';
import { auditCommand } from '../support/run-command.ts';
import { airtime } from '../support/wishes.ts';
import { buy } from '../support/shopping.ts';
import { say, EVERYTHING } from '../support/say-and-read.ts';
import { letInWith } from '../support/people.ts';
import { inRedis } from '../support/stored.ts';

const flows = useFlows({ env: { ACCESS: 'approval' } });

test('the audit agrees with what people bought, and names who has a kobo too much, by command and to merchants every day', async () => {
  const { merchant } = flows;
  const buyer = await letInWith(flows, 2_000);
  await buy(buyer, airtime('08031230200'), /Done!/u);
  await buy(buyer, airtime('08031230299'), /Processing/u);

  const clean = await auditCommand(flows.env);
  expect(clean).toMatchObject({ code: 0, err: '' });
  expect(clean.out).toMatch(
    /accounts +1\n[^]*people have left +₦1,000\.00\n[^]*purchases +₦500\.00\n[^]*agree with all/u,
  );

  const { owedToMinor, owedByMinor, heldMinor } = await withStore(flows, (store) => auditOf(store));
  expect([owedToMinor, owedByMinor, heldMinor]).toEqual([100_000, 0, 50_000]);
  await say(merchant, '/balance', /1 account:\nPeople have ₦1,000\.00 in their accounts\.\n₦500\.00 is on hold/u);

  // A change that the bot itself never makes.
  await inRedis(flows, (redis, keys) => redis.hincrby(keys.account(buyer.person.id), 'balance', 1));
  const wrong = await auditCommand(flows.env);
  expect(wrong.code).toBe(1);
  expect(wrong.out).toContain(`person ${buyer.person.id}: balance: expected ₦1,000.00, found ₦1,000.01`);
  await flows.restartBot({ RECONCILE_AT: '00:00' });
  await merchant.until(/do not add up: 1 difference\n[^]*Expected: ₦1,000\.00 · found: ₦1,000\.01/u, EVERYTHING);
  expect(merchant.botMessages().at(-1)?.text).toContain(`Id: ${buyer.person.id}\nThe balance is not what`);

  const told = merchant.botMessages().length;
  await flows.restartBot({ RECONCILE_AT: '00:00' });
  await say(merchant, '/balance', /in the wallet/u);
  expect(merchant.botMessages()).toHaveLength(told + 1);
});

test('an audit that cannot reach Redis says so, and ends as neither right nor wrong', async () => {
  const ended = await auditCommand({ ...flows.env, REDIS_URL: 'redis://127.0.0.1:1' });
  expect(ended.code).toBe(2);
  expect(ended.err).toMatch(
    /^The audit came to no end: Redis at REDIS_URL cannot be reached\. It changes nothing; run it again\.\n$/u,
  );
});
