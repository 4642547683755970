import { setTimeout as sleep } from 'node:timers/promises';
import { PassThrough, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

export const ENTER = '\r';
export const DOWN = '\u001B[B';
export const UP = '\u001B[A';
/** Empties the line. */
export const CTRL_U = '\u0015';
export const CTRL_C = '\u0003';

const PATIENCE_MS = 60_000;

/** Who answers the set-up: reads what is on the terminal since their last answer, and types. */
export class PersonAtTerminal {
  /** All that was ever written, with what a terminal does not show. */
  written = '';
  #answeredAt = 0;
  #link = 'none';
  readonly #type: (keys: string) => void;

  constructor(type: (keys: string) => void) {
    this.#type = type;
  }

  sees(text: string): void {
    this.written += text;
  }

  /** Waits for a question, and answers it. */
  async answer(question: RegExp, keys: string): Promise<void> {
    await this.asked(question);
    this.types(keys);
  }

  types(keys: string): void {
    this.#answeredAt = this.written.length;
    this.#type(keys);
  }

  /** Only a question that waits for an answer has a filled diamond. */
  async asked(question: RegExp): Promise<void> {
    await this.#until(new RegExp(`◆ (?:(?!◆).)*${question.source}`, 'u'));
  }

  async told(what: RegExp): Promise<void> {
    await this.#until(what);
  }

  /** What the link says behind `?start=` that is shown and was not looked at before. */
  async link(): Promise<string> {
    const shown = new RegExp(`start=(?!${this.#link})(\\S+) ◆ Waiting`, 'u');
    await this.#until(shown);
    this.#link = shown.exec(this.#sinceAnswer())?.[1] ?? '';
    return this.#link;
  }

  async #until(pattern: RegExp): Promise<void> {
    const giveUpAt = performance.now() + PATIENCE_MS;
    while (!pattern.test(this.#sinceAnswer())) {
      if (performance.now() > giveUpAt) throw new Error(`no ${pattern} in: ${this.#sinceAnswer()}`);
      await sleep(10);
    }
  }

  /** As one line, however it is wrapped. */
  #sinceAnswer(): string {
    return stripVTControlCharacters(this.written.slice(this.#answeredAt)).replaceAll(/[│\s]+/gu, ' ');
  }
}

/** A terminal so many columns wide, and the person at it. */
export function openTerminal(columns: number) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const person = new PersonAtTerminal((keys) => void input.write(keys));
  const output = Object.assign(
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        person.sees(chunk.toString());
        done();
      },
    }),
    { columns },
  );
  return { person, streams: { input, output } };
}
