import fc from 'fast-check';

/** Digits in any number and form, right and wrong. */
export function anyNumber(): fc.Arbitrary<string> {
  const digits = fc.array(fc.nat(9), { minLength: 1, maxLength: 20 }).map((all) => all.join(''));
  return fc.oneof(
    digits,
    digits.map((text) => `+${text}`),
    fc.nat(9_999_999).map((end) => `0803${String(end).padStart(7, '0')}`),
    fc.constantFrom('-1', '0', '1e999', '0.1', '1,000', '٠٨٠٣', '+', '𝟘𝟠𝟘𝟛𝟙𝟚𝟛𝟙𝟚𝟛𝟜'),
  );
}

/** Any characters except half surrogate pairs, which Telegram never passes on: control characters, markup, other scripts, emoji. */
export function anyString(maxLength: number): fc.Arbitrary<string> {
  const markup = fc.constantFrom(
    '<b>',
    '</b>',
    '&',
    '&lt;',
    '<a href="',
    '{ $name }',
    '\u202e',
    '\u0000',
    '\n',
    '😀',
    '%2F',
  );
  return fc
    .oneof(
      fc.string({ unit: 'binary', maxLength }),
      fc.string({ unit: 'grapheme', maxLength }),
      fc.array(fc.oneof(markup, fc.string({ maxLength: 3 })), { maxLength: 12 }).map((all) => all.join('')),
    )
    .map((text) => text.slice(0, maxLength).toWellFormed());
}
