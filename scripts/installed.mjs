/** Compares what npm has installed with the lock file. Plain JavaScript without a dependency, as prepare.mjs, which uses it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file that npm writes when it has installed everything. It goes when node_modules goes. */
export const NPMS_NOTE = join('node_modules', '.package-lock.json');

/**
 * @returns 'right', 'incomplete' if nothing is wrong with what is there, or 'different'
 */
export function installed(root) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const found = packagesIn(join(root, NPMS_NOTE));
  if (wanted === undefined || found === undefined) return 'different';
  const isRight = ([path, entry]) => isSame(wanted[path], entry) && existsSync(join(root, path, 'package.json'));
  if (!Object.entries(found).every(isRight)) return 'different';
  const isThere = ([path, entry]) => path === '' || path in found || !isFor(entry);
  return Object.entries(wanted).every(isThere) ? 'right' : 'incomplete';
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return undefined;
  }
}

/** The rest of an entry differs between versions of npm. */
function isSame(wanted, found) {
  return (
    wanted !== undefined &&
    wanted.version === found.version &&
    wanted.integrity === found.integrity &&
    (wanted.link !== true || wanted.resolved === found.resolved)
  );
}

/** Whether a package must be on this machine. For an optional one this is known only if it names its system, and no C library. */
function isFor({ optional, os, cpu, libc }) {
  if (optional !== true) return true;
  const fits = (names, name) => names === undefined || names.includes(name);
  return os !== undefined && libc === undefined && fits(os, process.platform) && fits(cpu, process.arch);
}
