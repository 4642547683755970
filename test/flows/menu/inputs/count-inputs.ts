import { expect } from 'vitest';
import type { TestUser, Driver, LoggedCall } from 'bot-api-emulator';

/** What a person did for a job, and what the bot said meanwhile. */
export interface Count {
  /** How often the person typed or tapped. */
  readonly inputs: number;
  /** New messages of the bot in this chat. */
  readonly messages: number;
  /** Edits of them. */
  readonly edits: number;
}

/** Says and taps for a person, and counts both. */
export interface InputCounter {
  readonly chat: TestUser;
  say(text: string): void;
  tap(label: string | RegExp): void;
  /** The count since the beginning, once the last answer is out. */
  count(): Promise<Count>;
}

export function countInputs(chat: TestUser, driver: Driver): InputCounter {
  let inputs = 0;
  const before = new Set(driver.latestCalls());
  const newestBefore = Math.max(0, ...chat.botMessages().map(({ message_id: id }) => id));
  const since = (): LoggedCall[] => driver.latestCalls().filter((call) => !before.has(call) && isTo(chat, call));
  return {
    chat,
    say(text) {
      inputs += 1;
      chat.say(text);
    },
    tap(label) {
      inputs += 1;
      chat.tap(label);
    },
    async count() {
      await driver.untilDelivered();
      await expect.poll(() => since().filter(({ status }) => status === undefined)).toEqual([]);
      const made = since().filter(({ status }) => status === 200);
      return {
        inputs,
        messages: made.filter(({ method }) => method.startsWith('send')).length,
        edits: made.filter((call) => call.method.startsWith('edit') && isOfMessageAfter(newestBefore, call)).length,
      };
    },
  };
}

/** What appears in the chat: not the end of a spinner, nor "typing". */
function isTo(chat: TestUser, { method, parameters }: LoggedCall): boolean {
  return /^(?:send(?!ChatAction)|edit)/u.test(method) && Number(parameters['chat_id']) === chat.id;
}

/** Messages of an earlier job may be edited later; such edits do not belong to this job. */
function isOfMessageAfter(newestBefore: number, { parameters }: LoggedCall): boolean {
  return Number(parameters['message_id']) > newestBefore;
}
