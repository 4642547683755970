import { expect } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import type { BotSetup } from '../../support/bot-setup.ts';

/** As its reader deletes it: it cannot be edited any more. */
export async function deleteMessage({ emulator }: BotSetup, chat: TestUser, messageId: number): Promise<void> {
  const { url, token } = emulator;
  const body = JSON.stringify({ chat_id: chat.id, message_id: messageId });
  const answer = await fetch(`${url}/bot${token}/deleteMessage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(answer.status).toBe(200);
}
