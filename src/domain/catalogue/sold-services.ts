const PHONE = { kind: 'phone', form: 'phone', mark: '📱' } as const;
const GENERAL = { kind: 'customer', form: 'letters-and-digits', mark: '🔢' } as const;

/**
 * What the bot knows of each service that it sells; all lists of services and of kinds of numbers are made from this table. A service that the reseller lists
 * and that is not here is sold all the same, in the general way: under its own name, for a customer number. Words stand in locales/, by the command and by the
 * kind of number: `service-airtime`, `command-airtime`, `walk-ask-phone`, `card-phone`, `line-name-phone`, `share-phone`.
 */
const TABLE = [
  {
    command: 'airtime',
    listedAs: ['airtime'],
    number: PHONE,
    isOfNetwork: true,
    usualAmounts: [100, 200, 500, 1_000, 2_000, 5_000],
    example: 'mtn 500 0803\u00a0123\u00a04567',
    words: {
      inLine: 'recharge card vtu credit topup',
      // A card of credit is for the phone, or, as `katin wuta`, for the meter.
      spoken: 'kati katin',
      alone: 'recharge credit vtu',
    },
  },
  {
    command: 'data',
    listedAs: ['data'],
    number: PHONE,
    isOfNetwork: true,
    usualAmounts: [100, 200, 500, 1_000, 2_000, 5_000],
    reminder: 'validity',
    example: 'mtn 1gb 0803\u00a0123\u00a04567',
    words: {
      inLine: 'bundle internet mb sub subscription',
      spoken: 'forfait forfaits sub subscription',
      alone: 'internet bundle donnees forfait forfaits',
    },
  },
  {
    command: 'electricity',
    listedAs: ['electricity'],
    number: { kind: 'meter', form: 'digits', usualLengths: [11, 13], mark: '💡' },
    secret: 'token',
    reminder: 'habit',
    example: 'ikeja 2000 0412\u00a03456\u00a0789',
    words: {
      inLine: 'light power nepa phcn disco meter electric token',
      // `Band A` is a meter's tariff, and its owner says it without the company.
      spoken: 'kati katin wuta wutar lantarki compteur courant electricite banda bandb bandc bandd bande',
      alone: 'electric light nepa phcn power meter disco electricite courant lumiere compteur',
    },
  },
  {
    command: 'tv',
    listedAs: ['tv'],
    number: { kind: 'smartcard', form: 'digits', usualLengths: [10, 11], mark: '📺' },
    reminder: 'validity',
    example: 'dstv padi 7023456789',
    words: {
      inLine: 'sub subscription cable decoder smartcard iuc',
      spoken: 'talabijin forfait forfaits sub subscription tele decodeur',
      alone: 'television cable decoder tele decodeur',
    },
  },
  {
    command: 'exams',
    listedAs: ['education', 'exams', 'exam'],
    // The candidate's phone number. For products that are verified, it is the number by which the board knows them.
    number: PHONE,
    verifiedNumber: GENERAL,
    secret: 'pin',
    example: 'neco 0803\u00a0123\u00a04567',
    words: {
      inLine: 'card scratch epin pins',
      spoken: 'examen examens jarabawa',
      alone: 'exam education examen examens',
    },
  },
  {
    command: 'betting',
    listedAs: ['betting', 'bet'],
    // A user id is short, or has letters, or is a phone number: each bookmaker has its own form.
    number: { kind: 'user-id', form: 'letters-and-digits', mark: '🎲' },
    usualAmounts: [500, 1_000, 2_000, 5_000, 10_000, 20_000],
    example: 'bet9ja 2000 1234567',
    words: { inLine: 'bets', spoken: 'pari paris', alone: 'bet bets paris' },
  },
] as const satisfies readonly ServiceRow[];

interface ServiceRow<Command extends string = string, Kind extends string = string> {
  readonly command: Command;
  /** What resellers call it, in small letters. */
  readonly listedAs: readonly string[];
  readonly number: NumberForm<Kind>;
  /** The kind of number that its verified products take, if that is another one. */
  readonly verifiedNumber?: NumberForm<Kind>;
  /** Whether the provider is the phone number's network. */
  readonly isOfNetwork?: boolean;
  /** What people usually buy for, in whole units of money; absent: what most services are bought for. */
  readonly usualAmounts?: readonly number[];
  /** What its receipt shows only to the buyer: the token of a prepaid meter, or PINs with their serials. */
  readonly secret?: 'token' | 'pin';
  /** Why a reminder to buy it again deserves a button: it runs out, or it is bought for one number again and again. */
  readonly reminder?: 'validity' | 'habit';
  /** What can be written behind its command, with no-break spaces in the number. */
  readonly example: string;
  /** What people call it, as folded words with blanks in between. */
  readonly words: {
    /** Words in a line, beside the command and the names of `listedAs`. A slip in one of them is understood. */
    readonly inLine: string;
    /** Words in a line, in one of the languages that people mix. They count only as they are written. A word alone means the first service that has it. */
    readonly spoken: string;
    /** Words that mean it if nothing else is said, beside the command. */
    readonly alone: string;
  };
}

/** If it has only digits and a usual length, a number that looks otherwise is asked about. */
interface NumberForm<Kind extends string = string> {
  readonly kind: Kind;
  readonly form: 'phone' | 'digits' | 'letters-and-digits';
  readonly usualLengths?: readonly number[];
  /** Shown after a name that stands for several numbers. */
  readonly mark: string;
}

type Described = (typeof TABLE)[number];

export type SoldCommand = Described['command'];

/** `customer` for services that are sold in the general way. */
export type RecipientKind = Described['number']['kind'] | 'customer';

/** Phone numbers have rules of their own. */
export type DigitKind = Extract<Described['number'], { form: 'digits' }>['kind'];

export type SoldService = ServiceRow<SoldCommand, RecipientKind>;

export const SOLD_SERVICES: readonly SoldService[] = TABLE;

export const SOLD_COMMANDS = TABLE.map(({ command }) => command);

const BY_NAME = new Map(SOLD_SERVICES.flatMap((sold) => sold.listedAs.map((name) => [name, sold])));

/** Undefined if it is sold in the general way. */
export function soldAs(service: string): SoldService | undefined {
  return BY_NAME.get(service.toLowerCase());
}

const NUMBERS = new Map(
  [...SOLD_SERVICES.flatMap(({ number, verifiedNumber = GENERAL }) => [number, verifiedNumber]), GENERAL].map(
    (number) => [number.kind, number],
  ),
);

export const RECIPIENT_KINDS: readonly RecipientKind[] = [...NUMBERS.keys()];

export function numberFormOf(kind: RecipientKind): NumberForm<RecipientKind> {
  return NUMBERS.get(kind) ?? GENERAL;
}

export function isDigitKind(kind: RecipientKind): kind is DigitKind {
  return numberFormOf(kind).form === 'digits';
}

/** The kind of most products comes first. */
export function recipientKindsOf(service: string): readonly RecipientKind[] {
  const { number = GENERAL, verifiedNumber = number } = soldAs(service) ?? {};
  return [...new Set([number.kind, verifiedNumber.kind])];
}

/** @param sold a product, or only a service while no product of it is chosen */
export function recipientKindOf(sold: {
  readonly service: string;
  readonly requiresVerification?: boolean | undefined;
}): RecipientKind {
  const { number = GENERAL, verifiedNumber = number } = soldAs(sold.service) ?? {};
  return (sold.requiresVerification === true ? verifiedNumber : number).kind;
}

/** In whole units of money. */
export function usualAmountsOf(service: string): readonly number[] {
  return soldAs(service)?.usualAmounts ?? [1_000, 2_000, 5_000, 10_000, 20_000, 50_000];
}

export function servicesByWord(
  wordsOf: (sold: SoldService) => readonly string[],
): ReadonlyMap<string, readonly SoldService[]> {
  const named = SOLD_SERVICES.flatMap((sold) => wordsOf(sold).map((word) => ({ word, sold })));
  const byWord = Map.groupBy(named, ({ word }) => word);
  return new Map([...byWord].map(([word, all]) => [word, all.map(({ sold }) => sold)]));
}

/** What is bought for month by month under the same name. */
export const RENEWED = new Set(['dstv', 'gotv']);
