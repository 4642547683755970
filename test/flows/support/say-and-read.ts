import { dataOf, type PageMessage, type TestUser } from 'bot-api-emulator';

type Patience = Parameters<TestUser['until']>[1];

/** Every message counts, not only those since the person last acted. */
export const EVERYTHING = { everything: true };

/** Writes this, and waits until the chat shows that. */
export function say(chat: TestUser, text: string, shown: RegExp, patience?: Patience): Promise<PageMessage> {
  chat.say(text);
  return chat.until(shown, patience);
}

/** Taps the button with this label, and waits until the chat shows that. */
export function tap(chat: TestUser, label: string | RegExp, shown: RegExp, patience?: Patience): Promise<PageMessage> {
  chat.tap(label);
  return chat.until(shown, patience);
}

/** A person whom no test has met yet, and what they write first. */
export async function newPersonSays(flows: { person(): TestUser }, text: string, shown: RegExp): Promise<TestUser> {
  const person = flows.person();
  await say(person, text, shown);
  return person;
}

/** The labels of the buttons under the newest message of the bot. */
export function labels(chat: TestUser): string[] {
  return chat.buttons().map(({ text }) => text);
}

/** What the bot wrote in the chat and left there, oldest first. */
export function texts(chat: TestUser): string[] {
  return chat.botMessages().map(({ text = '', caption = '' }) => text || caption);
}

/** What the buttons under the newest message of the bot send. */
export function dataIn(chat: TestUser): string[] {
  return chat.buttons().flatMap((button) => dataOf(button) ?? []);
}

/** What the first button on this route, such as "cs:gb", sends. */
export function dataOn({ text, reply_markup: markup }: PageMessage, route: string): string {
  const data = new RegExp(`"(${route}:[^"]+)"`, 'u').exec(JSON.stringify(markup))?.[1];
  if (data === undefined) throw new Error(`no button ${route} under: ${text}`);
  return data;
}

/** The bot's message of this id, as it stands now. */
export function messageAt(chat: TestUser, id: number | undefined): PageMessage | undefined {
  return chat.botMessages().find(({ message_id: one }) => one === id);
}

/** The labels of the buttons under that message. */
export function labelsAt(chat: TestUser, id: number | undefined): string[] {
  return (
    messageAt(chat, id)
      ?.reply_markup?.inline_keyboard.flat()
      .map(({ text }) => text) ?? []
  );
}

/** The bot's messages with such a text, oldest first. */
export function messagesWith(chat: TestUser, wanted: RegExp): PageMessage[] {
  return chat.botMessages().filter(({ text = '' }) => wanted.test(text));
}

/** The newest message of the bot. */
export function newestId(chat: TestUser): number {
  return chat.botMessages().at(-1)?.message_id ?? 0;
}

/** Presses a button with this data, and resolves with the text of the answer. */
export async function pressed(chat: TestUser, messageId: number, data: string): Promise<string> {
  return (await chat.untilToast(chat.press(messageId, data))).text ?? '';
}
