import { badRequest } from './refusal.ts';

/** A file sent with a request. */
export interface Upload {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

/**
 * The parameters of one call, as Telegram's server sees them: whatever the body's form, every value is a string, and
 * nested objects are JSON in that string (telegram-bot-api, Client::get_reply_markup and its neighbours).
 */
export class Parameters {
  readonly #values: ReadonlyMap<string, string>;
  readonly #uploads: ReadonlyMap<string, Upload>;

  constructor(values: ReadonlyMap<string, string>, uploads: ReadonlyMap<string, Upload> = new Map()) {
    this.#values = values;
    this.#uploads = uploads;
  }

  has(name: string): boolean {
    return (this.#values.get(name) ?? '') !== '' || this.#uploads.has(name);
  }

  text(name: string): string {
    return this.#values.get(name) ?? '';
  }

  /** Telegram reads what is no number as absent rather than refusing it. */
  integer(name: string): number | undefined {
    const text = this.text(name).trim();
    if (!/^-?\d+$/.test(text)) return undefined;
    const value = Number(text);
    return Number.isSafeInteger(value) ? value : undefined;
  }

  decimal(name: string): number | undefined {
    const text = this.text(name).trim();
    const value = Number(text);
    return text === '' || Number.isNaN(value) ? undefined : value;
  }

  flag(name: string): boolean {
    return ['true', 'yes', '1'].includes(this.text(name).trim().toLowerCase());
  }

  /** The JSON of a nested parameter, undefined if it is absent; `what` names it in the refusal. */
  json(name: string, what: string): unknown {
    const text = this.text(name);
    if (text === '') return undefined;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw badRequest(`can't parse ${what} JSON object`);
    }
  }

  upload(name: string): Upload | undefined {
    return this.#uploads.get(name);
  }

  /** The same without what files hold, for keeping. */
  withoutBytes(): Parameters {
    if (this.#uploads.size === 0) return this;
    const empty = [...this.#uploads].map(([name, file]) => [name, { ...file, bytes: new Uint8Array(0) }] as const);
    return new Parameters(this.#values, new Map(empty));
  }

  /** For logs and listeners: the values with nested JSON decoded and without the bytes of files. */
  toObject(): Record<string, unknown> {
    const values = [...this.#values].map(([name, text]) => [name, decoded(text)] as const);
    const uploads = [...this.#uploads].map(([name, file]) => [name, { file: file.name }] as const);
    return Object.fromEntries([...values, ...uploads]);
  }
}

function decoded(text: string): unknown {
  if (!/^[[{]|^-?\d+$|^(true|false)$/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
