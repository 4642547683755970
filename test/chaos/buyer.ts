import { type TestUser, type Tap, type PageMessage, describeMessage } from 'bot-api-emulator';
import type { PlannedFault } from './planned-faults.ts';

/** What one person sets out to buy, once, for a number that no other person buys for. */
export interface PlannedPurchase {
  readonly service: 'airtime' | 'electricity';
  readonly command: string;
  /** The buttons on the way; any of them that is shown is tapped. */
  readonly labels: readonly RegExp[];
  readonly number: string;
  readonly amount: string;
  /** What goes wrong at the service around the time of Confirm, if anything. */
  readonly faults: readonly PlannedFault[];
  /** How long the person waits for something to show before they tap again or start again. */
  readonly patienceMs: number;
}

/** How a person's attempt to buy ended, as they see it. How the purchase ended is told later. */
export type Attempt =
  | { readonly type: 'confirmed' }
  /** There was nothing to tap for too long. */
  | { readonly type: 'gave-up'; readonly transcript: string };

export interface BuyerDeps {
  /** Called just before the first tap on Confirm of a card. */
  readonly onConfirm: (planned: PlannedPurchase, reference: string) => void;
  /** The bot said of this reference that nothing was bought with it. */
  readonly onVoid: (reference: string) => void;
  /** As Date.now returns it. */
  readonly giveUpAt: number;
}

/**
 * A person who goes by what is on the screen: answers what is asked, taps again if nothing happens, starts again if the purchase
 * broke off, and confirms a card only if it shows what they wanted. Confirms one card only, unless the bot says that it is void.
 */
export async function buy(chat: TestUser, planned: PlannedPurchase, deps: BuyerDeps): Promise<Attempt> {
  let act: () => unknown = () => chat.say(planned.command);
  let { patienceMs } = planned;
  while (Date.now() < deps.giveUpAt) {
    act();
    const shown = await shownWithin(chat, patienceMs);
    if (shown === undefined) patienceMs = longerThan(patienceMs);
    const text = shown === undefined ? '' : describeMessage(shown);
    if (shown === undefined || !CARD.test(text)) {
      act = replyTo(chat, planned, shown, text);
    } else if (numberOn(text) === planned.number) {
      const attempt = await confirm(chat, planned, shown, deps);
      if (attempt !== 'void') return attempt;
      act = () => chat.say(planned.command);
    } else {
      act = () => chat.say(planned.command);
    }
  }
  return gaveUp(chat);
}

const PATIENCE_MAX_MS = 15_000;

/** How long a person waits after a wait in vain. If people started again at the same pace, a slow bot could answer none of them. */
function longerThan(patienceMs: number): number {
  return Math.min(PATIENCE_MAX_MS, 1.5 * patienceMs);
}

const CARD = /Please check\n[\s\S]*\[Confirm\]/u;
const ASKS = /Which|What would you like|phone number is it for|meter number\?|What amount\?|\[Confirm\]/u;

function shownWithin(chat: TestUser, timeoutMs: number): Promise<PageMessage | undefined> {
  return chat.until(ASKS, { timeoutMs }).catch(() => undefined);
}

/** The last question is looked for first, because the screen of a later step still names the earlier ones. */
function replyTo(
  chat: TestUser,
  planned: PlannedPurchase,
  shown: PageMessage | undefined,
  text: string,
): () => unknown {
  if (/What amount\?/u.test(text)) return () => chat.say(planned.amount);
  if (/phone number is it for|meter number\?/u.test(text)) return () => chat.say(planned.number);
  const data = planned.labels.map((label) => dataOf(shown, label)).find((found) => found !== undefined);
  if (shown === undefined || data === undefined) return () => chat.say(planned.command);
  return () => chat.press(shown.message_id, data);
}

async function confirm(
  chat: TestUser,
  planned: PlannedPurchase,
  card: PageMessage,
  deps: BuyerDeps,
): Promise<Attempt | 'void'> {
  const data = dataOf(card, /^Confirm$/u) ?? '';
  const reference = /(\w+)$/u.exec(data)?.[1] ?? '';
  deps.onConfirm(planned, reference);
  const taps: Tap[] = [];
  while (Date.now() < deps.giveUpAt) {
    taps.push(chat.press(card.message_id, data));
    const word = (): string | undefined => wordOn(chat, reference, taps);
    await chat.until(word, { timeoutMs: planned.patienceMs }).catch(() => undefined);
    const said = word();
    if (said === 'confirmed') return { type: 'confirmed' };
    if (said === 'void') {
      deps.onVoid(reference);
      return 'void';
    }
  }
  return gaveUp(chat);
}

/** What came of the taps, as far as the person can see. */
function wordOn(chat: TestUser, reference: string, taps: readonly Tap[]): 'confirmed' | 'void' | undefined {
  const of = chat.botMessages().filter(({ text = '' }) => text.includes(reference) && !text.includes('Please check'));
  if (of.length > 0) return 'confirmed';
  const ids = new Set(taps.map(({ callbackQueryId }) => callbackQueryId));
  const toasts = chat.toasts.filter((toast) => ids.has(toast.callback_query_id)).map(({ text = '' }) => text);
  if (toasts.some((text) => text.includes('already confirmed'))) return 'confirmed';
  return toasts.some((text) => text.includes('Nothing was bought with it')) ? 'void' : undefined;
}

function numberOn(text: string): string {
  return (/number: ([\d ]+)/u.exec(text)?.[1] ?? '').replaceAll(' ', '');
}

/** What a button of a message sends; undefined if it has none with this label. */
function dataOf(message: PageMessage | undefined, label: RegExp): string | undefined {
  const buttons = message?.reply_markup?.inline_keyboard.flat() ?? [];
  const found = buttons.find(({ text }) => label.test(text));
  return found !== undefined && 'callback_data' in found ? found.callback_data : undefined;
}

function gaveUp(chat: TestUser): Attempt {
  return { type: 'gave-up', transcript: chat.transcript() };
}
