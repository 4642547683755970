import type { PageMessage } from 'bot-api-emulator';

/** Whether a message has a button that sends this. */
export function hasButton({ reply_markup: markup }: PageMessage, data: string): boolean {
  return JSON.stringify(markup ?? {}).includes(`"${data}"`);
}
