import { expect } from 'vitest';
import type { Chat } from 'bot-api-emulator';
import type { BotWorld } from '../../support/bot-setup.ts';

/** As its reader deletes it: it cannot be edited any more. */
export async function deleteMessage({ playground }: BotWorld, chat: Chat, messageId: number): Promise<void> {
  const { url, token } = playground;
  const body = JSON.stringify({ chat_id: chat.id, message_id: messageId });
  const answer = await fetch(`${url}/bot${token}/deleteMessage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(answer.status).toBe(200);
}
