import { readConfig, secretsOf } from '../../src/config.ts';
import { type App, createApp } from '../../src/app/app.ts';
import { emulatorSettings, freePort, startLocalRedis, startShopEmulator } from 'vendbot-demo';
import type { TestUser, Driver, Emulator, EmulatorOptions } from 'bot-api-emulator';
import { type Sandbox, startSandbox } from 'reseller-sandbox';
import { freshKeyPrefix, workerRedis } from './redis/worker-redis.ts';
import { createLogger } from '../../src/telemetry/logger.ts';

/** The bot's own parts, a real Redis, the sandbox and the emulator, with short times. */
export interface BotSetup {
  readonly sandbox: Sandbox;
  readonly emulator: Emulator;
  readonly driver: Driver;
  readonly redisUrl: string;
  /** The health port of the bot that runs now. */
  readonly httpPort: number;
  /** Everything the bot has logged, one JSON line each. */
  readonly logLines: readonly string[];
  /** The settings that the bot runs with. */
  readonly env: Readonly<Record<string, string>>;
  chat(role: 'merchant' | 'agent' | 'customer' | 'stranger'): TestUser;
  /** Stops the bot alone and starts it again, as a deployment does. */
  restartBot(changes?: Record<string, string>): Promise<void>;
  stopBot(): Promise<void>;
  startBot(changes?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

export interface BotSetupOptions {
  /** If REDIS_URL is among them, the bot does not use the worker's Redis. */
  readonly env?: Record<string, string>;
  /** With `always` people may pay in Telegram, and the bot has a Redis of its own. */
  readonly appendfsync?: 'always';
  readonly sandbox?: Parameters<typeof startSandbox>[0];
  readonly emulator?: EmulatorOptions;
  /** Other words than the bot's own. */
  readonly locales?: URL;
  /** How often the bot looks at how providers do. */
  readonly healthLookMs?: number;
  /** How often the bot looks for reminders that are due. */
  readonly reminderLookMs?: number;
  /** How often the bot looks at records that cannot be read. */
  readonly heldLookMs?: number;
}

/** By default everyone may buy and the waits are short. */
export async function startBotSetup(options: BotSetupOptions = {}): Promise<BotSetup> {
  const [redisUrl, ownRedis, sandbox, emulator] = await Promise.all([
    options.env?.['REDIS_URL'] ?? (options.appendfsync === undefined ? workerRedis() : ''),
    options.appendfsync === undefined ? undefined : startLocalRedis({ appendfsync: options.appendfsync }),
    startSandbox({
      // In some tests the sandbox goes down and comes back on the same port.
      port: await freePort(),
      finishAfterMs: 200,
      lateVisibleMs: 300,
      tokenAfterMs: 300,
      slowMs: 900,
      ...options.sandbox,
    }),
    startShopEmulator(options.emulator),
  ]);
  const logLines: string[] = [];
  const env: Record<string, string> = {
    ...emulatorSettings(emulator, sandbox, ownRedis?.url ?? redisUrl),
    // Long, because the machine may be busy. A test that waits for it sets a short one.
    RESELLER_TIMEOUT_MS: '10000',
    ACCESS: 'open',
    HTTP_PORT: '0',
    LOG_LEVEL: 'debug',
    STATUS_POLL_FIRST_MS: '50',
    STATUS_POLL_MAX_MS: '200',
    RESEND_GRACE_MS: '200',
    // Long, because a process that is held up for this long loses the work that it has begun to another process.
    LEASE_MS: '10000',
    DUPLICATE_WINDOW_MS: '0',
    RATE_LIMIT_PER_10S: '0',
    RECONCILE_AT: 'off',
    RECAP_AT: 'off',
    KEY_PREFIX: freshKeyPrefix(),
    // For processes that are started with these settings alone (vitest.config.ts).
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    ...options.env,
  };
  let app: App | undefined;
  let httpPort = 0;

  const setup: BotSetup = {
    sandbox,
    emulator,
    driver: emulator.driver,
    redisUrl: env['REDIS_URL'] ?? '',
    env,
    logLines,
    get httpPort() {
      return httpPort;
    },
    chat: (role) => emulator.driver.user(role),
    async startBot(changes = {}) {
      const config = readConfig({ ...env, ...changes });
      const destination = { write: (line: string) => void logLines.push(line) };
      const logger = createLogger({ level: config.LOG_LEVEL, secrets: secretsOf(config), destination });
      app = await createApp(config, logger, undefined, options);
      ({ httpPort } = await app.start());
    },
    async stopBot() {
      await app?.stop();
      app = undefined;
    },
    async restartBot(changes) {
      await setup.stopBot();
      await setup.startBot(changes);
    },
    async stop() {
      await setup.stopBot();
      await Promise.all([sandbox.stop(), emulator.stop()]);
      await ownRedis?.stop();
    },
  };
  await setup.startBot();
  return setup;
}
