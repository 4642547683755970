import { usualAmountsOf } from '../../../../domain/catalogue/sold-services.ts';
import { parseAmount } from '../../../../domain/shared/parse-amount.ts';
import type { Product } from '../../../../domain/catalogue/products.ts';
import { type Minor, minor, toDecimal } from '../../../../domain/shared/money.ts';
import { inRows } from '../../../ui/buttons.ts';
import { namesOther, kindAsked, type PurchaseState } from '../purchase-state.ts';
import type { Words } from '../../../ui/words.ts';
import {
  frame,
  stepButton,
  type Notice,
  onward,
  question,
  type Step,
  type StepOutcome,
  type StepContext,
  pass,
  stay,
  go,
} from '../step.ts';
import { allowanceOf, amountNotice, priceOf } from '../prices-and-pauses.ts';
import { recipientLine } from '../../../shared/number-words.ts';
import { payable } from '../../../../domain/accounts/limits.ts';
import { amountInSentence, saidAmount } from '../../../../domain/order-text/numbers-in-text.ts';
import { allowanceLines, amountFaultText } from '../../../shared/money-words.ts';
import { quoted } from '../../../../domain/shared/text.ts';

export const amountStep: Step = {
  async view(purchase, stepContext, passOver) {
    const { product, wish: { amountMinor: wished } = {} } = purchase;
    if (product?.amountRequired !== true) return pass({ ...purchase, step: 'card' });
    const notice = wished === undefined ? undefined : amountNotice(product, wished, stepContext);
    if (wished !== undefined && passOver && notice === undefined)
      return pass(onward(purchase, 'card', { amountMinor: wished }, false));
    const allowance = await allowanceOf(stepContext);
    const usual = usualAmounts(purchase, product, stepContext);
    const offered = payable(usual, (amount) => priceOf(product, amount, stepContext), allowance);
    return question((words) => {
      const lines = [
        ...(notice === undefined ? [] : [notice(words)]),
        recipientLines(purchase, words).join('\n'),
        ...(offered.length === usual.length ? [] : [allowanceLines(allowance, words).join('\n')]),
        words.html('walk-ask-amount'),
      ];
      const buttons = offered.map((amount) =>
        stepButton(purchase, words.shortMoney(amount), 'pick', String(toDecimal(amount))),
      );
      return frame(purchase, words, lines.join('\n\n'), inRows(buttons, 3));
    });
  },

  async take(purchase, input, stepContext) {
    if (input.type === 'other') return stay((words) => words.html('walk-send-text'));
    if (input.type === 'text') return takeTyped(purchase, input.text, stepContext);
    return takeAmount(purchase, input.value, stepContext);
  },
};

/** The recipient stands above the question, so that a wrong number is seen before the card. */
function recipientLines(purchase: PurchaseState, words: Words): string[] {
  const { customerId = '', verifiedName = '' } = purchase;
  return [
    recipientLine({ kind: kindAsked(purchase), customerId }, words),
    ...(verifiedName === '' ? [] : [words.html('walk-verified', { name: verifiedName })]),
  ];
}

function usualAmounts({ service = '' }: PurchaseState, product: Product, stepContext: StepContext): Minor[] {
  return usualAmountsOf(service)
    .map((amount) => minor(amount * 100))
    .filter((amount) => amount <= stepContext.shop.maxAmountMinor)
    .filter((amount) => amountNotice(product, amount, stepContext) === undefined);
}

/** A number such as that of another customer is no amount. */
function takeTyped(purchase: PurchaseState, text: string, stepContext: StepContext): StepOutcome {
  const said = amountInSentence(text);
  if (said?.type === 'number') return stay((words) => words.html('fault-amount-number', { text: quoted(said.text) }));
  const isOther = namesOther(text, purchase, stepContext.shop.productIndex.ready());
  return takeAmount(purchase, isOther ? text : saidAmount(text, stepContext.shop.maxAmountMinor), stepContext);
}

function takeAmount(purchase: PurchaseState, text: string, stepContext: StepContext): StepOutcome {
  const { maxAmountMinor } = stepContext.shop;
  const parsed = parseAmount(text, maxAmountMinor);
  if (parsed.type === 'rejected') {
    const { fault } = parsed;
    if (fault !== 'too-large') return refuse(purchase, (words) => amountFaultText(fault, text, maxAmountMinor, words));
    return refuse(purchase, (words) => words.html('fault-amount-too-large', { max: words.money(maxAmountMinor) }));
  }
  const { amountMinor } = parsed;
  const notice = purchase.product && amountNotice(purchase.product, amountMinor, stepContext);
  if (notice !== undefined) return refuse(purchase, notice);
  const wish = purchase.wish && { ...purchase.wish, amountMinor: undefined };
  return go(onward(purchase, 'card', { amountMinor, wish }, true));
}

/** An earlier amount that was refused as well is forgotten. Otherwise its reason would stand beside the new one. */
function refuse(purchase: PurchaseState, notice: Notice): StepOutcome {
  const { wish } = purchase;
  return wish?.amountMinor === undefined
    ? stay(notice)
    : go({ ...purchase, wish: { ...wish, amountMinor: undefined } }, notice);
}
