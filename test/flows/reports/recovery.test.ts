import { describe, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { recoverCommand, today } from '../support/run-command.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import { buy, referenceOn, newPersonBuys, newPersonWithCard } from '../support/shopping.ts';
import { airtime, prepaidMeter } from '../support/wishes.ts';
import { readOrder, inRedis } from '../support/stored.ts';
import { say, tap, EVERYTHING } from '../support/say-and-read.ts';

/** The service's clock stands still: what is processing there stays so until the test lets it go on. */
let serviceNow = Date.now();
const FINISH_AFTER_MS = 1_500;
const flows = useFlows({ sandbox: { finishAfterMs: FINISH_AFTER_MS, clock: () => serviceNow } });
const RECOVERED = /Recovered: our records were lost/u;

const empty = () => inRedis(flows, (redis) => redis.flushall());
const keysIn = () => inRedis(flows, (redis) => redis.dbsize());

const recover = (...words: string[]) => recoverCommand(flows.env, words);

/** Messages that say a purchase is recovered. */
const recoveredIn = (chat: TestUser): string[] =>
  chat
    .botMessages()
    .map(({ text: said = '' }) => said)
    .filter((said) => RECOVERED.test(said));

const linesOf = (message: string): Record<string, unknown>[] =>
  flows.logLines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['msg'] === message);

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
    const { buyers, references } = await soldToThree();
    await flows.stopBot();
    await empty();
    serviceNow += FINISH_AFTER_MS;
    await flows.startBot({ RECOVER_ON_START: '1' });
    const [successful, token, failed] = buyers as [TestUser, TestUser, TestUser];
    await successful.until(RECOVERED, EVERYTHING);
    await token.until(/Done![^]*Token: [^]*Recovered: our records were lost/u, EVERYTHING);
    await failed.until(/failed[^]*Nothing was charged[^]*Recovered: our records were lost/u, EVERYTHING);
    const [first, second] = references as [string, string, string];
    expect(booksOf(flows, first)).toEqual(BOUGHT_ONCE);
    expect(booksOf(flows, second)).toEqual(BOUGHT_ONCE);
    for (const reference of references) expect(flows.sandbox.calls.forReference(reference).called).toBe(1);
    expect(buyers.map(recoveredIn).map((said) => said.length)).toEqual([1, 1, 1]);

    await say(successful, '/history', /₦500\.00/u);
    token.say(`/receipt ${second}`);
    await expect.poll(() => recoveredIn(token).filter((said) => said.includes(second)).length).toBe(2);

    await flows.restartBot({ RECOVER_ON_START: '1' });
    expect(linesOf('the recovery is done')).toHaveLength(1);
    expect(buyers.map(recoveredIn).map((said) => said.length)).toEqual([1, 2, 1]);
  });

  test('sells while the service’s history is away, and recovers when it is back', async () => {
    const { buyer: before, reference } = await newPersonBuys(flows, airtime('08031230200'), /Done!/u);
    await flows.stopBot();
    await empty();
    flows.sandbox.inject({ endpoint: 'history', type: 'status', status: 503, times: 8 });
    await flows.startBot({ RECOVER_ON_START: '7' });
    const { buyer: meanwhile } = await newPersonBuys(flows, airtime('08031230200'), /Done!/u);
    await before.until(RECOVERED, EVERYTHING);
    expect(recoveredIn(meanwhile)).toEqual([]);
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
    flows.sandbox.clearFaults();
  });

  test('and is not to recover says how it is done, and tells no one anything', async () => {
    const { buyer } = await newPersonBuys(flows, airtime('08031230200'), /Done!/u);
    await flows.stopBot();
    await empty();
    await flows.startBot();
    await expect
      .poll(() =>
        linesOf('Redis is new; if it had orders before, bring them back with `npm run recover` or RECOVER_ON_START'),
      )
      .not.toEqual([]);
    expect(recoveredIn(buyer)).toEqual([]);
  });
});

describe('npm run recover', () => {
  test('looks and writes nothing on a dry run; then puts back what a running bot tells', async () => {
    const { buyer, reference } = await newPersonBuys(flows, airtime('08031230200'), /Done!/u);
    await flows.stopBot();
    await empty();
    const looked = await recover('--since', today(), '--dry-run');
    expect(looked).toMatchObject({ code: 0 });
    expect(looked.out).toMatch(/to be recovered +\d+\n[^]*Nothing was written/u);
    expect(looked.err).toMatch(/of \d+ transactions/u);
    expect(await keysIn()).toBe(0);

    await flows.startBot();
    const done = await recover('--since', today());
    expect(done).toMatchObject({ code: 0 });
    expect(done.out).toMatch(/recovered +[1-9]\d*\n[^]*successful +[1-9]/u);
    await buyer.until(RECOVERED, EVERYTHING);
    expect(referenceOn(buyer)).toBe(reference);
    expect((await recover('--since', today())).out).toContain('There is nothing to recover.');
    expect(recoveredIn(buyer)).toHaveLength(1);
  });

  test('that has lost only what came after a backup leaves the rest alone', async () => {
    const { buyer, reference } = await newPersonWithCard(flows, airtime('08031230200'));
    const key = `${flows.env['KEY_PREFIX']}:{s${Number.parseInt(reference.charAt(2), 16).toString(16)}}:order:${reference}`;
    const backup = await inRedis(flows, (redis) => redis.dumpBuffer(key));
    await tap(buyer, 'Confirm', /Done!/u);
    // A write after that would find the older record, and the bot would mend it by itself.
    await expect.poll(async () => (await readOrder(flows, reference)).told).toBeDefined();
    await inRedis(flows, (redis) => redis.restore(key, 0, backup ?? '', 'REPLACE'));
    expect((await recover('--since', today())).out).toMatch(/ {2}recovered +1\n/u);
    await buyer.until(RECOVERED, EVERYTHING);
    const again = buyer.tapAgain();
    await buyer.untilToast(again);
    expect(flows.sandbox.calls.forReference(reference).called).toBe(1);
  });

  test('called wrongly says what is wrong, and ends with 2', async () => {
    const { code, out, err } = await recover('--since', '2026-11-20', '--force');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^Unknown option '--force'\n\nUsage: /u);
  });

  test('with the service away ends with 1, and says to run it again', async () => {
    flows.sandbox.inject({ endpoint: 'history', type: 'status', status: 503, times: 50 });
    const { code, err } = await recover('--since', today());
    flows.sandbox.clearFaults();
    expect(code).toBe(1);
    expect(err).toMatch(/The recovery came to no end: .*run it again/u);
  });
});
