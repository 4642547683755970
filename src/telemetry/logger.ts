import {
  type Bindings,
  type ChildLoggerOptions,
  type DestinationStream,
  type Logger as PinoLogger,
  type LoggerOptions,
  pino,
} from 'pino';
import { createRedactor, type Redactor } from './redact.ts';

/** JSON lines without secrets and whole customer numbers: fields by name, texts and errors by what such things look like. */
export function createLogger(settings: {
  level: string;
  secrets: readonly string[];
  destination?: DestinationStream;
}): PinoLogger {
  const redactor = createRedactor(settings.secrets);
  const options: LoggerOptions = {
    level: settings.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) => redactor.fields(fields),
    },
    // Cleaned already, with all other fields.
    serializers: { err: (error: unknown) => error },
    hooks: {
      logMethod(args, method) {
        method.apply(this, cleanArguments(args, redactor) as Parameters<typeof method>);
      },
      // The last net, for what came by another way.
      streamWrite: (line) => redactor.line(line),
    },
  };
  const logger = settings.destination === undefined ? pino(options) : pino(options, settings.destination);
  return withCleanChildren(logger, redactor);
}

type MakeChild = (this: PinoLogger, bindings: Bindings, options?: ChildLoggerOptions) => PinoLogger;

/** What a child says on every line is cleaned too: pino hands it to no formatter (10.4, lib/proto.js). Children inherit this. */
function withCleanChildren(logger: PinoLogger, redactor: Redactor): PinoLogger {
  const original: { child: unknown } = logger;
  const makeChild = original.child as MakeChild;
  const child: MakeChild = function (bindings, options) {
    return makeChild.call(this, redactor.fields(bindings), options);
  };
  return Object.assign(logger, { child });
}

/** Fields first, then the text and what stands in it. If there is no text, pino takes that of the error, so that one is given here. */
function cleanArguments([first, ...rest]: readonly unknown[], redactor: Redactor): unknown[] {
  const clean = (value: unknown): unknown => redactor.fields({ value })['value'];
  if (typeof first === 'string') return [first, ...rest].map(clean);
  const fields = first instanceof Error ? { err: first } : first;
  if (rest.length > 0) return [fields, ...rest.map(clean)];
  const { err: error } = (fields ?? {}) as { err?: unknown };
  return error instanceof Error ? [fields, redactor.text(error.message)] : [fields];
}
