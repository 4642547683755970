import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createJobRunner, type JobLimits, type RunJob } from '../../../src/app/jobs/job-process.ts';
import { readConfig } from '../../../src/config.ts';
import { JobCrashedError } from '../../../src/use-cases/shared/job-crashed-error.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { ResellerError } from '../../../src/use-cases/shared/reseller.ts';
import { holdTimers, untilHeld } from '../../support/held-timers.ts';
import { booksReport } from '../../support/samples/books-report.ts';
import { orderIn } from '../../support/samples/sample-order.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';

const config = readConfig({
  BOT_TOKEN: '1:a',
  RESELLER_BASE_URL: 'http://127.0.0.1:1',
  RESELLER_API_KEY: 'key',
  REDIS_URL: 'redis://127.0.0.1:1',
  MERCHANT_IDS: '1',
});
const WORK = { type: 'audit', full: true } as const;
const DONE = `{ type: 'audited', report: { accounts: 1, entries: 2, owedToMinor: 3, owedByMinor: 0, heldMinor: 0,
  differences: [], differenceCount: 0, outOfBalanceMinor: 0 }}`;

const BOOKS = booksReport([
  { type: 'same', order: orderIn('successful') },
  {
    type: 'differs',
    order: orderIn('successful'),
    transaction: { reference: 'R', status: 'failed', receipt: { paidMinor: minor(0) } },
    fields: ['status', 'amount'],
    deed: 'reversed',
  },
  { type: 'only-there', ours: true, transaction: { reference: 'S', status: 'other', receipt: {} } },
]);
const events = { serviceCalled: () => undefined, moved: () => undefined };

let folder: string;
let logger: RecordingLogger;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vendbot-job-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  logger = new RecordingLogger();
});

async function program(whenAsked: string): Promise<URL> {
  const file = join(folder, `${Math.random()}.mjs`);
  const text = `process.on('message', (request) => { ${whenAsked} }); process.on('disconnect', () => process.exit());`;
  await writeFile(file, text);
  return pathToFileURL(file);
}

/** Runs processes that do this when they are asked to work. */
async function jobs(whenAsked: string, limits: Partial<JobLimits> = {}): Promise<RunJob> {
  const entry = await program(whenAsked);
  const all = { silentMs: 100_000, wholeMs: 100_000, endMs: 300, ...limits };
  return createJobRunner({ config, events, logger, limits: all, entry });
}

/** Whether a process is there. */
function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a job gets the settings by its channel, and its result comes back', async () => {
  const run = await jobs(`
    process.send({ type: 'step' });
    process.send({ type: 'log', level: 'info', fields: { url: request.config.REDIS_URL, argv: process.argv.length }, message: 'hello' });
    process.send(${DONE}, () => process.exit());`);
  let steps = 0;
  const { report } = await run(WORK, { onStep: () => void (steps += 1) });
  expect(report).toMatchObject({ accounts: 1, entries: 2, owedToMinor: 3 });
  expect(steps).toBe(1);
  expect(logger.lines).toEqual([{ level: 'info', fields: { url: 'redis://127.0.0.1:1', argv: 2 }, message: 'hello' }]);
});

test('a comparison gives account of its calls and of what it moved, sends a file in pieces, and fails as the service does', async () => {
  const calls: object[] = [];
  const moves: string[] = [];
  const [before, after] = [orderIn('successful'), orderIn('reversed')];
  const run = createJobRunner({
    config,
    events: {
      serviceCalled: (call) => void calls.push(call),
      moved: (one, other) => void moves.push(`${one.state} → ${other.state}`),
    },
    logger,
    entry: await program(`
      if (request.work.date === '2026-11-19') process.send({ type: 'failed', reason: 'down', code: 'unavailable' }, () => process.exit());
      else {
        process.send({ type: 'called', call: { endpoint: 'history', outcome: 'ok', durationMs: 3 } });
        process.send({ type: 'moved', before: ${JSON.stringify(before)}, after: ${JSON.stringify(after)} });
        for (const text of ['one,', 'two']) process.send({ type: 'file', bytes: new TextEncoder().encode(text) });
        process.send({ type: 'reconciled', report: ${JSON.stringify(BOOKS)} }, () => process.exit());
      }`),
  });
  const { report, file } = await run({ type: 'reconcile', date: '2026-11-20' }, {});
  expect(report).toEqual(BOOKS);
  expect(Buffer.concat(file).toString()).toBe('one,two');
  expect([calls.length, moves]).toEqual([1, ['successful → reversed']]);
  await expect(run({ type: 'reconcile', date: '2026-11-19' }, {})).rejects.toThrow(
    new ResellerError('unavailable', 'down'),
  );
});

test.each([
  ['dies', `process.stderr.write('no memory'); process.kill(process.pid, 'SIGKILL');`, /SIGKILL/u],
  ['throws', `throw new Error('a bug');`, /ended with/u],
  ['ends without a result', `process.exit(0);`, /ended with 0/u],
  ['says nonsense', `process.send({ type: 'audited', report: { accounts: -1 } });`, /no message of a job/u],
])('a job that %s has crashed', async (_name, program, reason) => {
  const run = await jobs(program);
  const crash: unknown = await run(WORK, {}).catch((error: unknown) => error);
  expect(crash).toBeInstanceOf(JobCrashedError);
  expect((crash as Error).message).toMatch(reason);
  expect(logger.messages('error')).toEqual(['the process of a job came to no end']);
});

test.each([
  ['is silent', {}, { silentMs: 300 }],
  ['talks for ever', { talk: `setInterval(() => process.send({ type: 'step' }), 20);` }, { wholeMs: 300 }],
])('a job that %s is killed', async (_name, { talk = '' }: { talk?: string }, limits) => {
  await holdTimers();
  const run = await jobs(
    `process.on('SIGTERM', () => undefined); process.send({ type: 'log', level: 'info', fields: { pid: process.pid }, message: 'up' }); ${talk}`,
    limits,
  );
  const end = run(WORK, {}).catch((error: unknown) => error);
  await untilHeld(() => logger.lines.length > 0);
  await vi.advanceTimersByTimeAsync(300);
  expect(await end).toEqual(new JobCrashedError('it took too long'));
  for (const { fields } of logger.lines.slice(0, 1)) expect(lives((fields as { pid: number }).pid)).toBe(false);
  expect(logger.messages('info')).toEqual(['up']);
});

test('a job that says why it ends has not crashed', async () => {
  const run = await jobs(`process.send({ type: 'failed', reason: 'Redis is away' }, () => process.exit());`);
  const failure: unknown = await run(WORK, {}).catch((error: unknown) => error);
  expect(failure).toEqual(new Error('Redis is away'));
  expect(failure).not.toBeInstanceOf(JobCrashedError);
  expect(logger.messages('error')).toEqual([]);
});

test('a job ends with the bot, even if it does not want to, and with a lease that is lost', async () => {
  const stubborn = await jobs(
    `process.on('SIGTERM', () => undefined);
     process.send({ type: 'log', level: 'info', fields: { pid: process.pid }, message: 'up' });
     setInterval(() => process.send({ type: 'step' }), 20);`,
  );
  const stopping = new AbortController();
  const stopped = stubborn(WORK, { signal: stopping.signal });
  await expect.poll(() => logger.lines.length).toBe(1);
  stopping.abort(new Error('the process stops'));
  await expect(stopped).rejects.toThrow('the process stops');
  const lost = stubborn(WORK, { onStep: () => Promise.reject(new Error('Redis is away')) });
  await expect(lost).rejects.toThrow('Redis is away');
  for (const { fields } of logger.lines) expect(lives((fields as { pid: number }).pid)).toBe(false);
  await expect(stubborn(WORK, { signal: stopping.signal })).rejects.toThrow('the process stops');
});

test('two jobs run at a time, and a third waits for its turn', async () => {
  const run = await jobs(`setTimeout(() => process.send(${DONE}, () => process.exit()), 400);`);
  const startedAt = performance.now();
  await Promise.all([run(WORK, {}), run(WORK, {}), run(WORK, {})]);
  expect(performance.now() - startedAt).toBeGreaterThan(800);
});

test('the real job cannot reach this Redis, and says so', async () => {
  const run = createJobRunner({ config, events, logger });
  await expect(run(WORK, {})).rejects.toThrow('Redis at REDIS_URL cannot be reached');
});
