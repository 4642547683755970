import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { startSentinelRedis } from '../../support/redis/servers/sentinel-redis.ts';
import { letInWith } from '../support/people.ts';
import { useFlows } from '../support/flows.ts';
import { auditCommand } from '../support/run-command.ts';
import { airtime } from '../support/wishes.ts';
import { BOUGHT_ONCE, booksOf, NOT_BOUGHT } from '../support/books.ts';
import { goToCard } from '../support/shopping.ts';
import { ALL_WELL, SHOP, tryEverything, tryEverythingWhile } from './shop.ts';
import { EVERYTHING } from '../support/say-and-read.ts';

const PASSWORD = 'the-password-of-redis';
const [OF_BOT, OF_SENTINELS, AT_SENTINELS] = ['of/the bot?', 'of-the-sentinels', 'of the bot & them'];
const user = { username: 'shop', password: OF_BOT, rules: rulesOf('shop') };
const watch = { username: 'watch', password: AT_SENTINELS, rules: rulesOf('watch') };
const redis = await startSentinelRedis({
  replicas: 2,
  password: PASSWORD,
  user,
  ofSentinels: { password: OF_SENTINELS, user: watch },
});
afterAll(() => redis.stop());

/** As the page has them, for servers of today's Debian. */
function rulesOf(username: string): string {
  const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const [, rules = ''] = new RegExp(`^user ${username} on >PASSWORD (.*)$`, 'mu').exec(page) ?? [];
  return rules.replace('~vendbot:*', '~test-*').replace(' +waitaof', '');
}

const flows = useFlows({ ...SHOP, env: { ...SHOP.env, REDIS_URL: redis.url } });

test('a purchase, a token, a list and a payment go as with one server, for a user who may no more than operations.md says', async () => {
  await tryEverything(flows);
  expect(await auditCommand(flows.env)).toMatchObject({ code: 0, err: '' });
});

test('a master that is killed in the middle of everything: nothing is bought twice or lost, and the books agree', async () => {
  const master = await redis.master();
  const became = tryEverythingWhile(flows, async () => {
    await master.kill();
    await redis.successorOf(master);
    await master.restart();
  });
  expect(await became).toEqual(ALL_WELL);
  await redis.complete();
});

test('while no replica has it an order is not called confirmed, however often the tap is taken up; then it is bought', async () => {
  const master = await redis.master();
  const replicas = redis.servers.filter((server) => server !== master);
  const person = await letInWith(flows, 1_000);
  const reference = await goToCard(person, airtime('08031230200'));
  await Promise.all(replicas.map((replica) => replica.kill()));
  person.tap('Confirm');
  const timesAway = () => flows.logLines.filter((line) => line.includes('the store is away')).length;
  const before = timesAway();
  await expect.poll(timesAway).toBeGreaterThan(before + 2);
  expect(person.screen()).toContain('[Confirm]');
  expect(booksOf(flows, reference)).toEqual(NOT_BOUGHT);
  await Promise.all(replicas.map((replica) => replica.restart()));
  await person.until(new RegExp(`Done![^]*${reference}`, 'u'), EVERYTHING);
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  await redis.complete();
});

test('a master that is cut off in the middle of everything, and still writes: the same', async () => {
  const master = await redis.master();
  const became = tryEverythingWhile(flows, async () => {
    const mend = await redis.cutOff(master);
    await redis.successorOf(master);
    await mend();
  });
  expect(await became).toEqual(ALL_WELL);
  await redis.complete();
  const secrets = [PASSWORD, OF_BOT, OF_SENTINELS, AT_SENTINELS].flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
  ]);
  expect(flows.logLines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
});
