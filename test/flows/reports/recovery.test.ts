import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import type { BotSetup } from '../../support/bot-setup.ts';
import { useFlows } from '../support/flows.ts';
import { recoverCommand, today } from '../support/run-command.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import { buy, referenceOn, newPersonBuys, newPersonWithCard } from '../support/shopping.ts';
import { airtime, prepaidMeter } from '../support/wishes.ts';
import { readOrder } from '../support/stored-orders.ts';
import { say, tap, EVERYTHING } from '../support/say-and-read.ts';
import { inRedis } from '../support/in-redis.ts';

/** The service's clock stands still: what is processing there stays so until the test lets it go on. */
let serviceNow = Date.now();
const FINISH_AFTER_MS = 1_500;
const flows = useFlows({ sandbox: { finishAfterMs: FINISH_AFTER_MS, clock: () => serviceNow } });
const RECOVERED = /Recovered: our records were lost/u;

const empty = (setup: BotSetup) => inRedis(setup, (redis) => redis.flushall());
const keysIn = (setup: BotSetup) => inRedis(setup, (redis) => redis.dbsize());

const recover = ({ env }: BotSetup, ...words: string[]) => recoverCommand(env, words);

/** Messages that say a purchase is recovered. */
const recoveredIn = (chat: TestUser): string[] =>
  chat
    .botMessages()
    .map(({ text: said = '' }) => said)
    .filter((said) => RECOVERED.test(said));

const linesOf = ({ logLines }: BotSetup, message: string): Record<string, unknown>[] =>
  logLines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['msg'] === message);

async function soldToThree(): Promise<{ buyers: TestUser[]; references: string[] }> {
  const buyers = [flows.person(), flows.person(), flows.person()];
  const wishes = [airtime('08031230200'), prepaidMeter('04123451234'), airtime('08031230203')];
  const references: string[] = [];
  for (const [place, buyer] of buyers.entries()) references.push(await buy(buyer, wishes[place]!));
  await buyers[0]!.until(/Done!/u, EVERYTHING);
  await Promise.all(buyers.slice(1).map((buyer) => buyer.until(/Processing/u, EVERYTHING)));
  return { buyers, references };
}

describe('a bot that starts with an empty Redis', () => {
  test('tells every buyer how it ended, tokens too, marked as recovered, ends what is open, and buys nothing again', async () => {
    const { setup } = flows;
    const { buyers, references } = await soldToThree();
    await setup.stopBot();
    await empty(setup);
    serviceNow += FINISH_AFTER_MS;
    await setup.startBot({ RECOVER_ON_START: '1' });
    const [successful, token, failed] = buyers as [TestUser, TestUser, TestUser];
    await successful.until(RECOVERED, EVERYTHING);
    await token.until(/Done![^]*Token: [^]*Recovered: our records were lost/u, EVERYTHING);
    await failed.until(/failed[^]*Nothing was charged[^]*Recovered: our records were lost/u, EVERYTHING);
    const [first, second] = references as [string, string, string];
    expect(booksOf(setup, first)).toEqual(BOUGHT_ONCE);
    expect(booksOf(setup, second)).toEqual(BOUGHT_ONCE);
    for (const reference of references) expect(setup.sandbox.calls.forReference(reference).called).toBe(1);
    expect(buyers.map(recoveredIn).map((said) => said.length)).toEqual([1, 1, 1]);

    await say(successful, '/history', /₦500\.00/u);
    token.say(`/receipt ${second}`);
    await expect.poll(() => recoveredIn(token).filter((said) => said.includes(second)).length).toBe(2);

    await setup.restartBot({ RECOVER_ON_START: '1' });
    expect(linesOf(setup, 'the recovery is done')).toHaveLength(1);
    expect(buyers.map(recoveredIn).map((said) => said.length)).toEqual([1, 2, 1]);
  });

  test('sells while the service’s history is away, and recovers when it is back', async () => {
    const { setup } = flows;
    const { buyer: before, reference } = await newPersonBuys(flows, airtime('08031230200'), /Done!/u);
    await setup.stopBot();
    await empty(setup);
    setup.sandbox.inject({ endpoint: 'history', type: 'status', status: 503, times: 8 });
    await setup.startBot({ RECOVER_ON_START: '7' });
    const { buyer: meanwhile } = await newPersonBuys(flows, airtime('08031230200'), /Done!/u);
    await before.until(RECOVERED, EVERYTHING);
    expect(recoveredIn(meanwhile)).toEqual([]);
    expect(booksOf(setup, reference)).toEqual(BOUGHT_ONCE);
    setup.sandbox.clearFaults();
  });

  test('and is not to recover says how it is done, and tells no one anything', async () => {
    const { setup } = flows;
    const { buyer } = await newPersonBuys(flows, airtime('08031230200'), /Done!/u);
    await setup.stopBot();
    await empty(setup);
    await setup.startBot();
    await expect
      .poll(() =>
        linesOf(setup, 'a new Redis; had it orders before, bring them back with `npm run recover` or RECOVER_ON_START'),
      )
      .not.toEqual([]);
    expect(recoveredIn(buyer)).toEqual([]);
  });
});

describe('npm run recover', () => {
  test('looks and writes nothing on a dry run; then puts back what a running bot tells', async () => {
    const { setup } = flows;
    const { buyer, reference } = await newPersonBuys(flows, airtime('08031230200'), /Done!/u);
    await setup.stopBot();
    await empty(setup);
    const looked = await recover(setup, '--since', today(), '--dry-run');
    expect(looked).toMatchObject({ code: 0 });
    expect(looked.out).toMatch(/to be recovered +\d+\n[^]*Nothing was written/u);
    expect(looked.err).toMatch(/of \d+ transactions/u);
    expect(await keysIn(setup)).toBe(0);

    await setup.startBot();
    const done = await recover(setup, '--since', today());
    expect(done).toMatchObject({ code: 0 });
    expect(done.out).toMatch(/recovered +[1-9]\d*\n[^]*successful +[1-9]/u);
    await buyer.until(RECOVERED, EVERYTHING);
    expect(referenceOn(buyer)).toBe(reference);
    expect((await recover(setup, '--since', today())).out).toContain('There is nothing to recover.');
    expect(recoveredIn(buyer)).toHaveLength(1);
  });

  test('that has lost only what came after a backup leaves the rest alone', async () => {
    const { setup } = flows;
    const { buyer, reference } = await newPersonWithCard(flows, airtime('08031230200'));
    const key = `${setup.env['KEY_PREFIX']}:{s${Number.parseInt(reference.charAt(2), 16).toString(16)}}:order:${reference}`;
    const backup = await inRedis(setup, (redis) => redis.dumpBuffer(key));
    await tap(buyer, 'Confirm', /Done!/u);
    // A write after that would find the older record, and the bot would mend it by itself.
    await expect.poll(async () => (await readOrder(setup, reference)).told).toBeDefined();
    await inRedis(setup, (redis) => redis.restore(key, 0, backup ?? '', 'REPLACE'));
    expect((await recover(setup, '--since', today())).out).toMatch(/ {2}recovered +1\n/u);
    await buyer.until(RECOVERED, EVERYTHING);
    const again = buyer.tapAgain();
    await buyer.untilToast(again);
    expect(setup.sandbox.calls.forReference(reference).called).toBe(1);
  });

  test('called wrongly says what is wrong, and ends with 2', async () => {
    const { code, out, err } = await recover(flows.setup, '--since', '2026-11-20', '--force');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^Unknown option '--force'\n\nUsage: /u);
  });

  test('with the service away ends with 1, and says to run it again', async () => {
    const { setup } = flows;
    setup.sandbox.inject({ endpoint: 'history', type: 'status', status: 503, times: 50 });
    const { code, err } = await recover(setup, '--since', today());
    setup.sandbox.clearFaults();
    expect(code).toBe(1);
    expect(err).toMatch(/The recovery came to no end: .*run it again/u);
  });
});
