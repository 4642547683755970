/** The user a tg://user?id=… link names, if it is one. */
export function linkedUserId(url: string): number | undefined {
  const match = /^tg:(?:\/\/)?user\?id=(\d+)$/i.exec(url);
  return match === null ? undefined : Number(match[1]);
}

/**
 * A link as Telegram keeps it (a protocol added, the host in lower case), undefined if Telegram does not accept it.
 * Hosts need a dot: links to localhost are refused (TDLib, LinkManager::check_link and parse_url).
 */
export function checkedLink(url: string): string | undefined {
  const withProtocol = /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `http://${url}`;
  if (/\s/.test(url) || !URL.canParse(withProtocol)) return undefined;
  const { protocol, hostname, href } = new URL(withProtocol);
  if (['tg:', 'ton:', 'tonsite:'].includes(protocol)) return withProtocol;
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  return hostname.includes('.') || hostname.startsWith('[') ? href : undefined;
}
