import { saidFor } from './aliases.ts';
import { GREETINGS, isThanks } from './courtesies-and-complaints.ts';
import {
  FILLERS,
  isVague,
  ONCE_MORE,
  PAID,
  PLAIN_COMMANDS,
  SPOKEN_COMMANDS,
  withoutSpokenFillers,
} from './vocabulary.ts';
import { tokensOf, wordsIn } from './tokenize.ts';
import { nearestWords } from './match-word.ts';
import { foldText, words } from '../shared/text.ts';
import type { ProductIndex } from '../catalogue/product-index.ts';
import type { Outlet } from '../health.ts';
import { SOLD_COMMANDS, SOLD_SERVICES, soldAs, type SoldCommand } from '../catalogue/sold-services.ts';

/** `again` is what the buttons under a receipt do: a card of the last purchase. */
export type PlainCommand = keyof typeof PLAIN_COMMANDS | SoldCommand | 'again';

const SERVICES: ReadonlySet<PlainCommand> = new Set(SOLD_COMMANDS);
/** Words that may stand around `again`, if nothing else is said. */
const AROUND_AGAIN: ReadonlySet<string> = new Set([
  ...FILLERS,
  ...words('same meme thing chose one that it do last order purchase time as before now once more la le svp encore'),
]);
const AROUND: ReadonlySet<string> = new Set([
  ...FILLERS,
  ...words(
    'what whats s show see check do have ve want top purchase mon ma mes le la les l du de des j ai je veux voudrais voir svp un une',
  ),
]);
/** Words around one command only. A person who asks where their light is does not want to buy it, and neither does a person who asks for its status. */
const AROUND_COMMAND: Partial<Record<PlainCommand, ReadonlySet<string>>> = {
  token: new Set(
    words(
      'where wheres lost last latest find resend again has not hasnt yet come came see seen received j ai ou est perdu dernier',
    ),
  ),
  history: new Set(words('last latest list status')),
  pricelist: new Set(words('list your')),
  pin: new Set(words('change reset forgot forgotten')),
  recap: new Set(words('today')),
  sales: new Set(words('today')),
};
/** Words around what is to be bought. A person who says that they have it does not want to buy it. */
const AROUND_PURCHASE: ReadonlySet<string> = new Set(words('pay some card bill house today now watch'));
const HAS = new Set(words('have ve has got'));
const WANTS = new Set(words('buy acheter need want wan get recharge load'));

const COMMAND_OF = new Map<string, PlainCommand>([
  ...SOLD_SERVICES.flatMap(({ command, words: { alone } }) =>
    [command, ...words(alone)].map((word) => [word, command] as const),
  ),
  ...Object.entries(PLAIN_COMMANDS).flatMap(([command, all]) =>
    all.map((word) => [word, command as PlainCommand] as const),
  ),
]);

type ClearMeaning =
  | { type: 'command'; command: PlainCommand; isGreeting: boolean }
  | { type: 'thanks' }
  /** A network or a company that is named, with each service in which it sells. */
  | { type: 'provider'; outlets: readonly Outlet[] };

export type PlainMeaning =
  | ClearMeaning
  /** One word is mistyped: what the word may be, and the text with that word in its place. Nothing is done until the person is asked. */
  | { type: 'mistyped'; meant: readonly Suggestion[] };

export interface Suggestion {
  /** The word as it is shown: `MTN`. */
  readonly label: string;
  readonly text: string;
}

/** A longer text is talk. */
const MAX_WORDS = 8;

/** @param productIndex undefined if it is not known what is sold */
export function readPlainWords(text: string, productIndex: ProductIndex | undefined): PlainMeaning | undefined {
  const read = readWords(text, productIndex);
  if (read?.type !== 'unknown-word') return read;
  // A suggestion helps only if the whole text is then understood. So “shop meter” does not become “stop meter”.
  const meant = suggestionsFor(read.word, text, productIndex).filter((suggestion) => {
    const better = readWords(suggestion.text, productIndex);
    return better !== undefined && better.type !== 'unknown-word';
  });
  return meant.length === 0 ? undefined : { type: 'mistyped', meant };
}

const TOP_UP = /\btop[\s-]?up\b|\bfund (?:my |the )?(?:wallet|account|balance)\b|\badd (?:money|funds?)\b/giu;

/** `jamb pin` is a PIN that is bought, and not the person's own PIN. */
const PINS_SOLD_AS = SOLD_SERVICES.find(({ secret }) => secret === 'pin')?.command;

/** `unknown-word`: every word but this one is understood. */
function readWords(
  text: string,
  productIndex: ProductIndex | undefined,
): ClearMeaning | { type: 'unknown-word'; word: string } | undefined {
  if (!/\p{L}/u.test(text)) return undefined;
  const joined = text.replace(TOP_UP, 'topup').replace(/\bdon\s+pay\b/giu, 'paid');
  const tokens = tokensOf(joined);
  if (tokens.length === 0 || tokens.length > MAX_WORDS) return undefined;
  const all = wordsIn(tokens);
  // “I have paid 5000” says an amount. If no request is open, the answer asks for it.
  if (all.length < tokens.length && !(all.length === tokens.length - 1 && all.some((word) => PAID.has(word))))
    return undefined;
  if (isThanks(all)) return { type: 'thanks' };
  if (isOnceMore(all)) return { type: 'command', command: 'again', isGreeting: false };
  const telling = tellingIn(all);
  if (telling.every((word) => GREETINGS.has(word))) return politeness(all);
  const wanted = telling.filter((word) => !GREETINGS.has(word));
  const meant = commandsIn(wanted);
  const names = wanted.filter((word) => commandOf(word) === undefined);
  const [name, ...others] = names;
  // In `exam pin` and `jamb pin` another word says what sells it, so it is a PIN to buy.
  const commands = [...meant].filter((command) => command !== 'pin' || meant.size === 1);
  if (commands.length > 1) return undefined;
  const [command] = commands;
  const service = command === 'pin' && name !== undefined ? PINS_SOLD_AS : command;
  // A person who says “my WAEC PIN”, without a word of buying, has bought it.
  const isBought =
    meant.has('pin') && service === PINS_SOLD_AS && all.includes('my') && !all.some((word) => WANTS.has(word));
  if (name === undefined) {
    if (command === undefined) return undefined;
    return { type: 'command', command: isBought ? 'token' : command, isGreeting: false };
  }
  if (service !== undefined && !SERVICES.has(service)) return undefined;
  // If a word means two services, as in `dstv sub`, and the provider sells in only one of them, the provider decides.
  const isVagueAlone = wanted.every((word) => commandOf(word) === undefined || isVague(word));
  const soldIn = (command: PlainCommand | undefined): readonly Outlet[] =>
    productIndex === undefined ? [] : outletsOf(names, command, productIndex);
  const own = soldIn(service);
  const outlets = own.length === 0 && isVagueAlone ? soldIn(undefined) : own;
  if (outlets.length > 0)
    return isBought ? { type: 'command', command: 'token', isGreeting: false } : { type: 'provider', outlets };
  return others.length > 0 || command === 'pin' ? undefined : { type: 'unknown-word', word: name };
}

function tellingIn(all: readonly string[]): readonly string[] {
  const said = all.flatMap((word) => commandOf(word) ?? []);
  const isPurchase = said.every((command) => SERVICES.has(command) || command === 'buy');
  const mayWant = isPurchase && !all.some((word) => HAS.has(word));
  return withoutSpokenFillers(all).filter((word) => {
    if (COMMAND_OF.has(word) && word !== 'buy') return true;
    const isOfCommand = said.some((command) => AROUND_COMMAND[command]?.has(word) === true);
    return !AROUND.has(word) && !isOfCommand && !(mayWant && AROUND_PURCHASE.has(word));
  });
}

/** `again`, `same again`, `once more`, `la même chose`: nothing says what is wanted again. */
function isOnceMore(all: readonly string[]): boolean {
  const isSaid = all.some((word) => ONCE_MORE.has(word) || SAME.has(word)) || /\bonce more\b/u.test(all.join(' '));
  // “Same to you” is a courtesy.
  return (
    isSaid &&
    !all.includes('you') &&
    withoutSpokenFillers(all).every((word) => ONCE_MORE.has(word) || AROUND_AGAIN.has(word))
  );
}

const SAME: ReadonlySet<string> = new Set(['same', 'meme']);

function commandOf(word: string): PlainCommand | undefined {
  return COMMAND_OF.get(word) ?? SPOKEN_COMMANDS.get(word);
}

function commandsIn(wanted: readonly string[]): ReadonlySet<PlainCommand> {
  const clear = wanted.filter((word) => !isVague(word));
  const said = clear.flatMap((word) => commandOf(word) ?? []);
  // “Cancel my sub” and “I paid for my sub” are about what was bought.
  const isClear = said.length > 0 && !said.includes('cancel') && !said.includes('topup');
  return new Set(isClear ? said : wanted.flatMap((word) => commandOf(word) ?? []));
}

export function suggestionsFor(
  word: string,
  text: string,
  productIndex: ProductIndex | undefined,
): readonly Suggestion[] {
  // The word is no slip. It is only not understood together with another word of the text.
  if (COMMAND_OF.has(word)) return [];
  const providers = productIndex === undefined ? new Map<string, string>() : providerNames(productIndex);
  const known = [...providers.keys(), ...COMMAND_OF.keys(), ...ONCE_MORE].filter((each) => !isNeverMeant(each));
  return nearestWords(word, known)
    .slice(0, MAX_SUGGESTIONS)
    .map((near) => ({ label: providers.get(near) ?? near, text: withWord(text, word, near) }));
}

const MAX_SUGGESTIONS = 3;

/** Words like these are not suggested, because a name such as Prince is rarely a slip of them. */
function isNeverMeant(word: string): boolean {
  const command = COMMAND_OF.get(word);
  return PAID.has(word) || command === 'pricelist' || command === 'recap' || command === 'reminders';
}

function politeness(all: readonly string[]): ClearMeaning | undefined {
  if (all.some((word) => commandOf(word) === 'buy')) return { type: 'command', command: 'buy', isGreeting: false };
  return all.some((word) => GREETINGS.has(word)) ? { type: 'command', command: 'start', isGreeting: true } : undefined;
}

/** The providers whose name has every word, or what people say for it. If a service has no command, its name counts too. */
function outletsOf(
  names: readonly string[],
  command: PlainCommand | undefined,
  productIndex: ProductIndex,
): readonly Outlet[] {
  const meant = names.map((name) => saidFor(name));
  const found = new Map<string, Outlet>();
  for (const { service, provider, available } of productIndex.products) {
    const key = `${service}\n${provider}`;
    if (!available || found.has(key) || (command !== undefined && soldAs(service)?.command !== command)) continue;
    const own = tokensOf(soldAs(service) === undefined ? `${service} ${provider}` : provider).map(({ text }) => text);
    if (meant.every((words) => words.some((word) => own.includes(word)))) found.set(key, { service, provider });
  }
  return [...found.values()];
}

/** The provider's name to show, by its first word. */
function providerNames({ products }: ProductIndex): Map<string, string> {
  return new Map(
    products.filter(({ available }) => available).map(({ provider }) => [tokensOf(provider)[0]?.text ?? '', provider]),
  );
}

export function withWord(text: string, word: string, near: string): string {
  const written = text.match(/[\p{L}\p{M}\p{N}]+/gu)?.find((each) => foldText(each) === word);
  return written === undefined
    ? near
    : text.replace(new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${written}(?![\\p{L}\\p{M}\\p{N}])`, 'u'), () => near);
}
