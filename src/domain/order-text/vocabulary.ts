import { servicesByWord, type SoldCommand } from '../catalogue/sold-services.ts';
import { words } from '../shared/text.ts';

/** Words that say that the same purchase is wanted once more, in English and in French. */
export const ONCE_MORE: ReadonlySet<string> = new Set(['again', 'encore']);

/** What people write after they have sent the shop money, in English and French. They are no slip of DStv's Padi. */
export const PAID: ReadonlySet<string> = new Set(['paid', 'payed', 'transferred', 'paye']);

/** Words that say nothing about what is wanted. If a product's name has one that the line lacks, that is no reason to choose another product. */
export const FILLERS: ReadonlySet<string> = new Set(
  words(
    'a afternoon amount an and abeg asap buy can e evening for from get give good hello help hi i in is it kindly line load ma me morning my naira network need number of on or phone plan please pls plz recharge renew send sim sir thank thanks the this to up want with you',
  ),
);

/** What a person writes who knows no command, folded, in English and French, besides the names of services. If a command is suggested, its first word is shown. */
export const PLAIN_COMMANDS = {
  balance: words('balance bal wallet account solde compte portefeuille'),
  token: words('token tokens code codes jeton jetons'),
  help: words('help aide'),
  start: words('menu start home accueil'),
  history: words('history purchases transactions transaction receipts receipt historique achats'),
  pricelist: words('prices price pricelist tarifs'),
  buy: words('buy acheter'),
  topup: [...words('topup deposit'), ...PAID],
  saved: words('saved enregistres'),
  repeat: words('repeat racheter'),
  sales: words('sales ventes'),
  recap: words('recap profit profits benefice'),
  reminders: words('reminders reminder rappels'),
  limits: words('limits limit'),
  statement: words('statement releve'),
  language: words('language langue'),
  bulk: words('bulk'),
  pin: words('pin pins'),
  cancel: words('cancel stop annuler'),
} as const;

/**
 * What people write in one language, folded, besides the names of services (catalogue/sold-services.ts). All words count for everybody, because people mix
 * languages. They say nothing about what is wanted: none of them stands for a product, a provider or an amount. They count only as they are written, and no
 * mistyped word is taken for one of them.
 */
interface SpokenWords {
  readonly commands: Readonly<Record<string, 'buy' | 'help'>>;
  readonly greetings: readonly string[];
  /** Words that say nothing about what is wanted. A no is never among them. */
  readonly fillers: readonly string[];
  /** Two words that say nothing together. */
  readonly pairs: readonly string[];
}

const PIDGIN: SpokenWords = {
  commands: {},
  greetings: ['far', 'xup'],
  fillers: words('abi biko dey fit how jare jor make na nau o oo oya sabi una wan wanna wey'),
  pairs: [],
};

const HAUSA: SpokenWords = {
  commands: {
    saya: 'buy',
    sayi: 'buy',
    siya: 'buy',
    taimako: 'help',
  },
  greetings: ['sannu', 'barka', 'salam', 'kwana'],
  fillers: words(
    'aika aiko da ina kudi kudin kuɗi kuɗin lamba lambar layi layin mana mini nake ne sannu saya sayi siya so son ta tura turo wa waya zan',
  ),
  pairs: ['don allah', 'dan allah'],
};

const FRENCH: SpokenWords = {
  // The French commands are in PLAIN_COMMANDS.
  commands: {},
  greetings: ['bonjour', 'bonsoir', 'salut'],
  fillers: words(
    'acheter achete appel au bonjour bonsoir d de des du envoie envoyer je l la le les merci mets mettre moi mon numero pour salut stp sur svp un une veux voudrais',
  ),
  pairs: ['s il', 'vous plait', 'te plait'],
};

const ALL = [PIDGIN, HAUSA, FRENCH];

const SERVICES = servicesByWord(({ words }) => words.spoken.split(' '));

export function isSpokenFor(word: string, command: SoldCommand | undefined): boolean {
  return (SERVICES.get(word) ?? []).some((service) => service.command === command);
}

/** What catalogues say for a spoken word, besides what ALIASES has for all languages. */
export function spokenFor(word: string): readonly string[] {
  return (SERVICES.get(word) ?? []).flatMap(({ listedAs }) => listedAs);
}

/** If another word names one of the two services, that word decides. */
export function isVague(word: string): boolean {
  return (SERVICES.get(word)?.length ?? 0) > 1;
}

export const SPOKEN_COMMANDS: ReadonlyMap<string, SoldCommand | 'buy' | 'help'> = new Map([
  ...[...SERVICES].flatMap(([word, [first]]) => (first === undefined ? [] : [[word, first.command] as const])),
  ...ALL.flatMap(({ commands }) => Object.entries(commands)),
]);

export const SPOKEN_GREETINGS: ReadonlySet<string> = new Set(ALL.flatMap(({ greetings }) => greetings));

const SPOKEN_FILLERS: ReadonlySet<string> = new Set(ALL.flatMap(({ fillers }) => fillers));
const PAIRS: ReadonlySet<string> = new Set(ALL.flatMap(({ pairs }) => pairs));

/** @param isSold whether a product has the word; such a word stays, because it may be meant */
export function withoutSpokenFillers(
  words: readonly string[],
  isSold: (word: string) => boolean = () => false,
): string[] {
  const inPair = (at: number): boolean =>
    PAIRS.has(`${words[at]} ${words[at + 1]}`) || PAIRS.has(`${words[at - 1]} ${words[at]}`);
  return words.filter((word, at) => isSold(word) || !(SPOKEN_FILLERS.has(word) || inPair(at)));
}
