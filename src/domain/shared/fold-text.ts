/** Text as it is compared: without case, accents, what is not seen, and runs of space. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\u200b]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();
}
