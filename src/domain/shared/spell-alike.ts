/**
 * Folded text with what is written in several ways written in one, so that what a person types and what a catalogue says meet: `compact+`,
 * `compactplus` and `compact plus`; `port harcourt` and `portharcourt`. A plus that is written to digits is a phone number's, one between numbers
 * says nothing.
 */
export function spellAlike(folded: string): string {
  return folded
    .replace(PLUS, ' plus ')
    .replace(GLUED_PLUS, ' plus')
    .replace(APART, (name) => name.replace(/[\s-]+/u, ''));
}

const PLUS = /(?<=[\p{L}%]\s*)[+➕](?!\d)/gu;
const GLUED_PLUS = /(?<=[\p{L}\p{N}]{3})plus(?![\p{L}\p{N}])/gu;
/** Names that some write in two words and others in one. */
const APART =
  /(?<![\p{L}\p{N}])(?:(?:9|t2)[\s-]+mobile|port[\s-]+harcourt|star[\s-]+times|go[\s-]+tv|band[\s-]+[a-e])(?![\p{L}\p{N}])/gu;
