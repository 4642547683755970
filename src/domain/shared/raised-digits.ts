/** `₦500⁰⁰` is ₦500.00 to the person who writes it. Read as a digit like any other, each zero would make ten times as much of it. */
export function hasRaisedDigits(text: string): boolean {
  return /[²³¹⁰⁴-⁹₀-₉]/u.test(text);
}
