import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** `npm run recover`. @param onProgress when the first line of its progress is out */
export function recoverCommand(
  env: Readonly<Record<string, string>>,
  words: readonly string[],
  onProgress?: (child: ChildProcess) => void,
): Promise<Ended> {
  return run('recover.ts', env, words, onProgress);
}

/** `npm run audit`. */
export function auditCommand(env: Readonly<Record<string, string>>): Promise<Ended> {
  return run('audit.ts', env, []);
}

/** `npm run archive`. @param onStart with the process */
export function archiveCommand(
  env: Readonly<Record<string, string>>,
  words: readonly string[] = [],
  onStart?: (child: ChildProcess) => void,
): Promise<Ended> {
  return run('archive.ts', env, words, undefined, onStart);
}

/** `npm run doctor`. */
export function doctorCommand(env: Readonly<Record<string, string>>, words: readonly string[] = []): Promise<Ended> {
  return run('doctor.ts', env, words);
}

/** Runs it as a process of its own, in a folder without a .env. */
async function run(
  file: string,
  env: Readonly<Record<string, string>>,
  words: readonly string[],
  onProgress: (child: ChildProcess) => void = () => undefined,
  onStart: (child: ChildProcess) => void = () => undefined,
): Promise<Ended> {
  const command = new URL(`../../../src/${file}`, import.meta.url).pathname;
  const child = spawn(process.execPath, [command, ...words], { cwd: tmpdir(), env });
  onStart(child);
  child.stderr.once('data', () => onProgress(child));
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code: code as number, out, err };
}

/** Today's date, as the sandbox counts days. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
