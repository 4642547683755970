import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Person } from './page-protocol.ts';
import { readPeople } from './people/people.ts';
import { type Emulator, type EmulatorOptions, startEmulator, tokenForm } from './start-emulator.ts';

const help = `bot-api-emulator: a local Telegram for a bot, with a page to chat with it

  npx bot-api-emulator [options]

  --token TOKEN     the bot's token, <number>:<secret>; any token will do (default: one is made up)
  --port PORT       where it listens (default 8081; 0: any free port)
  --host HOST       the address it listens on (default 127.0.0.1); whoever reaches it can act for every person
  --data FILE       keeps chats and files in this JSON file (default: forgets them at the end)
  --people FILE     a JSON file with a list of people: [{"first_name": "Ada", "language_code": "fr"}, …]
  --name NAME       the bot's name (default "Test bot")
  --username NAME   the bot's username, which ends in "bot" (default "emulated_test_bot")
  --help            prints this
`;

const options = {
  token: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  people: { type: 'string' },
  name: { type: 'string' },
  username: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** A wrong command line: exit code 2, so that a script can tell it from an emulator that failed. */
class UsageError extends Error {}

/** Runs the command. If it fails, it sets the exit code and does not throw. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    const given = parsed(args);
    if (given.help === true) {
      process.stdout.write(help);
      return;
    }
    const emulator = await startEmulator(await readOptions(given));
    process.stdout.write(startedText(emulator));
    stopOnSignals(emulator);
  } catch (error) {
    const isUsage = error instanceof UsageError;
    process.stderr.write(
      `bot-api-emulator: ${(error as Error).message}${isUsage ? ' (--help lists the options)' : ''}\n`,
    );
    process.exitCode = isUsage ? 2 : 1;
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    // Node's message goes on with advice on other kinds of arguments.
    throw new UsageError((error as Error).message.replace(/\. .*$/su, ''));
  }
}

async function readOptions(given: ReturnType<typeof parsed>): Promise<EmulatorOptions> {
  const { token, port = '8081', host, data, people, name, username } = given;
  if (token !== undefined && !tokenForm.test(token)) throw new UsageError('--token must look like 123456:ABC-def');
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new UsageError('--port must be a number from 0 to 65535');
  if (username !== undefined && !/^[a-z]\w{1,28}bot$/i.test(username)) {
    throw new UsageError('--username must be 5 to 32 letters, digits or underscores and end in "bot"');
  }
  return {
    token,
    port: Number(port),
    host,
    dataFile: data,
    people: people === undefined ? undefined : await readPeopleFile(people),
    bot: { first_name: name, username },
  };
}

async function readPeopleFile(file: string): Promise<readonly Person[]> {
  try {
    return readPeople(await readFile(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`--people ${file}: ${(error as Error).message}`);
  }
}

function startedText({ url, token }: Emulator): string {
  return `A local Telegram is running for your bot.

  API root   ${url}   (grammY: client.apiRoot; Telegraf: telegram.apiRoot)
  Token      ${token}
  Chat page  ${url}/

Ctrl-C stops it.
`;
}

function stopOnSignals(emulator: Emulator): void {
  let stopping: Promise<void> | undefined;
  const stop = (): void => void (stopping ??= emulator.stop().then(() => process.exit(0)));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  onNpxEnded(stop);
}

const lookEveryMs = 200;

/** Read as early as possible, so that the end of npx is noticed even while this process starts. */
const shell = process.ppid;

/** npx puts a shell in between and sends SIGTERM to that shell alone, which ends and does not tell its child. */
function onNpxEnded(ended: () => void): void {
  // npm gives this name to what `npx` and `npm exec` run (libnpmexec, run-script.js).
  if (process.env['npm_lifecycle_event'] !== 'npx') return;
  const look = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(look);
    ended();
  }, lookEveryMs);
  look.unref();
}
