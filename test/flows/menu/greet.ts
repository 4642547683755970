import type { TestUser } from 'bot-api-emulator';
import { say } from '../support/say-and-read.ts';

/** Each presses Start, one after the other, and is greeted. */
export async function greet(...chats: readonly TestUser[]): Promise<void> {
  for (const chat of chats) {
    await say(chat, '/start', /Hello/u);
  }
}
