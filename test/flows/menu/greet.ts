import type { TestUser } from 'bot-api-emulator';

/** Each presses Start, one after the other, and is greeted. */
export async function greet(...chats: readonly TestUser[]): Promise<void> {
  for (const chat of chats) {
    chat.say('/start');
    await chat.until(/Hello/u);
  }
}
