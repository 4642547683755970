import type { OrderMeaning, Prefill } from '../../../src/domain/order-text/meaning.ts';
import { type Minor, toDecimal } from '../../../src/domain/shared/money.ts';

const MOST = 3;

/** A meaning in one line of text, for tables. */
export function showMeaning(meaning: OrderMeaning): string {
  switch (meaning.type) {
    case 'none':
      return meaning.type;
    case 'unclear-numbers':
      return [
        meaning.type,
        ...(meaning.isSpaced === true ? ['spaced'] : []),
        ...(meaning.mayLackDigit === true ? ['lacks a digit?'] : []),
      ].join(' ');
    case 'purchase':
      return `${meaning.product.name} → ${showPrefill(meaning.prefill)}`;
    case 'several':
      return `which? ${namesOf(meaning.products)} → ${showPrefill(meaning.prefill)}`;
    case 'amount-missing':
      return `how much? ${meaning.product.name} → ${showPrefill(meaning.prefill)}`;
    case 'number-missing':
      return `for whom? ${meaning.product.name}${showAmount(meaning.amountMinor)}${meaning.again ? ' again' : ''}`;
    case 'plan-missing':
      return `${meaning.reason === 'several' ? 'which' : 'none sold'}, for whom? ${namesOf(meaning.products)}`;
    case 'provider-missing':
      return `provider? ${namesOf(meaning.products)}${showAmount(meaning.amountMinor)}`;
    case 'no-such':
      return `no such; near: ${namesOf(meaning.close)}`;
    case 'phone-length':
      return `digits ${meaning.off}: ${meaning.text}`;
    case 'two-names':
      return `names? ${meaning.names.join(', ')}`;
    case 'which-number':
      return `whose? ${meaning.ways.map(({ name, kind, service }) => `${name} ${kind} ${service}`).join(', ')}`;
    case 'name-unfit':
      return `${meaning.name} is a ${meaning.kind}`;
    case 'unclear-amount':
      return `amount ${meaning.fault}: ${meaning.text}`;
    case 'unclear-word':
      return `word? ${meaning.word}`;
  }
}

function showPrefill({ customerId, amountMinor, again, network, name }: Prefill): string {
  const hint = network === undefined ? '' : ` (${network.type}: ${network.name})`;
  return `${customerId}${showAmount(amountMinor)}${again ? ' again' : ''}${hint}${name === undefined ? '' : ` @${name}`}`;
}

function showAmount(amountMinor: Minor | undefined): string {
  return amountMinor === undefined ? '' : ` ${toDecimal(amountMinor)}`;
}

function namesOf(products: readonly { name: string }[]): string {
  const shown = products.slice(0, MOST).map(({ name }) => name);
  return [...shown, ...(products.length > MOST ? [`+${products.length - MOST}`] : [])].join(', ') || 'nothing';
}
