/**
 * What people write in one language, folded. Everybody may write all of them, since people mix languages. They name a service or say nothing: none of
 * them stands for a product, a provider or an amount. They count as they are written, and no mistyped word is taken for one of them.
 */
interface SpokenWords {
  /** What catalogues say for it, beside what all languages have in ALIASES. */
  readonly services: Readonly<Record<string, readonly string[]>>;
  /** Of these alone. */
  readonly commands: Readonly<Record<string, 'airtime' | 'electricity' | 'tv' | 'buy' | 'help'>>;
  readonly greetings: readonly string[];
  /** Say nothing about what is wanted. A no is never one of them. */
  readonly fillers: readonly string[];
  /** Two words that say nothing together. */
  readonly pairs: readonly string[];
}

/** A meter's tariff, as its owner knows it: no company is said with it. */
const BANDS = ['banda', 'bandb', 'bandc', 'bandd', 'bande'];

const PIDGIN: SpokenWords = {
  services: Object.fromEntries(BANDS.map((band) => [band, ['electricity']])),
  commands: Object.fromEntries(BANDS.map((band) => [band, 'electricity' as const])),
  greetings: ['far', 'xup'],
  fillers: 'abi biko dey fit how jare jor make na nau o oo oya sabi una wan wanna wey'.split(' '),
  pairs: [],
};

const HAUSA: SpokenWords = {
  services: {
    // A card of credit is one for the phone, or, as `katin wuta`, one for the meter.
    kati: ['airtime', 'electricity'],
    katin: ['airtime', 'electricity'],
    wuta: ['electricity'],
    wutar: ['electricity'],
    lantarki: ['electricity'],
    talabijin: ['tv'],
  },
  commands: {
    kati: 'airtime',
    katin: 'airtime',
    wuta: 'electricity',
    wutar: 'electricity',
    lantarki: 'electricity',
    talabijin: 'tv',
    saya: 'buy',
    sayi: 'buy',
    siya: 'buy',
    taimako: 'help',
  },
  greetings: ['sannu', 'barka', 'salam', 'kwana'],
  fillers:
    'aika aiko da ina kudi kudin kuɗi kuɗin lamba lambar layi layin mana mini nake ne sannu saya sayi siya so son ta tura turo wa waya zan'.split(
      ' ',
    ),
  pairs: ['don allah', 'dan allah'],
};

const FRENCH: SpokenWords = {
  services: {
    forfait: ['data', 'tv'],
    forfaits: ['data', 'tv'],
    compteur: ['electricity'],
    courant: ['electricity'],
    electricite: ['electricity'],
    tele: ['tv'],
    decodeur: ['tv'],
  },
  // Those of one word alone are among PLAIN_COMMANDS.
  commands: {},
  greetings: ['bonjour', 'bonsoir', 'salut'],
  fillers:
    'acheter achete appel au bonjour bonsoir d de des du envoie envoyer je l la le les merci mets mettre moi mon numero pour salut stp sur svp un une veux voudrais'.split(
      ' ',
    ),
  pairs: ['s il', 'vous plait', 'te plait'],
};

const ALL = [PIDGIN, HAUSA, FRENCH];

/** By the word. One with two services is vague, and gives way to a word that names one of them. */
export const SPOKEN_SERVICES = new Map(ALL.flatMap(({ services }) => Object.entries(services)));

export const SPOKEN_COMMANDS = new Map(ALL.flatMap(({ commands }) => Object.entries(commands)));

export const SPOKEN_GREETINGS: ReadonlySet<string> = new Set(ALL.flatMap(({ greetings }) => greetings));

const FILLERS: ReadonlySet<string> = new Set(ALL.flatMap(({ fillers }) => fillers));
const PAIRS: ReadonlySet<string> = new Set(ALL.flatMap(({ pairs }) => pairs));

/** @param isSold whether a product has the word: then it may be meant, and stays */
export function withoutSpokenFillers(
  words: readonly string[],
  isSold: (word: string) => boolean = () => false,
): string[] {
  const inPair = (at: number): boolean =>
    PAIRS.has(`${words[at]} ${words[at + 1]}`) || PAIRS.has(`${words[at - 1]} ${words[at]}`);
  return words.filter((word, at) => isSold(word) || !(FILLERS.has(word) || inPair(at)));
}
