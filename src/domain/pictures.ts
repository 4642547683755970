import { DAY_MS } from './shared/days.ts';

/** Raised with every change of how pictures look, so that older pictures are drawn again. */
export const DRAWING_VERSION = 3;
/** People pass a receipt on in the first days, or not at all. */
export const PICTURES_KEPT_MS = 30 * DAY_MS;
/** A person who taps again so soon is impatient, because drawing takes a second or two. */
export const SAME_PRICE_LIST_AGAIN_MS = 5_000;

/** A person may have so many pictures drawn in so long a time. A picture that was drawn before is sent at once, and does not count. */
export const PICTURES_AT_ONCE = 3;
export const PICTURES_PERIOD_MS = 3_000;
export const SAME_PICTURE_AGAIN_MS = 10_000;

export type Tone = 'done' | 'waiting' | 'failed' | 'reversed' | 'unknown';

export interface Labelled {
  readonly label: string;
  readonly value: string;
}

export interface ShopFace {
  readonly name?: string;
  readonly contact?: Labelled;
  readonly receiptLine?: string;
}

/** In its reader's language. Texts from outside are not cleaned yet; the drawing does that. */
export interface ReceiptPicture {
  readonly tone: Tone;
  /** `Successful` */
  readonly state: string;
  /** A note about it, if it is no success. */
  readonly note?: string;
  /** Absent if only the buyer may know it. */
  readonly sum?: string;
  readonly product: string;
  /** The token, or PIN and serial, in groups of four. */
  readonly codes: readonly Labelled[];
  /** The reseller's own words, if they may hold a code. */
  readonly remark?: string;
  readonly units?: string;
  readonly facts: readonly Labelled[];
  readonly reference: Labelled;
  readonly shop: ShopFace;
}

export interface TokensPicture {
  readonly title: string;
  readonly page?: string;
  /** At most TOKENS_PER_PICTURE. */
  readonly tokens: readonly TokenOfList[];
  readonly time: string;
  readonly reference: Labelled;
  readonly shop: ShopFace;
}

export interface TokenOfList {
  readonly number: string;
  readonly product: string;
  readonly name?: string;
  readonly sum?: string;
  readonly units?: string;
  /** A code without a label is a token. */
  readonly codes: readonly (Pick<Labelled, 'value'> & Partial<Labelled>)[];
}

/** In its reader's language. Texts from outside are not cleaned yet. */
export interface PriceListPicture {
  /** `MTN · Data` */
  readonly title: string;
  readonly date: string;
  readonly parts: readonly {
    /** Absent if all rows are of one kind. */
    readonly heading?: string;
    /** What is sold, and its price. */
    readonly rows: readonly Labelled[];
  }[];
  readonly shop: ShopFace;
}

/** With more tokens, people cannot read a photo on their phone. */
export const TOKENS_PER_PICTURE = 12;

/** Why there is no picture: `busy` no place came free in time; `slow` it took too long; `broken` it cannot be drawn. */
type DrawingFault = 'busy' | 'slow' | 'broken';

/** The code that asked for it sends the same as text. */
export class DrawingError extends Error {
  readonly fault: DrawingFault;

  constructor(fault: DrawingFault, options?: ErrorOptions) {
    super(`no picture was drawn: ${fault}`, options);
    this.name = 'DrawingError';
    this.fault = fault;
  }
}

/** A recap as it is drawn: words in a person's language, and shares from 0 to 1 of the chart's height. */
export interface RecapView {
  readonly title: string;
  /** If the span is not over, the time up to which it goes. */
  readonly until: string;
  readonly sold: string;
  readonly count: string;
  readonly beside: { readonly text: string; readonly tone: RecapTone } | undefined;
  readonly tiles: readonly { readonly label: string; readonly value: string; readonly tone: RecapTone }[];
  /** In the order of their colours. */
  readonly services: readonly { readonly name: string; readonly sold: string }[];
  readonly chart: ChartView | undefined;
  readonly best: { readonly title: string; readonly rows: readonly BestView[] } | undefined;
  readonly money: MoneyView | undefined;
  /** One line for each thing that was slow or failed. */
  readonly episodes: readonly string[];
  /** What is not part of the recap. */
  readonly note: string | undefined;
}

export type RecapTone = 'plain' | 'good' | 'bad' | 'quiet';

export interface ChartView {
  readonly bars: readonly { readonly label: string; readonly parts: readonly number[]; readonly usual?: number }[];
  readonly lines: readonly { readonly label: string; readonly at: number }[];
  /** The meaning of the mark for what is usual, if there is one. */
  readonly usual: string | undefined;
}

export interface BestView {
  readonly name: string;
  readonly sold: string;
  /** The share, compared with the best one. */
  readonly share: number;
}

export interface MoneyView {
  readonly label: string;
  readonly amount: string;
  readonly lasts: string | undefined;
  readonly tone: RecapTone;
  /** The coming days, and for how many of them the money lasts, with a part of the last one. */
  readonly days: { readonly labels: readonly string[]; readonly filled: number } | undefined;
}
