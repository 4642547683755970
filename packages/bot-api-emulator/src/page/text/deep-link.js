/**
 * What a link to this bot starts it with: `https://t.me/the_bot?start=payload` (https://core.telegram.org/bots/features#deep-linking,
 * 2026-11), also where it is the link that `https://t.me/share/url?url=…` hands on. Undefined for any other link.
 *
 * @param {string} url
 * @param {string | undefined} botName
 */
export function payloadFor(url, botName) {
  const shared = /^https:\/\/t\.me\/share\/url\?/i.test(url) ? URL.parse(url)?.searchParams.get('url') : undefined;
  const link = /^(?:https?:\/\/)?t\.me\/(\w+)\?start=([\w-]{1,64})$/i.exec(shared ?? url);
  return link?.[1]?.toLowerCase() === botName?.toLowerCase() ? link?.[2] : undefined;
}
