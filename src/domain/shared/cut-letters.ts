/**
 * At most so long, the last character an ellipsis where something was cut. By grapheme, so that no emoji is cut in two; by length, because that is
 * what Telegram counts.
 */
export function cutLetters(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let kept = '';
  for (const { segment } of segmenter.segment(text)) {
    if (kept.length + segment.length > maxLength - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
