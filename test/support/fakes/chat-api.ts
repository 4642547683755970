import type { Api } from 'grammy';

/** The Telegram of one process for one chat. @param chat what stands there, by message @param pause over once a call arrives */
export function chatApi(chat: Map<number, string>, nextId: () => number, pause: () => Promise<void>): Api {
  const api = {
    async sendMessage(_chat: number, text: string) {
      await pause();
      const id = nextId();
      chat.set(id, text);
      return { message_id: id };
    },
    sendDocument: async () => ({ message_id: nextId() }),
    async editMessageText(_chat: number, id: number, text: string) {
      await pause();
      chat.set(id, text);
      return true;
    },
  };
  return api as unknown as Api;
}
