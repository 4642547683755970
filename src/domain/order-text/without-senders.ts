/**
 * Messages that were copied out of WhatsApp, without what it writes in front of each: `[22/11, 19:03] Mama Chidi: mtn 500 …`, in an export
 * `22/11/2026, 7:03 pm - +234 803 123 4567: …`. Who sent it is not whom it is for.
 */
export function withoutSenders(text: string): string {
  return text.replace(SENDER, '');
}

const DAY = String.raw`\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?`;
const CLOCK = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\.?)?`;
/** Marks of the direction of writing stand in some. */
const SENDER = new RegExp(
  String.raw`^\u200E?(?:\[${DAY},?\s${CLOCK}\]|${DAY},?\s${CLOCK}\s-)\s[^:\r\n]{1,60}:[^\S\r\n]*`,
  'gimu',
);
