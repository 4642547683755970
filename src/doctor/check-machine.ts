import { access, constants, stat, statfs } from 'node:fs/promises';
import type { AllWords } from '../bot/ui/words.ts';
import { type Check, type Finding, look, ok, wrong } from './finding.ts';

/** On which the tests run; older ones may do. */
const NODE_MAJOR = 24;

export function checkNode(version = process.versions.node): Check {
  const found =
    Number.parseInt(version, 10) < NODE_MAJOR
      ? look('Node', `is ${version}: use npm's commands, which bring ${NODE_MAJOR}`)
      : ok('Node', version);
  return { look: async () => [found] };
}

/** @param load throws if the default language has no file */
export function checkWords(load: () => AllWords): Check {
  return { look: async () => wordsFound(load) };
}

function wordsFound(load: () => AllWords): Finding[] {
  try {
    const { languages } = load();
    const lacking = languages.filter(({ isDraft, lacks }) => !isDraft && lacks.length > 0);
    if (lacking.length === 0) return [ok('words', languages.map(({ locale }) => locale).join(', '))];
    return lacking.map(({ locale, lacks }) =>
      look('words', `locales/${locale}.ftl lacks ${lacks.length} messages, which are said in English: ${lacks[0]} …`),
    );
  } catch (error) {
    return [wrong('words', error instanceof Error ? error.message : String(error))];
  }
}

/** Below this much room one should look. */
const LEAST_FREE_BYTES = 500_000_000;

/** Whether old orders can be written away, and for how long. */
export function checkArchive(directory: string | undefined): Check {
  return {
    late: look('archive', 'the disk of ARCHIVE_DIR does not answer: look whether it is mounted'),
    async look() {
      if (directory === undefined) return [ok('archive', 'none (ARCHIVE_DIR): all orders stay in Redis')];
      const isFolder = await stat(directory).then(
        (found) => found.isDirectory(),
        () => false,
      );
      if (!isFolder) return [look('archive', 'ARCHIVE_DIR is no folder: make it, or mount it')];
      const isWritable = await access(directory, constants.W_OK | constants.X_OK).then(
        () => true,
        () => false,
      );
      if (!isWritable) return [look('archive', 'ARCHIVE_DIR cannot be written: give it to the user of the bot')];
      const { bavail, bsize } = await statfs(directory);
      const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB free`;
      return [
        bavail * bsize < LEAST_FREE_BYTES ? look('archive', `${free}: make room on its disk`) : ok('archive', free),
      ];
    },
  };
}

/** Clocks that are further apart than this: days, cards and statements go by ours. */
const APART_MS = 30_000;

/**
 * Our clock against the Date of any answer from there. If none comes, another check says so.
 * @param whose such as `Telegram`
 */
export function checkClock(whose: string, url: string, now: () => number = Date.now): Check {
  return {
    async look() {
      const askedAt = now();
      const answer = await fetch(url, { method: 'HEAD', redirect: 'manual' }).catch(() => undefined);
      // It counts whole seconds.
      const theirs = Date.parse(answer?.headers.get('date') ?? '') + 500;
      if (Number.isNaN(theirs)) return [];
      const ahead = (askedAt + now()) / 2 - theirs;
      if (Math.abs(ahead) < APART_MS) return [ok('clock', `goes with that of ${whose}`)];
      const apart = `${Math.round(Math.abs(ahead) / 1_000)} s ${ahead > 0 ? 'ahead of' : 'behind'} that of ${whose}`;
      return [look('clock', `is ${apart}: let this machine set its clock by the network (timedatectl set-ntp true)`)];
    },
  };
}

/** What answers at the bot's own port on this machine. `unknown`: HTTP_PORT is 0. */
export type HereFound = 'takes-updates' | 'takes-none' | 'nobody' | 'another-program' | 'unknown';

const PORT_WITHIN_MS = 3_000;

export async function findHere(host: string, port: number): Promise<HereFound> {
  if (port === 0) return 'unknown';
  const at = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  try {
    const answer = await fetch(`http://${at}:${port}/readyz`, { signal: AbortSignal.timeout(PORT_WITHIN_MS) });
    const said = await answer.text();
    if (said === '{"status":"ready"}') return 'takes-updates';
    return said === '{"status":"not ready"}' ? 'takes-none' : 'another-program';
  } catch (error) {
    const { message = '', code } = causeOf(error);
    // There are ports that no fetch calls.
    if (message === 'bad port') return 'unknown';
    return code === 'ECONNREFUSED' ? 'nobody' : 'another-program';
  }
}

function causeOf(error: unknown): { message?: string; code?: string } {
  return error instanceof Error && error.cause instanceof Error ? error.cause : {};
}

export function checkHere(here: Promise<HereFound>): Check {
  return { look: async () => hereFindings(await here) };
}

function hereFindings(found: HereFound): Finding[] {
  switch (found) {
    case 'takes-updates':
      return [ok('bot', 'runs on this machine, and takes updates')];
    case 'takes-none':
      return [wrong('bot', 'runs on this machine, and takes no updates: its log says why')];
    case 'nobody':
      return [ok('bot', 'does not run on this machine; its port is free')];
    case 'another-program':
      return [wrong('bot', 'another program has its port: set HTTP_PORT to a free one')];
    case 'unknown':
      return [];
  }
}
