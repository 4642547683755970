import type { NewestMessages } from '../../../src/redis/updates/update-lease-store.ts';

/** The newest messages of chats, in memory. */
export function memoryNewest(): NewestMessages & { readonly noted: Map<number, number> } {
  const noted = new Map<number, number>();
  return {
    noted,
    find: async (chatId) => noted.get(chatId),
    async note(chatId, messageId) {
      noted.set(chatId, Math.max(messageId, noted.get(chatId) ?? 0));
    },
  };
}
