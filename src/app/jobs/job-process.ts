import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config.ts';
import type { OrderEvents } from '../../use-cases/orders/ports.ts';
import { JobCrashedError } from '../../use-cases/shared/job-crashed-error.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import { ResellerError } from '../../use-cases/shared/reseller.ts';
import { createSemaphore } from '../../use-cases/shared/semaphore.ts';
import { type JobMessage, jobMessageSchema, type JobRequest, type Work } from './job-messages.ts';

export interface JobOptions {
  readonly signal?: AbortSignal;
  /** While it lives, and also while it waits for its turn. */
  readonly onStep?: () => Promise<void> | void;
}

/** What a work ends with, and a file that belongs to it, in pieces. */
export type JobResult<Of extends Work = Work> = Extract<JobMessage, { type: (typeof ENDS)[Of['type']] }> & {
  readonly file: readonly Uint8Array[];
};

const ENDS = { audit: 'audited', reconcile: 'reconciled', archive: 'archived' } as const;

/**
 * Does a long work in a process of its own, so that no person waits for it.
 * @throws JobCrashedError if that process came to no end; ResellerError or Error with the reason that it gave; the signal's reason
 */
export type RunJob = <Of extends Work>(work: Of, options: JobOptions) => Promise<JobResult<Of>>;

export interface JobLimits {
  /** Without a sign of life. */
  readonly silentMs: number;
  readonly wholeMs: number;
  /** From being asked to end until it is killed. */
  readonly endMs: number;
}

export interface JobEvents extends Pick<OrderEvents, 'moved'> {
  serviceCalled(call: { endpoint: string; outcome: string; durationMs: number }): void;
}

export interface JobRunnerDeps {
  readonly config: Config;
  /** Hears of what the job does at the service and to orders. */
  readonly events: JobEvents;
  readonly logger: Logger;
  readonly limits?: JobLimits;
  readonly entry?: URL;
}

/** A question to the service takes under four minutes, with the longest time-out and all its attempts. */
const JOB_ENTRY = new URL('../../job.ts', import.meta.url);
const LIMITS: JobLimits = { silentMs: 5 * 60_000, wholeMs: 4 * 3_600_000, endMs: 2_000 };
/** Each job takes its memory. */
const AT_ONCE = 2;
const WAIT_STEP_MS = 10_000;
/**
 * Far above what a job needs, and far below what would be missed elsewhere. The archive knows each line of a month while it makes one file
 * of the month.
 */
const HEAP_MB: Readonly<Record<Work['type'], number>> = {
  audit: 128,
  reconcile: 128,
  archive: 256,
};
/** How much is kept of what it writes before it dies. */
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

async function runChild<Of extends Work>(deps: JobRunnerDeps, work: Of, options: JobOptions): Promise<JobResult<Of>> {
  const { config, logger, limits = LIMITS, entry = JOB_ENTRY } = deps;
  const child = fork(fileURLToPath(entry), {
    execArgv: [`--max-old-space-size=${HEAP_MB[work.type]}`, '--max-semi-space-size=4'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const lastWords = keepLastWords(child);
  const course: Course = { file: [] };
  const unwatch = watch(child, course, { ...deps, ...options, limits });
  child.send({ config, work } satisfies JobRequest, () => undefined);
  try {
    const [code, killedBy] = await ended(child);
    const { result, file } = course;
    if (course.failure === undefined && result?.type === ENDS[work.type]) return { ...result, file } as JobResult<Of>;
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
  result?: Extract<JobMessage, { type: (typeof ENDS)[Work['type']] }>;
  failure?: Error;
  readonly file: Uint8Array[];
}

/** Takes what it says, and ends it where it may not go on. */
function watch(
  child: ChildProcess,
  course: Course,
  {
    signal,
    onStep,
    logger,
    events,
    limits,
  }: JobOptions & Required<Pick<JobRunnerDeps, 'logger' | 'events' | 'limits'>>,
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
      case 'called':
        return events.serviceCalled(message.call);
      case 'moved':
        return events.moved(message.before, message.after);
      case 'file':
        return void course.file.push(message.bytes);
      case 'failed': {
        const { code, reason } = message;
        return fail(code === undefined ? new Error(reason) : new ResellerError(code, reason));
      }
      case 'audited':
      case 'reconciled':
      case 'archived':
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
