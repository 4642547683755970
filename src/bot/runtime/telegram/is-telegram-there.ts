import type { Api } from 'grammy';

/** Whether Telegram answers at all. */
export function isTelegramThere(api: Pick<Api, 'getMe'>): Promise<boolean> {
  return api.getMe().then(
    () => true,
    () => false,
  );
}
