/** A recap as it is drawn: words in a person's language, and shares from 0 to 1 of the chart's height. */
export interface RecapView {
  readonly title: string;
  /** Up to when, if it is not over. */
  readonly until: string;
  readonly sold: string;
  readonly count: string;
  readonly beside: { readonly text: string; readonly tone: Tone } | undefined;
  readonly tiles: readonly { readonly label: string; readonly value: string; readonly tone: Tone }[];
  /** In the order of their colours. */
  readonly services: readonly { readonly name: string; readonly sold: string }[];
  readonly chart: ChartView | undefined;
  readonly best: { readonly title: string; readonly rows: readonly BestView[] } | undefined;
  readonly money: MoneyView | undefined;
  /** What was slow or failed, a line each. */
  readonly episodes: readonly string[];
  /** What is not in it. */
  readonly note: string | undefined;
}

export type Tone = 'plain' | 'good' | 'bad' | 'quiet';

export interface ChartView {
  readonly bars: readonly { readonly label: string; readonly parts: readonly number[]; readonly usual?: number }[];
  readonly lines: readonly { readonly label: string; readonly at: number }[];
  /** What the mark of what is usual means, if there is one. */
  readonly usual: string | undefined;
}

export interface BestView {
  readonly name: string;
  readonly sold: string;
  /** Of the best one. */
  readonly share: number;
}

export interface MoneyView {
  readonly label: string;
  readonly amount: string;
  readonly lasts: string | undefined;
  readonly tone: Tone;
  /** The days to come, and how many of them it lasts, a part of the last one too. */
  readonly days: { readonly labels: readonly string[]; readonly filled: number } | undefined;
}
