import { numberInSentence } from '../../../../domain/order-text/number-in-sentence.ts';
import { parsePhone } from '../../../../domain/recipients/phone.ts';
import {
  groupDigits,
  parseRecipient,
  type RecipientKind,
  recipientKindOf,
} from '../../../../domain/recipients/recipient.ts';
import { numberFaultText } from '../../../chat/recipients/number-fault-text.ts';
import type { Words } from '../../../ui/words.ts';
import { namesOther } from '../chosen-products.ts';
import { type Input, onward, type StepOutcome } from '../step.ts';
import type { StepContext } from '../step-context.ts';
import type { PurchaseState } from '../purchase-state.ts';

/**
 * A number that is typed before it is asked for, kept for the step that asks; undefined for what is no number of this service for certain, which may be a
 * word to search for. A phone number of a wrong length says so at once.
 */
export function takeEarlyNumber(
  purchaseState: PurchaseState,
  input: Input,
  stepContext: StepContext,
): StepOutcome | undefined {
  const { country } = stepContext;
  if (input.type !== 'text' || purchaseState.service === undefined) return undefined;
  const kind = recipientKindOf(purchaseState.service);
  const text = earlyNumber(purchaseState, input.text, stepContext);
  if (text === undefined) return undefined;
  const fault = kind === 'phone' ? parsePhone(text, country) : undefined;
  if (fault?.type === 'rejected')
    return { type: 'stay', notice: (words) => numberFaultText(fault.fault, text, country, words) };
  const parsed = parseRecipient(kind, text, country);
  if (parsed.type === 'rejected') return undefined;
  // The network that another number was given to says nothing about this one.
  const { networkTaken: _taken, ...wish } = purchaseState.wish ?? {};
  const known = { wish: { ...wish, number: { kind, customerId: parsed.customerId } } };
  // It may have been bought for before.
  const purchase = kind === 'smartcard' ? onward(purchaseState, 'renew', known, true) : { ...purchaseState, ...known };
  return { type: 'go', purchaseState: purchase };
}

/** The number alone, or the one of a sentence that names nothing else than was chosen; undefined for what is none. */
export function earlyNumber(purchaseState: PurchaseState, text: string, stepContext: StepContext): string | undefined {
  if (looksLikeNumber(text)) return text;
  const said = numberInSentence(text, recipientKindOf(purchaseState.service ?? ''), stepContext);
  const isOne = said !== undefined && looksLikeNumber(said.number);
  return isOne && !namesOther(text, purchaseState, stepContext.productIndex.ready()) ? said.number : undefined;
}

/** Whether it can be nothing but a customer number: no product, price or size is searched for by so many digits. */
export function looksLikeNumber(text: string): boolean {
  const bare = text.normalize('NFKC').replace(/[\s().‐-―-]/gu, '');
  return /^\+?\d{9,15}$/u.test(bare);
}

/** Above a question, if the number is known that a later one would ask for. */
export function knownNumber({ service = '', wish: { number } = {} }: PurchaseState, words: Words): string[] {
  const kind: RecipientKind = recipientKindOf(service);
  if (number?.kind !== kind) return [];
  return [words.html(`card-${kind}`, { number: groupDigits(kind, number.customerId) })];
}
