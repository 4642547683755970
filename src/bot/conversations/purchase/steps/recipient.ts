import { otherMeterOf, type Product, yieldsToken } from '../../../../domain/catalogue/products.ts';
import { type NumberDoubt, numberDoubtOf } from '../../../../domain/recipients/number-doubt.ts';
import {
  groupDigits,
  parseRecipient,
  type RecipientKind,
  recipientKindOf,
} from '../../../../domain/recipients/recipient.ts';
import { fitsPurchase, type SavedRecipient } from '../../../../domain/recipients/saved-recipient.ts';
import { numberDoubtText, numberFaultText } from '../../../chat/recipients/number-fault-text.ts';
import type { Words } from '../../../ui/words.ts';
import { frame, walkButton } from '../step-frame.ts';
import { onward, type Scene, type Step, type Turn } from '../context.ts';
import type { Walk } from '../purchase-state.ts';
import { pickSaved, savedRows } from './saved.ts';
import { offerOf } from './offered.ts';

/** For which number? */
export const recipientStep: Step = {
  async view(walk, scene, passOver) {
    const { words } = scene;
    const kind = kindOf(walk);
    const { wish: { number: wished, amountMinor } = {}, refused } = walk;
    const own = wished?.kind === kind ? wished : undefined;
    const doubt = own === undefined || refused !== undefined ? undefined : doubtOf(own);
    if (passOver && own !== undefined && refused === undefined && doubt === undefined)
      return { type: 'pass', walk: withNumber(walk, own.customerId) };
    const again = own === undefined ? [] : [[againButton(walk, own, doubt, words)]];
    const notice = own === undefined || doubt === undefined ? [] : [doubtText(own, doubt, words)];
    const saved = await savedRows(walk, scene);
    const other = refused === undefined ? undefined : await otherMeter(walk, scene);
    const otherRow = other === undefined ? [] : [[walkButton(walk, tryLabel(other, words), 'other')]];
    const share = kind === 'phone' ? [[walkButton(walk, words.plain('button-share-contact'), 'share')]] : [];
    const amount = amountMinor === undefined ? [] : [words.html('order-amount', { price: words.money(amountMinor) })];
    const question = [...notice, ...amount, words.html(`walk-ask-${kind}`)].join('\n\n');
    return { type: 'screen', ...frame(walk, words, question, [...otherRow, ...again, ...saved, ...share]) };
  },

  async take(walk, input, scene) {
    if (input.type === 'other') return { type: 'stay', notice: scene.words.html('walk-send-text') };
    if (input.type === 'press' && input.action === 'share') return { type: 'share-contact' };
    if (input.type === 'press' && input.action === 'other') return takeOtherMeter(walk, scene);
    const saved = await pickSaved(walk, input, scene);
    if (saved !== undefined) return takeSaved(walk, saved, scene);
    // Its key would do for a meter number.
    if (input.type === 'press' && input.action === 'saved')
      return { type: 'stay', notice: scene.words.html('saved-unknown') };
    const isInsisted = input.type === 'press' && input.action === 'insist';
    return takeNumber(walk, input.type === 'press' ? input.value : input.text, scene, isInsisted);
  },
};

type Wished = NonNullable<NonNullable<Walk['wish']>['number']>;

function doubtOf({ kind, customerId, known }: Wished): NumberDoubt | undefined {
  return known === true ? undefined : numberDoubtOf(kind, customerId);
}

function doubtText({ customerId }: Wished, doubt: NumberDoubt, words: Words): string {
  return `${numberDoubtText(doubt, customerId, words)} ${words.html('doubt-ask')}`;
}

function againButton(walk: Walk, { kind, customerId }: Wished, doubt: NumberDoubt | undefined, words: Words) {
  return doubt === undefined
    ? walkButton(walk, groupDigits(kind, customerId), 'pick', customerId)
    : walkButton(walk, words.plain('button-use-anyway'), 'insist', customerId);
}

/** A phone number may be ported; a meter or a card is its company's. */
function takeSaved(walk: Walk, saved: SavedRecipient, scene: Scene): Turn {
  const { service = '', provider = '' } = walk;
  if (saved.kind === 'phone' || fitsPurchase(saved, { service, provider }))
    return takeNumber(walk, saved.customerId, scene, true);
  const facts = { name: saved.name, provider: saved.provider };
  return { type: 'stay', notice: scene.words.html('saved-other-provider', facts) };
}

/** @param isSure it was delivered to before, or the person has read why it looks wrong */
function takeNumber(walk: Walk, text: string, { words, country }: Scene, isSure: boolean): Turn {
  const kind = kindOf(walk);
  const parsed = parseRecipient(kind, text, country);
  if (parsed.type === 'rejected') {
    return { type: 'stay', notice: numberFaultText(parsed.fault, text, country, words) };
  }
  // The network that the line's number was given to says nothing about another one.
  const { number, networkTaken: _taken, ...wish } = walk.wish ?? {};
  const isWished = parsed.customerId === number?.customerId;
  const isKnown = isSure || (isWished && number?.known === true);
  if (!isKnown && numberDoubtOf(kind, parsed.customerId) !== undefined) {
    const doubted = { ...wish, number: { kind, customerId: parsed.customerId } };
    return { type: 'go', walk: { ...walk, refused: undefined, wish: doubted } };
  }
  return {
    type: 'go',
    walk: withNumber(isWished ? walk : { ...walk, wish }, parsed.customerId),
  };
}

function withNumber(walk: Walk, customerId: string): Walk {
  const step = walk.product?.requiresVerification === true ? 'verification' : 'amount';
  return onward(walk, step, { customerId, verifiedName: undefined, refused: undefined }, true);
}

/** Whoever named no kind of meter was taken to mean prepaid, and may have the other one. */
async function otherMeter(walk: Walk, scene: Scene): Promise<Product | undefined> {
  const { product } = walk;
  return product === undefined ? undefined : otherMeterOf(product, (await offerOf(walk, scene)).products);
}

async function takeOtherMeter(walk: Walk, scene: Scene): Promise<Turn> {
  const product = await otherMeter(walk, scene);
  if (product === undefined || walk.refused === undefined)
    return { type: 'stay', notice: scene.words.html('walk-use-buttons') };
  return { type: 'go', walk: withNumber({ ...walk, product }, walk.refused) };
}

function tryLabel(product: Product, words: Words): string {
  return words.plain(yieldsToken(product) ? 'button-try-prepaid' : 'button-try-postpaid');
}

function kindOf(walk: Walk): RecipientKind {
  return recipientKindOf(walk.service ?? '');
}
