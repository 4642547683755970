import type { MiddlewareFn } from 'grammy';

/** Takes the updates of each chat one after the other, as grammY's documentation asks for with sessions and with conversations. */
export function chatsInOrder(): MiddlewareFn {
  const chats = new Map<number, Promise<void>>();
  return async (ctx, next) => {
    const id = ctx.chat?.id ?? 0;
    const before = chats.get(id);
    const { promise, resolve } = Promise.withResolvers<void>();
    chats.set(id, promise);
    await before;
    try {
      await next();
    } finally {
      resolve();
      if (chats.get(id) === promise) chats.delete(id);
    }
  };
}
