import { type DestinationStream, type LoggerOptions, pino, stdSerializers } from 'pino';
import type { Logger } from '../domain/shared/injected.ts';

/** JSON lines without secrets and complete customer numbers. Fields are cleaned by their names, texts and errors by what secrets and numbers look like. */
export function createLogger(settings: {
  level: string;
  secrets: readonly string[];
  destination?: DestinationStream;
}): Logger {
  const redactor = createRedactor(settings.secrets);
  const options: LoggerOptions = {
    level: settings.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) => redactor.fields(fields),
    },
    // It was cleaned already, together with all other fields.
    serializers: { err: (error: unknown) => error },
    hooks: {
      logMethod(args, method) {
        const [fields, text] = args as unknown as Parameters<Logger['info']>;
        method.apply(this, [fields, redactor.text(text)]);
      },
      // The last check, for text that came in another way.
      streamWrite: (line) => redactor.line(line),
    },
  };
  return pino(options, settings.destination ?? standardOutput());
}

const WAITING_BYTES = 1_000_000;

/**
 * A full disk or a closed terminal costs lines, and nothing else. Without a listener the error would end the process, and at every end pino (10.4.0)
 * tries for ever to write what is left.
 */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ fd: 1, sync: false, maxLength: WAITING_BYTES });
  return stream.on('error', () => Object.assign(stream, { flushSync: () => undefined }));
}

const HIDDEN = '[hidden]';

/** Names of fields that hold a secret, in any spelling. They are compared in small letters, without other characters. */
const SECRET_NAME = /(?:token|secret|apikey|authorization|password)$|^pin$/u;
const NUMBER_NAME = /^(?:customerid|meter(?:number)?|phone(?:number)?|smartcard(?:number)?|iuc(?:number)?)$/u;

/** A bot token as it stands in Telegram's URLs, encoded or not. */
const BOT_TOKEN = /\d{5,}(?::|%3A)[\w-]{20,}/giu;
/** A secret that a text names: `pin=1234`, `"token":"0001"`, `Authorization: Bearer x`. */
const NAMED_SECRET =
  /(?<![a-z])((?:\w*(?:token|secret|api[_-]?key|authorization|password)|pin)["'\\]*\s*[:=]\s*["'\\]*(?:Bearer\s+)?)[^\s"'\\,;&}]+/giu;
const BEARER = /\bBearer\s+(?!\[hidden\])\S+/giu;
/** As people type them and the bot shows them: numbers of customers, electricity tokens. No part of a word (a reference), and no date with its time. */
const LONG_NUMBER = /(?<![\dA-Za-z])\+?\d(?:[ ()-]{0,2}\d){9,}(?![\dA-Za-z]|:\d)/gu;

const MAX_DEPTH = 8;
const MAX_CAUSES = 4;
const MAX_THROWN_LENGTH = 500;

/** @param secrets known ones, which are removed anywhere. A text of less than six characters is no secret */
function createRedactor(secrets: readonly string[]) {
  const known = secrets.filter((secret) => secret.length >= 6);
  const spellings = [...new Set(known.flatMap((secret) => [secret, encodeURIComponent(secret)]))];

  return {
    text: cleanText,
    /** Cleans fields by their names at any depth, and all other texts by what secrets look like. It makes a copy; the value does not change. */
    fields: (fields: Record<string, unknown>) => cleanEntries(fields, [fields]),
    /** Removes only the known secrets and bot tokens, from a line that is already written. */
    line: cleanKnown,
  };

  function cleanKnown(text: string): string {
    return spellings.reduce((cleaned, secret) => cleaned.replaceAll(secret, HIDDEN), text.replace(BOT_TOKEN, HIDDEN));
  }

  function cleanText(text: string): string {
    return cleanKnown(text)
      .replace(NAMED_SECRET, `$1${HIDDEN}`)
      .replace(BEARER, `Bearer ${HIDDEN}`)
      .replace(LONG_NUMBER, (number) => maskNumber(number.replace(/\D/gu, '')));
  }

  function cleanEntries(value: object, around: readonly object[]): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        cleanText(name),
        cleanNamed(name, inner) ?? cleanValue(inner, around),
      ]),
    );
  }

  function cleanValue(value: unknown, around: readonly object[]): unknown {
    if (typeof value === 'string') return cleanText(value);
    if (typeof value === 'bigint') return cleanText(String(value));
    if (typeof value !== 'object' || value === null) return value;
    if (around.includes(value) || around.length > MAX_DEPTH) return '[not shown]';
    const inside = [...around, value];
    if (value instanceof Error) return cleanError(value);
    if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
    if (value instanceof Map) return cleanEntries(Object.fromEntries(value), inside);
    if (Array.isArray(value) || value instanceof Set) return [...value].map((inner) => cleanValue(inner, inside));
    if ('toJSON' in value && typeof value.toJSON === 'function') return cleanValue(value.toJSON(), inside);
    return cleanEntries(value, inside);
  }

  /** The name, message and stack of an error and of its cause. Nothing else, because libraries add whole requests to their errors. */
  function cleanError(error: unknown, depth = 0): object | string {
    if (!(error instanceof Error)) return cleanThrown(error);
    const { type, message, stack } = stdSerializers.err(error);
    const code = 'code' in error && typeof error.code === 'string' ? { code: cleanText(error.code) } : {};
    // grammY puts the failed connection into `error`, other libraries into `cause`.
    const inner = error.cause ?? ('error' in error ? error.error : undefined);
    const cause = inner === undefined || depth >= MAX_CAUSES ? {} : { cause: cleanError(inner, depth + 1) };
    return {
      type,
      message: cleanText(message),
      ...code,
      ...(depth === 0 ? { stack: cleanText(stack) } : {}),
      ...cause,
    };
  }

  function cleanThrown(value: unknown): string {
    // Some values cannot become a text. Then their kind must be enough.
    const text = typeof value === 'string' ? value : Object.prototype.toString.call(value);
    return cleanText(text).slice(0, MAX_THROWN_LENGTH);
  }
}

/** The last four characters are enough to tell two customers apart, and reveal nothing else. */
function maskNumber(text: string): string {
  return text.length <= 4 ? '****' : `****${text.slice(-4)}`;
}

/** What replaces a value because of its field's name; undefined if the name says nothing. */
function cleanNamed(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const letters = name.toLowerCase().replace(/[^a-z]/gu, '');
  if (SECRET_NAME.test(letters)) return HIDDEN;
  if (!NUMBER_NAME.test(letters)) return undefined;
  return typeof value === 'string' || typeof value === 'number' ? maskNumber(String(value)) : HIDDEN;
}
