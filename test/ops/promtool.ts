import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** Debian's, of the package `prometheus`, or the one at PROMTOOL_PATH; undefined if there is none, and then tests skip themselves. */
export const promtoolPath: string | undefined = [
  process.env['PROMTOOL_PATH'] ?? '',
  ...(process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'promtool')),
].find((path) => path !== '' && existsSync(path));

/** Resolves with all that it says, and how it ended. @param input what it reads */
export async function promtool(args: readonly string[], input = ''): Promise<{ code: number; said: string }> {
  const running = promisify(execFile)(promtoolPath ?? 'promtool', [...args], {
    cwd: new URL('../../', import.meta.url),
  });
  running.child.stdin?.end(input);
  try {
    const { stdout, stderr } = await running;
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: `${stdout}${stderr}` };
  }
}
