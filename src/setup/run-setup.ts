import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig } from '../config.ts';
import { askBot, askMerchant } from './ask-telegram.ts';
import { askRedis } from './ask-redis.ts';
import { askReseller } from './ask-reseller.ts';
import { fillEnv, filled, readEnvFile, type Values, writeEnvFile } from './env-file.ts';
import {
  type Answer,
  type Ask,
  type SetupWorld,
  createTerminal,
  StoppedError,
  type Streams,
  type Terminal,
  presentOf,
  faultOf,
} from './terminal.ts';
import { minor, formatMoney } from '../domain/shared/money.ts';

export interface SetupOptions extends Streams {
  readonly input: Streams['input'] & { readonly isTTY?: boolean };
  readonly directory: string;
  readonly exampleFile: string;
  /** Settings from the environment, which count more than those in `.env`. */
  readonly env: Values;
  readonly now: () => number;
  readonly randomBytes: (size: number) => Buffer;
}

const HOME = 'NG';
const NAIRA = 'NGN';
const SAMPLE = minor(123_450);

const askPlace: Ask = async ({ terminal }, present, again) => {
  const [COUNTRY, CURRENCY] = [presentOf(present, 'COUNTRY'), presentOf(present, 'CURRENCY')];
  if (!again && COUNTRY !== undefined && CURRENCY !== undefined) {
    const proof = placeOf(COUNTRY, CURRENCY);
    terminal.step(`The shop is in ${proof}.`);
    if (await terminal.confirm('Keep that?', true)) return { settings: { COUNTRY, CURRENCY }, proof };
  }
  const ask = async (message: string, name: 'COUNTRY' | 'CURRENCY', initial: string) => {
    const typed = await terminal.ask({ message, initial, faultOf: (text) => faultOf(name)(text.toUpperCase()) });
    return typed.toUpperCase();
  };
  const country = await ask('The country, in two letters', 'COUNTRY', COUNTRY ?? HOME);
  const currency = await ask('The currency, in three letters', 'CURRENCY', CURRENCY ?? (country === HOME ? NAIRA : ''));
  // Nigeria's clock is the usual one; elsewhere that of this machine is nearer.
  const zone =
    country === HOME ? undefined : (present['TIME_ZONE'] ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  const proof = placeOf(country, currency) + (zone === undefined ? '' : `, on the clock of ${zone} (TIME_ZONE)`);
  terminal.step(proof);
  const settings = { COUNTRY: country, CURRENCY: currency, ...(zone === undefined ? {} : { TIME_ZONE: zone }) };
  return { settings, proof };
};

function placeOf(country: string, currency: string): string {
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(country);
  return `${name}, with sums such as ${formatMoney(SAMPLE, currency, 'en')}`;
}

const QUESTIONS = {
  bot: { title: 'Bot', ask: askBot },
  reseller: { title: 'Reseller', ask: askReseller },
  redis: { title: 'Redis', ask: askRedis },
  merchant: { title: 'Merchant', ask: askMerchant },
  place: { title: 'Place', ask: askPlace },
} as const satisfies Record<string, { title: string; ask: Ask }>;

type QuestionName = keyof typeof QUESTIONS;
const NAMES = Object.keys(QUESTIONS) as QuestionName[];

const KEY_BYTES = 32;
const STOPPED = 130;

/** Each answer is checked with the world before the next question. At the end `.env` is written, or nothing. @returns the exit code */
export async function runSetup(options: SetupOptions): Promise<number> {
  if (options.input.isTTY !== true) return sayWhatIsMissing(options);
  const terminal = createTerminal(options);
  try {
    return await askAll(options, { ...options, terminal });
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
    terminal.end('Stopped. Nothing was written, and “npm run setup” begins again.');
    return STOPPED;
  }
}

function sayWhatIsMissing(options: SetupOptions): number {
  const fault = faultOfSettings(options);
  options.output.write(
    fault === undefined
      ? 'Nothing is missing: npm start runs the bot.\n'
      : `npm run setup asks in a terminal, and this is none. Run it in one, or set these yourself.\n${fault}\n`,
  );
  return fault === undefined ? 0 : 1;
}

function faultOfSettings({ directory, env }: SetupOptions): string | undefined {
  try {
    readConfig({ ...readEnvFile(join(directory, '.env')), ...filled(env) });
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

async function askAll(options: SetupOptions, world: SetupWorld): Promise<number> {
  const { terminal } = world;
  const file = join(options.directory, '.env');
  const before: Values = { ...readEnvFile(file), ...filled(options.env) };
  terminal.begin('A shop of your own, in five questions');
  terminal.say(
    'Each answer is tried at once. Nothing is written before the end, where each can be changed; Ctrl-C stops.',
  );
  const answers = new Map<QuestionName, Answer>();
  for (const name of NAMES) await ask(name, false);
  for (;;) {
    const settings = { ...secretsBeside(before, world), ...settingsOf(answers) };
    terminal.step(NAMES.map((name) => `${QUESTIONS[name].title}: ${answers.get(name)?.proof}`).join('\n'));
    if (existsSync(file)) sayWhatChanges(terminal, readEnvFile(file), settings);
    const next = await terminal.choose('Is everything right?', {
      write: 'Yes: write it into .env',
      ...(Object.fromEntries(NAMES.map((name) => [name, `Change: ${QUESTIONS[name].title}`])) as Record<
        QuestionName,
        string
      >),
      stop: 'Stop, and write nothing',
    });
    if (next === undefined || next === 'stop') throw new StoppedError();
    if (next === 'write') {
      writeEnvFile(file, fillEnv(readFileSync(existsSync(file) ? file : options.exampleFile, 'utf8'), settings));
      sayWhatIsNext(terminal, settings, options);
      return 0;
    }
    await ask(next, true);
  }

  async function ask(name: QuestionName, again: boolean): Promise<void> {
    answers.set(name, await QUESTIONS[name].ask(world, { ...before, ...settingsOf(answers) }, again));
  }
}

function settingsOf(answers: ReadonlyMap<QuestionName, Answer>): Record<string, string> {
  return Object.assign({}, ...[...answers.values()].map(({ settings }) => settings)) as Record<string, string>;
}

/** A shop without REFERENCE_KEY made its references with its token. So the token becomes the key, or the old ones could not be read. */
function secretsBeside(before: Values, { randomBytes }: SetupWorld): Record<string, string> {
  return {
    REFERENCE_KEY: before['REFERENCE_KEY'] ?? before['BOT_TOKEN'] ?? randomBytes(KEY_BYTES).toString('base64url'),
    WEBHOOK_SECRET: before['WEBHOOK_SECRET'] ?? randomBytes(KEY_BYTES).toString('base64url'),
  };
}

function sayWhatChanges(terminal: Terminal, present: Values, settings: Values): void {
  const changed = Object.keys(settings).filter((name) => present[name] !== settings[name]);
  terminal.say(
    changed.length === 0
      ? 'All of that is in .env already.'
      : `.env is there already. These lines of it change: ${changed.join(', ')}.`,
  );
}

function sayWhatIsNext(terminal: Terminal, settings: Values, options: SetupOptions): void {
  terminal.say(
    '.env is written, and only you can read it. Keep a copy of its REFERENCE_KEY where you keep passwords: if Redis is ever lost, orders come back with it.',
  );
  const fault = faultOfSettings(options);
  if (fault !== undefined) terminal.warn(fault);
  const start = settings['REDIS_PASSWORD'] === undefined ? 'npm start' : 'docker compose up -d --build';
  terminal.end(`Next: ${start}\nThen write /start to your bot.`);
}
