import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config.ts';
import { JobCrashedError } from '../../use-cases/shared/job-crashed-error.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import { createSemaphore } from '../../use-cases/shared/semaphore.ts';
import { jobEntry } from './job-entry.ts';
import { type JobMessage, jobMessageSchema, type JobRequest, type Work } from './job-messages.ts';

export interface JobOptions {
  readonly signal?: AbortSignal;
  /** While it lives, and also while it waits for its turn. */
  readonly onStep?: () => Promise<void> | void;
}

/** What a job ended with. */
export type JobResult = Extract<JobMessage, { type: 'audited' }>;

/**
 * Does a long work in a process of its own, so that no person waits for it.
 * @throws JobCrashedError if that process came to no end; Error with the reason that it gave; the signal's reason
 */
export type RunJob = (work: Work, options: JobOptions) => Promise<JobResult>;

export interface JobLimits {
  /** Without a sign of life. */
  readonly silentMs: number;
  readonly wholeMs: number;
  /** From being asked to end until it is killed. */
  readonly endMs: number;
}

export interface JobRunnerDeps {
  readonly config: Config;
  readonly logger: Logger;
  readonly limits?: JobLimits;
  readonly entry?: URL;
}

/** A question to the service takes under four minutes, with the longest time-out and all its attempts. */
const LIMITS: JobLimits = { silentMs: 5 * 60_000, wholeMs: 4 * 3_600_000, endMs: 2_000 };
/** Each takes its memory. */
const AT_ONCE = 2;
const WAIT_STEP_MS = 10_000;
/** Far above what it needs, and far below what would be missed elsewhere. */
const EXEC_ARGV = ['--max-old-space-size=128', '--max-semi-space-size=4'];
/** Of what it writes before it dies. */
const LAST_WORDS = 4_000;

export function createJobRunner(deps: JobRunnerDeps): RunJob {
  const places = createSemaphore(AT_ONCE);
  return async (work, options) => {
    while (!(await places.acquire(WAIT_STEP_MS))) {
      options.signal?.throwIfAborted();
      await options.onStep?.();
    }
    try {
      options.signal?.throwIfAborted();
      return await runChild(deps, work, options);
    } finally {
      places.release();
    }
  };
}

async function runChild(deps: JobRunnerDeps, work: Work, options: JobOptions): Promise<JobResult> {
  const { config, logger, limits = LIMITS, entry = jobEntry() } = deps;
  const child = fork(fileURLToPath(entry), {
    execArgv: EXEC_ARGV,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const lastWords = keepLastWords(child);
  const course: Course = {};
  const unwatch = watch(child, course, { ...options, logger, limits });
  child.send({ config, work } satisfies JobRequest, () => undefined);
  try {
    const [code, killedBy] = await ended(child);
    if (course.failure === undefined && course.result !== undefined) return course.result;
    const failure = course.failure ?? new JobCrashedError(`it ended with ${String(killedBy ?? code)}`);
    if (failure instanceof JobCrashedError) {
      logger.error({ work: work.type, code, killedBy, lastWords: lastWords() }, 'the process of a job came to no end');
    }
    throw failure;
  } finally {
    unwatch();
  }
}

/** What is known of a job by now; the first failure counts. */
interface Course {
  result?: JobResult;
  failure?: Error;
}

/** Takes what it says, and ends it where it may not go on. */
function watch(
  child: ChildProcess,
  course: Course,
  { signal, onStep, logger, limits }: JobOptions & Required<Pick<JobRunnerDeps, 'logger' | 'limits'>>,
): () => void {
  const fail = (error: unknown): void => {
    course.failure ??= error instanceof Error ? error : new Error(String(error));
    end(child, limits.endMs);
  };
  const stop = (): void => fail(signal?.reason);
  const tooLong = (): void => {
    course.failure ??= new JobCrashedError('it took too long');
    child.kill('SIGKILL');
  };
  const whole = setTimeout(tooLong, limits.wholeMs);
  const silent = setTimeout(tooLong, limits.silentMs);
  const take = async (message: JobMessage): Promise<void> => {
    switch (message.type) {
      case 'step':
        return onStep?.();
      case 'log':
        return logger[message.level](message.fields, message.message);
      case 'failed':
        return fail(new Error(message.reason));
      case 'audited':
        course.result = message;
    }
  };
  child.on('message', (raw) => {
    silent.refresh();
    const { data: message } = jobMessageSchema.safeParse(raw);
    if (message === undefined) fail(new JobCrashedError('it said something that is no message of a job'));
    else take(message).catch(fail);
  });
  // It cannot be started, or not be told anything.
  child.on('error', (error) => fail(new JobCrashedError(error.message, { cause: error })));
  signal?.addEventListener('abort', stop, { once: true });
  return () => {
    clearTimeout(whole);
    clearTimeout(silent);
    signal?.removeEventListener('abort', stop);
  };
}

/** Also of one that could not be started. */
async function ended(child: ChildProcess): Promise<[code: number | null, killedBy: NodeJS.Signals | null]> {
  if (child.pid === undefined) {
    await once(child, 'error').catch(() => undefined);
    return [null, null];
  }
  // Not before all that it said has been read.
  return new Promise((resolve) => child.once('close', (code, killedBy) => resolve([code, killedBy])));
}

function end(child: ChildProcess, withinMs: number): void {
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), withinMs).unref();
}

function keepLastWords(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-LAST_WORDS);
  });
  return () => text.trim();
}
