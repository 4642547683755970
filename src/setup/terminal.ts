import type { Readable, Writable } from 'node:stream';
import { wrapWords } from '../cli/command-line.ts';
import { settings } from '../config.ts';
import type { Values } from './env-file.ts';
import * as clack from '@clack/prompts';

export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

export interface Streams {
  readonly input: Readable;
  readonly output: Writable & { readonly columns?: number };
}

interface Question {
  /** Short, because a question is not wrapped between words. */
  readonly message: string;
  /** Such as `must …`; undefined if nothing is wrong. */
  readonly faultOf: (answer: string) => string | undefined;
}

export type Terminal = ReturnType<typeof createTerminal>;

/** A bar and two spaces stand before each line. */
const MARGIN = 3;
const USUAL_COLUMNS = 80;

/** How the set-up speaks. Its text is wrapped between words, and Ctrl-C at any question throws StoppedError. */
export function createTerminal({ input, output }: Streams) {
  const streams = { input, output };
  // Some consoles do not say how wide they are.
  if (output.columns === 0) Object.assign(output, { columns: USUAL_COLUMNS });
  // Over a slow line an arrow key comes in two pieces, and the first is an Escape, which must not end everything.
  clack.settings.aliases.delete('escape');
  const lines = (text: string): string => wrapWords(text, (output.columns ?? USUAL_COLUMNS) - MARGIN).join('\n');
  const answerOf = <T>(answer: T | typeof clack.CANCEL_SYMBOL): T => {
    if (answer === clack.CANCEL_SYMBOL) throw new StoppedError();
    return answer;
  };
  const validate = (faultOf: Question['faultOf']) => (answer: string | undefined) => {
    const fault = faultOf((answer ?? '').trim());
    return fault === undefined ? undefined : lines(`It ${fault}.`).replaceAll('\n', '\n   ');
  };

  return {
    begin: (text: string) => clack.intro(text, { output }),
    say: (text: string) => clack.log.message(lines(text), { output }),
    step: (text: string) => clack.log.step(lines(text), { output }),
    warn: (text: string) => clack.log.warn(lines(text), { output }),
    /** A separate line without a bar, so that it can be copied completely, however narrow the window is. */
    bare: (text: string) => void output.write(`\n${text}\n`),
    end: (text: string) => clack.outro(lines(text).replaceAll('\n', '\n   '), { output }),

    async ask({
      message,
      faultOf,
      initial = '',
    }: Question & { readonly initial?: string | undefined }): Promise<string> {
      const answer = await clack.text({ message, initialValue: initial, validate: validate(faultOf), ...streams });
      return answerOf(answer).trim();
    },
    async askSecret({ message, faultOf }: Question): Promise<string> {
      return answerOf(await clack.password({ message, validate: validate(faultOf), ...streams })).trim();
    },
    async confirm(message: string, initialValue: boolean): Promise<boolean> {
      return answerOf(await clack.confirm({ message, initialValue, ...streams }));
    },
    /** @param options.signal withdraws the question; the answer is then undefined */
    async choose<T extends string>(
      message: string,
      choices: { readonly [Value in T]?: string },
      { initial, signal }: { readonly initial?: T | undefined; readonly signal?: AbortSignal } = {},
    ): Promise<T | undefined> {
      const answer = await clack.select<string>({
        message,
        options: Object.entries<string | undefined>(choices).map(([value, label = value]) => ({ value, label })),
        ...(initial === undefined ? {} : { initialValue: initial }),
        ...(signal === undefined ? {} : { signal }),
        ...streams,
      });
      return signal?.aborted === true ? undefined : (answerOf(answer) as T);
    },
  };
}

export interface SetupWorld {
  readonly terminal: Terminal;
  readonly now: () => number;
  readonly randomBytes: (size: number) => Buffer;
}

/** `proof`: what the world said to the settings, without a secret. */
export interface Answer {
  readonly settings: Readonly<Record<string, string>>;
  readonly proof: string;
}

/**
 * @param present the settings so far, from the environment, from `.env` and from earlier questions
 * @param again the person wants to give another answer than the present one
 */
export type Ask = (world: SetupWorld, present: Values, again: boolean) => Promise<Answer>;

type SettingName = keyof typeof settings;

/** Such as `must …`; undefined if nothing is wrong. */
export function faultOf(name: SettingName): (value: string | undefined) => string | undefined {
  return (value) => settings[name].safeParse(value).error?.issues[0]?.message;
}

export function presentOf(present: Values, name: SettingName): string | undefined {
  const value = present[name];
  return value === undefined || faultOf(name)(value) !== undefined ? undefined : value;
}
