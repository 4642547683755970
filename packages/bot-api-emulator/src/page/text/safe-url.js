/** What a link may open; anything else, `javascript:` before all, stays text. */
const openable = new Set(['http:', 'https:', 'tg:', 'mailto:', 'tel:']);

/**
 * The address when it is one that a page may open.
 *
 * @param {string} url
 */
export function safeUrl(url) {
  const parsed = URL.parse(url);
  return parsed && openable.has(parsed.protocol) ? parsed.href : undefined;
}
