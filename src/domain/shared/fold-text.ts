/** Text as it is compared: without case, accents and runs of space. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\u200b]+/gu, ' ')
    .trim();
}
