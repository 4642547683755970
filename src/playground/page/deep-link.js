// @ts-check

/**
 * What a link to this bot starts it with: `https://t.me/the_bot?start=payload` (https://core.telegram.org/bots/features#deep-linking,
 * 2026-11). Undefined for any other link.
 *
 * @param {string} url
 * @param {string | undefined} botName
 */
export function startPayload(url, botName) {
  const link = /^(?:https?:\/\/)?t\.me\/(\w+)\?start=([\w-]{1,64})$/i.exec(url);
  return link?.[1]?.toLowerCase() === botName?.toLowerCase() ? link?.[2] : undefined;
}
