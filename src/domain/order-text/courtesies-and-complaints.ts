import { FILLERS, SPOKEN_GREETINGS, withoutSpokenFillers } from './vocabulary.ts';
import { tokensOf } from './tokenize.ts';
import { words } from '../shared/text.ts';
import { SOLD_SERVICES, soldAs } from '../catalogue/sold-services.ts';

export const GREETINGS: ReadonlySet<string> = new Set([
  ...words('hi hello hey morning afternoon evening'),
  ...SPOKEN_GREETINGS,
]);
const THANKS: ReadonlySet<string> = new Set(words('thanks thank thx tnx thanx merci nagode gode bless'));
const AROUND_THANKS: ReadonlySet<string> = new Set(
  words(
    'you u so much very plenty god oga boss sir ma a na sosai beaucoup bien ok okay and alot o oo ooo jare abeg i it with received recu got seen',
  ),
);
/** Words about what was bought. With a no anywhere in the text they can only mean that it has not come. */
const ARRIVED: ReadonlySet<string> = new Set(
  words(
    'received recieved gotten entered reflected delivered credited arrived dropped landed loaded recu recue recus recues arrive arrivee arrives livre',
  ),
);
const NO: ReadonlySet<string> = new Set(
  words('no not t never neva nothing without didnt havent hasnt wasnt yet pas rien jamais'),
);
/** What people say of a purchase that has not come, folded, in all languages that they mix. */
const MISSED = {
  not: 'no not never neva nothing didnt havent hasnt isnt doesnt ba bai ban bata basu bamu',
  /** May stand between a no and the word that it denies. */
  between: 'dey don even ever still fit been ta ya su',
  /** Right after a no, because these words also mean other things. */
  comes:
    'come came coming enter entering receive recieve reflect reflecting drop land load loading showing shigo shiga zo iso gani ga samu karba',
  /** Only after these, because `don’t get` and `no see the plan` are no complaints. */
  never: 'never neva nothing didnt',
  seen: 'get see show credit reach send',
  things: 'money alert value token tokens unit units argent order purchase',
};
const THING = oneOf(
  MISSED.things,
  ...SOLD_SERVICES.map(({ command, words: { alone, spoken } }) => `${command} ${alone} ${spoken}`),
);
const BETWEEN = `(?:${oneOf(MISSED.between)} )*`;
const DID_NOT_ARRIVE = new RegExp(
  [
    String.raw`\b${oneOf(MISSED.not)} ${BETWEEN}${oneOf(MISSED.comes)}\b`,
    String.raw`\byet to ${oneOf(MISSED.comes)}\b`,
    String.raw`\b${oneOf(MISSED.never)} ${BETWEEN}${oneOf(MISSED.seen)}\b(?! (?:the )?money)`,
    String.raw`\bno ${BETWEEN}(?:(?:see )?(?:alert|value)|reach (?:me|us))\b`,
    String.raw`\b(?:no|not|havent) ${BETWEEN}seen?(?: (?:am|it|anything|my ${THING})$|$)`,
    String.raw`\b(?:but|mais|amma) (?:nothing|rien|babu|no ${THING})$|\b(?:still|toujours) (?:nothing|rien)$`,
    String.raw`\bmoney (?:don|has) (?:comot|cut)\b|\b(?:comot|chop|cut|took|deduct) my money\b`,
  ].join('|'),
  'u',
);
const WHERE_IS_IT = new RegExp(
  [
    String.raw`\b(?:where|ou est|ou sont) (?:\S+ )?(?:my|our|mon|ma|mes) (?:\S+ )?${THING}(?! (?:number|plans?|prices?|history|list)\b)\b|\bina kudina\b`,
    String.raw`\bwhere (?:is |s )?the ${THING}$`,
  ].join('|'),
  'u',
);
const DEBITED: ReadonlySet<string> = new Set(words('debited deducted debite debitee'));
const WANTS_REFUND =
  /^(?:(?:pls|please|abeg|kindly|sir|ma) )*refund$|\brefund (?:me|us|my|the)\b|\b(?:want|wan|need|give me|get|like|demande|veux|voudrais) (?:a |my |un |mon |etre )?(?:refund|remboursement|remboursee?)\b|\bmoney (?:back|refunded)\b|\b(?:give me|return) my money\b|\b(?:want|wan) (?:to )?(?:make (?:a )?)?complain(?:t)?\b|\bhave (?:a )?complaint\b|\bremboursez (?:moi|mon)\b/u;
/** `I don’t want a refund`, `do you refund my money?`, `you don refund me, thank you`. */
const WANTS_NO_REFUND = /\b(?:no|not|dont|don t|never) (?:want|wan|need|get|have)\b|\byou (?:don |have |ve )?refund/u;
/** Words that say yes, alone or with other words around them, */
const YES: ReadonlySet<string> = new Set(
  words('yes yess yeah yea yep ok okay okey confirm confirmed proceed sure correct oui accord oya'),
);
/** or only alone. */
const YES_ALONE: ReadonlySet<string> = new Set(words('y yh eh to toh'));
const TWO_WORDS_OF_YES = /\b(?:go ahead|do it|all right)\b/u;
const AROUND_YES: ReadonlySet<string> = new Set([
  ...FILLERS,
  ...THANKS,
  ...words('it go ahead do all right now that s d am o oo ooo'),
]);

const ASKS_HOW_IT_STANDS =
  /\b(?:where|when|why|how (?:far|long)|happening|yet|still|hurry|wait|waiting|delay|delayed|status|update|pending|encore|toujours|quand)\b/iu;

/** Whether a text is only greetings, thanks and words that say nothing: `good morning boss`, `pls send`. */
export function isCourtesy(text: string): boolean {
  if (text.length > MAX_COURTESY_LENGTH || /\d/u.test(text)) return false;
  const tokens = tokensOf(text);
  if (tokens.some(({ type }) => type !== 'word')) return false;
  const all = tokens.map((token) => token.text);
  return withoutSpokenFillers(all).every((word) => COURTESIES.some((words) => words.has(word)));
}

export function linesThatSay(text: string): string[] {
  return text.split(/[\r\n]+/u).filter((line) => !isCourtesy(line));
}

/** `where is my token`, `how far`, `still waiting`. */
export function asksHowItStands(text: string): boolean {
  return ASKS_HOW_IT_STANDS.test(text);
}

/** What was bought has not come: `I have not received my data`, `e never enter`, `I was debited`, `refund me`. */
export function isComplaint(text: string): boolean {
  const all = complaintWords(text);
  const isMissing = all.some((word) => NO.has(word)) && all.some((word) => ARRIVED.has(word));
  // `didn’t` is two pieces.
  const joined = all.join(' ').replace(/(?<=n) t\b/gu, 't');
  return (
    isMissing ||
    DID_NOT_ARRIVE.test(joined) ||
    WHERE_IS_IT.test(joined) ||
    (WANTS_REFUND.test(joined) && !WANTS_NO_REFUND.test(joined)) ||
    all.some((word) => DEBITED.has(word))
  );
}

/** The same of a text that was read as a purchase. If it names a product, it is one. */
export function complainsOnly(text: string, read: { readonly type: string }): boolean {
  return !('product' in read) && !('products' in read) && isComplaint(text);
}

/** `where is my money`, `where my 1k airtime`, `où est mon forfait`, `ina kudina` */
export function asksWhereItIs(text: string): boolean {
  return WHERE_IS_IT.test(complaintWords(text).join(' '));
}

/** Of a text that asks where something is: whether a purchase may be meant, by the kind that the text names if it names one. */
export function mayBeMeant(text: string): (order: { readonly item: { readonly service: string } }) => boolean {
  const said = new Set(asksWhereItIs(text) ? complaintWords(text) : []);
  const named = SOLD_SERVICES.filter(({ command, words: { alone, spoken } }) =>
    words(`${command} ${alone} ${spoken}`).some((word) => said.has(word)),
  );
  return ({ item }) => named.length === 0 || named.some(({ command }) => command === soldAs(item.service)?.command);
}

function complaintWords(text: string): string[] {
  return tokensOf(text.slice(0, MAX_COMPLAINT_LENGTH)).map((token) => token.text);
}

const MAX_COMPLAINT_LENGTH = 1_000;

function oneOf(...lists: readonly string[]): string {
  return `(?:${lists.join(' ').replaceAll(' ', '|')})`;
}

/** `yes`, `ok confirm`, `go ahead`: a yes in words. It confirms no purchase. */
export function isYes(text: string): boolean {
  if (text.length > MAX_COURTESY_LENGTH || /\d/u.test(text)) return false;
  const all = tokensOf(text).map((token) => token.text);
  const [only = '', ...others] = all;
  if (others.length === 0 && YES_ALONE.has(only)) return true;
  const says = all.some((word) => YES.has(word)) || TWO_WORDS_OF_YES.test(all.join(' '));
  return says && all.every((word) => YES.has(word) || AROUND_YES.has(word));
}

const MAX_COURTESY_LENGTH = 200;
const COURTESIES = [FILLERS, GREETINGS, THANKS, AROUND_THANKS];

export function isThanks(all: readonly string[]): boolean {
  return all.some((word) => THANKS.has(word)) && all.every((word) => THANKS.has(word) || AROUND_THANKS.has(word));
}
