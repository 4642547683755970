import { type DestinationStream, type Logger as PinoLogger, pino, stdSerializers } from 'pino';

const HIDDEN = '[hidden]';

/** Fields that hold a secret or a whole customer number, wherever a log line has them. */
const SECRET_FIELDS = [
  'token',
  'apiKey',
  'authorization',
  'secret',
  'pin',
  'BOT_TOKEN',
  'RESELLER_API_KEY',
  'WEBHOOK_SECRET',
];
const NUMBER_FIELDS = ['customerId', 'customer_id', 'meterNumber', 'meter_number', 'phone_number', 'phone'];

/** A bot token as it stands in Telegram's URLs, and whatever was named as a secret. */
const BOT_TOKEN = /\d{5,}:[\w-]{20,}/gu;

/** JSON lines without secrets: fields by name, texts and errors by what the secrets look like. */
export function createLogger(settings: {
  level: string;
  secrets: readonly string[];
  destination?: DestinationStream;
}): PinoLogger {
  const clean = createCleaner(settings.secrets);
  const options = {
    level: settings.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: [...SECRET_FIELDS, ...NUMBER_FIELDS].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: (value: unknown, path: string[]) => censor(value, path.at(-1) ?? ''),
    },
    serializers: { err: (error: Error) => cleanError(error, clean) },
    hooks: {
      streamWrite: clean,
    },
  };
  return settings.destination === undefined ? pino(options) : pino(options, settings.destination);
}

/** The last four characters tell two customers apart, and say nothing else. */
export function maskNumber(text: string): string {
  return text.length <= 4 ? '****' : `****${text.slice(-4)}`;
}

function censor(value: unknown, name: string): string {
  return NUMBER_FIELDS.includes(name) && typeof value === 'string' ? maskNumber(value) : HIDDEN;
}

function createCleaner(secrets: readonly string[]): (text: string) => string {
  const known = secrets.filter((secret) => secret.length >= 6);
  return (text) => {
    let cleaned = text.replace(BOT_TOKEN, HIDDEN);
    for (const secret of known) cleaned = cleaned.replaceAll(secret, HIDDEN);
    return cleaned;
  };
}

/** Name, message and stack of an error and of what caused it; nothing else, because libraries hang whole requests on theirs. */
function cleanError(error: unknown, clean: (text: string) => string, depth = 0): object | string {
  if (!(error instanceof Error)) return clean(String(error)).slice(0, 500);
  const { type, message, stack } = stdSerializers.err(error);
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  // grammY hangs the failed connection on `error`, everybody else on `cause`.
  const inner = error.cause ?? ('error' in error ? error.error : undefined);
  const cause = inner === undefined || depth > 3 ? {} : { cause: cleanError(inner, clean, depth + 1) };
  return { type, message: clean(message), ...code, ...(depth === 0 ? { stack: clean(stack) } : {}), ...cause };
}
