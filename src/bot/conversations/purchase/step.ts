import type { ResellerError } from '../../../domain/shared/reseller.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import type { PurchaseState, PurchaseStep } from './purchase-state.ts';
import { type StepAction, pressStep } from './routes.ts';
import { titleOf } from '../../../domain/catalogue/products.ts';
import type { Limits } from '../../../domain/accounts/limits.ts';
import type { Episodes } from '../../../domain/health.ts';
import type { Policy } from '../../../domain/pricing/policy.ts';
import type { Role } from '../../../domain/people/person.ts';
import type { Shop } from '../../../services/shop.ts';
import type { InlineKeyboardButton } from 'grammy/types';
import { button, pagerRow } from '../../ui/buttons.ts';
import { serviceName, unsaid } from '../../shared/product-label.ts';
import { cut } from '../../../domain/shared/text.ts';

export type Input =
  | { type: 'press'; step: PurchaseStep; action: StepAction; value: string }
  | { type: 'text'; text: string; isContact?: boolean }
  /** A picture, a sticker, a voice message. */
  | { type: 'other' };

/** A text above a screen, in the words of that screen. */
export type Notice = (words: Words) => string;

export type StepOutcome =
  | { type: 'go'; purchase: PurchaseState; notice?: Notice | undefined }
  | { type: 'stay'; notice?: Notice }
  /** The press was for something that is not shown any more, mostly because of a second tap. */
  | { type: 'ignore' }
  /** The service could not be asked. The person reads so, with a button to try again. */
  | { type: 'trouble'; error: ResellerError }
  | { type: 'share-contact' }
  | { type: 'home' }
  | { type: 'cancel' };

export function go(purchase: PurchaseState, notice?: Notice): StepOutcome {
  return { type: 'go', purchase, notice };
}

export function stay(notice: Notice): StepOutcome {
  return { type: 'stay', notice };
}

/** The answer to an input that means nothing here. */
export const USE_BUTTONS = stay((words) => words.html('walk-use-buttons'));

/** What a step shows: its own screen, or nothing, if there is nothing to choose. */
export type View =
  | Drawn<'screen'>
  | { type: 'pass'; purchase: PurchaseState; notice?: Notice | undefined }
  /** The card: the purchase ends with it. */
  | (Drawn<'end'> & { readonly reference: string });

/** All that it shows was read before, because a language with drafts draws it twice. */
interface Drawn<T extends string> {
  readonly type: T;
  readonly draw: (words: Words) => Screen;
}

export function question(draw: (words: Words) => Screen): Drawn<'screen'> {
  return { type: 'screen', draw };
}

export function pass(purchase: PurchaseState, notice?: Notice): View {
  return { type: 'pass', purchase, notice };
}

/** For a step that asks nothing, and shows something only as long as it cannot go on. */
export const takeNothing: Step['take'] = async (_purchase, input) =>
  input.type === 'press' ? { type: 'ignore' } : USE_BUTTONS;

export interface Step {
  /** @param passOver whether a step with a single choice is not shown; false on the way back */
  view(purchase: PurchaseState, stepContext: StepContext, passOver: boolean): Promise<View>;
  take(purchase: PurchaseState, input: Input, stepContext: StepContext): Promise<StepOutcome>;
}

/** If the person saw the step before, it is remembered for Back. */
export function onward(
  purchase: PurchaseState,
  step: PurchaseStep,
  chosen: Partial<PurchaseState>,
  seen: boolean,
): PurchaseState {
  return {
    ...purchase,
    ...chosen,
    step,
    trail: seen ? [...purchase.trail, purchase.step] : purchase.trail,
  };
}

export interface StepContext {
  readonly shop: Shop;
  readonly words: Words;
  readonly buyer: { readonly userId: number; readonly chatId: number; readonly locale: string };
  readonly role: Role;
  readonly limits: Limits;
  /** The merchants' settings as they are now. When the card is confirmed, they are read again. */
  readonly policy: Policy;
  /** What is slow or fails. */
  readonly episodes: Episodes;
}

export function frame(
  purchase: PurchaseState,
  words: Words,
  question: string,
  rows: readonly InlineKeyboardButton[][] = [],
): Screen {
  const path = pathOf(purchase, words);
  const title = path === '' ? [] : [words.html('walk-title', { path })];
  return {
    html: [...title, question].join('\n\n'),
    rows: [
      ...rows,
      [
        stepButton(purchase, words.plain('button-back'), 'back'),
        stepButton(purchase, words.plain('button-cancel'), 'cancel'),
      ],
    ],
  };
}

/** Names the step, so a press that comes after that step is known to be late. */
export function stepButton(
  purchase: PurchaseState,
  label: string,
  action: StepAction,
  value = '',
): InlineKeyboardButton {
  return button(label, pressStep.data({ step: purchase.step, action, value }));
}

/** Pages are counted from 0. */
export function pageRow(purchase: PurchaseState, words: Words, page: number, pages: number): InlineKeyboardButton[][] {
  return pagerRow(words, page, pages, (other) =>
    pressStep.data({ step: purchase.step, action: 'page', value: String(other) }),
  );
}

/** The product's title is cut where it repeats the service and provider, which stand before it. */
export function pathOf(purchase: PurchaseState, words: Words): string {
  const { service, provider, product, category } = purchase;
  const name = service === undefined ? undefined : serviceName(service, words);
  const said = [service, name, provider].filter((part) => part !== undefined);
  const parts = [name, provider, product === undefined ? category : unsaid(titleOf(product), said)];
  return parts
    .filter((part): part is string => part !== undefined && part !== '')
    .map((part) => cut(part, 60))
    .join(' › ');
}
