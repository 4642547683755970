import { expect } from 'vitest';
import type { TestUser, Driver, LoggedCall } from 'bot-api-emulator';

/** What a person did for a job, and what the bot said meanwhile. */
export interface Count {
  /** What was typed and tapped, in its order, as a table may show it. */
  readonly inputs: readonly string[];
  /** New messages of the bot in this chat. */
  readonly messages: number;
  /** Edits of them. */
  readonly edits: number;
}

/** Says and taps for a person, and counts both. */
export interface InputCounter {
  readonly chat: TestUser;
  /** @param shown stands in the table if the text is long */
  say(text: string, shown?: string): void;
  tap(label: string | RegExp): void;
  /** The count since the beginning, once the last answer is out. */
  count(): Promise<Count>;
}

export function countInputs(chat: TestUser, driver: Driver): InputCounter {
  const inputs: string[] = [];
  const before = new Set(driver.latestCalls());
  const newestBefore = Math.max(0, ...chat.botMessages().map(({ message_id: id }) => id));
  const since = (): LoggedCall[] => driver.latestCalls().filter((call) => !before.has(call) && isTo(chat, call));
  return {
    chat,
    say(text, shown = `\`${text}\``) {
      inputs.push(shown);
      chat.say(text);
    },
    tap(label) {
      inputs.push(`*${labelOn(chat, chat.tap(label).data)}*`);
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

/** What stands on the button that was tapped, before the bot takes it away. */
function labelOn(chat: TestUser, data: string): string {
  const buttons = chat.botMessages().flatMap(({ reply_markup: markup }) => markup?.inline_keyboard.flat() ?? []);
  return buttons.find((button) => 'callback_data' in button && button.callback_data === data)?.text ?? data;
}
