import type { LoggedCall } from 'bot-api-emulator';
import type { MarkedTexts, Piece } from './marked-texts.ts';

/** What a person saw at once, as far as it is words. */
export interface SeenScreen {
  /** Telegram's HTML. */
  readonly text: readonly Piece[];
  /** The labels below it. */
  readonly rows: readonly (readonly (readonly Piece[])[])[];
  /** What comes over the chat for a moment, and not as a message. */
  readonly isToast?: boolean;
}

/** The screen that a call brought, if it brought words. */
export function screenOf(
  { parameters }: Pick<LoggedCall, 'parameters'>,
  read: MarkedTexts['read'],
): SeenScreen | undefined {
  const { text, caption, parse_mode: mode, callback_query_id: query, reply_markup: markup } = parameters;
  const said = text ?? caption;
  if (typeof said !== 'string') return undefined;
  const html = mode === 'HTML' ? said : said.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const { inline_keyboard: inline, keyboard } = (markup ?? {}) as Partial<Record<string, { text: string }[][]>>;
  const rows = (inline ?? keyboard ?? []).map((row) => row.map((button) => read(button.text)));
  return { text: read(html), rows, ...(query === undefined ? {} : { isToast: true }) };
}

/** The messages of a text, each before those inside it. */
export function saidIn(pieces: readonly Piece[]): Exclude<Piece, string>[] {
  return pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece, ...saidIn(piece.pieces)]));
}
