/**
 * Makes a fresh clone ready, before the script that needs it: `node scripts/prepare.mjs [redis]`.
 * Plain JavaScript without a dependency, because it runs before there are any, on whatever Node the machine has (20 or later).
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installed, NPMS_NOTE } from './installed.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LOCK_FILE = join(ROOT, 'package-lock.json');
/** A note of this script's own installation, so that it is not tried again if npm leaves something out. It goes when node_modules goes. */
const STAMP = join(ROOT, 'node_modules', '.vendbot-prepared');
/** This Node comes with the dependencies, and is the first in the PATH of every npm script. */
const NODE = join(ROOT, 'node_modules', '.bin', 'node');
/** The first Node that runs TypeScript as it is and has long support. */
const NODE_MAJOR = 24;

const REDIS_SERVERS = ['redis-server', 'valkey-server'];
const APT_INSTALL = '-o DPkg::Lock::Timeout=120 install -y --no-install-recommends redis-server'.split(' ');
/** What to try, in order, until there is a Redis server: package lists may be missing, and distributions moved to Valkey. */
const PACKAGE_MANAGERS = [
  { program: 'apt-get', root: true, attempts: [APT_INSTALL, ['update'], APT_INSTALL] },
  { program: 'dnf', root: true, attempts: ['install -y valkey'.split(' '), 'install -y redis'.split(' ')] },
  { program: 'apk', root: true, attempts: ['add --no-cache redis'.split(' '), 'add --no-cache valkey'.split(' ')] },
  {
    program: 'pacman',
    root: true,
    attempts: ['-S --noconfirm valkey'.split(' '), '-Sy --noconfirm valkey'.split(' ')],
  },
  { program: 'brew', root: false, attempts: ['install redis'.split(' ')] },
];
const INSTALL_REDIS_YOURSELF = 'install redis-server or valkey-server, or set REDIS_URL';

try {
  ensureDependencies();
  if (process.argv.includes('redis')) ensureRedis();
} catch (fault) {
  say(fault.message);
  process.exitCode = 1;
}

function ensureDependencies() {
  const state = installedBefore() === fingerprint() ? 'right' : installed(ROOT);
  // All may be installed while this runs on the machine's own Node, because the Node of npm scripts is missing.
  if (state === 'right' && isNodeNewEnough()) return;
  if (state !== 'right') install(state);
  ensureNode();
  writeFileSync(STAMP, fingerprint());
}

/** `npm ci` begins by deleting all of node_modules, which a bot may be running from. */
function install(state) {
  const [what, ...args] =
    state === 'incomplete' ? ['what is missing', 'install', '--no-save'] : ['the dependencies', 'ci'];
  say(`installing ${what} (npm ${args[0]})`);
  // Without the level, npm on Node 20 warns of every package that wants the Node 24 it is about to install.
  npm(...args, '--include=dev', '--engine-strict=false', '--no-audit', '--no-fund', '--loglevel=error');
}

function installedBefore() {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined;
}

/** A fingerprint of the lock file and of npm's note. If npm does anything later, the fingerprint changes. */
function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(LOCK_FILE));
  const note = join(ROOT, NPMS_NOTE);
  return hash.update(existsSync(note) ? readFileSync(note) : '').digest('hex');
}

/** The package `node` fetches its binary in an install script, which some machines have turned off. */
function ensureNode() {
  if (runs(NODE)) return;
  npm('rebuild', 'node', '--ignore-scripts=false', '--loglevel=error');
  if (runs(NODE)) return;
  if (!isNodeNewEnough()) {
    throw new Error(
      `Node ${NODE_MAJOR} could not be installed from npm: install it from https://nodejs.org and try again`,
    );
  }
  // A binary that does not run here (musl) would hide the machine's own Node.
  rmSync(NODE, { force: true });
}

function isNodeNewEnough() {
  return Number(process.versions.node.split('.')[0]) >= NODE_MAJOR;
}

function npm(...args) {
  const { status } = spawnSync('npm', args, { cwd: ROOT, stdio: ['ignore', 2, 2], env: outsideOfNodeModules() });
  if (status !== 0) throw new Error(`npm ${args[0]} failed; what it says stands above`);
}

/** npm must not run on the Node that it is about to delete. */
function outsideOfNodeModules() {
  return {
    ...process.env,
    PATH: pathEntries()
      .filter((entry) => !entry.endsWith(join('node_modules', '.bin')))
      .join(delimiter),
  };
}

function runs(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

function ensureRedis() {
  if (process.env.REDIS_URL || hasRedis()) return;
  const manager = PACKAGE_MANAGERS.find(({ program }) => isOnPath(program));
  if (manager === undefined) throw new Error(`there is no Redis server: ${INSTALL_REDIS_YOURSELF}`);
  say(`there is no Redis server: installing one with ${manager.program}`);
  const fault = installRedis(manager);
  if (!hasRedis()) throw new Error(`${manager.program} could not install one (${fault}): ${INSTALL_REDIS_YOURSELF}`);
  if (manager.program === 'apt-get') stopDebiansService();
}

/** @returns what the last attempt that failed said last */
function installRedis({ program, root, attempts }) {
  let fault = 'it says nothing';
  for (const args of attempts) {
    const { status, stderr, error } = root ? asRoot(program, ...args) : quietly(program, ...args);
    if (hasRedis()) break;
    if (status !== 0) fault = stderr?.trim().split('\n').at(-1) || error?.message || fault;
  }
  return fault;
}

/** The demo and the tests start a server of their own. Only Debian starts the package's server at once, and at every boot. */
function stopDebiansService() {
  if (existsSync('/run/systemd/system')) asRoot('systemctl', 'disable', '--now', 'redis-server');
}

function asRoot(program, ...args) {
  const command = ['env', 'DEBIAN_FRONTEND=noninteractive', program, ...args];
  return process.getuid?.() === 0 ? quietly(...command) : quietly('sudo', '-n', ...command);
}

function quietly(program, ...args) {
  return spawnSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
}

function hasRedis() {
  return REDIS_SERVERS.some((program) => isOnPath(program));
}

/** Looks without starting anything, because this runs before every test. */
function isOnPath(program) {
  return pathEntries().some((entry) => isExecutable(join(entry, program)));
}

function pathEntries() {
  return (process.env.PATH ?? '').split(delimiter);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Writes to stderr, because a program may read what the npm script itself prints. */
function say(text) {
  process.stderr.write(`prepare: ${text}\n`);
}
