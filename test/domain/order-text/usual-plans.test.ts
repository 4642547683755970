import { describe, expect, test } from 'vitest';
import type { ProductIndex } from '../../../src/domain/catalogue/product-index.ts';
import { changedUsualPlans, type UsualPlan } from '../../../src/domain/catalogue/usual-plan.ts';
import { plansOfSize } from '../../../src/domain/order-text/matching-products.ts';
import { parseQuickOrder } from '../../../src/domain/order-text/parse-quick-order.ts';
import { readPriceQuestion } from '../../../src/domain/order-text/price-question.ts';
import { createProductIndex } from '../../support/fakes/create-product-index.ts';
import { saved, SANDBOX_LINES, SANDBOX_PRODUCTS } from './sandbox-product-index.ts';
import { showMeaning } from './show-meaning.ts';

const usual = (title: string, sizeMb = 1024): UsualPlan => ({ provider: 'MTN', sizeMb, productName: title, title });
const SME = usual('mtn-sme-1gb-30days');
const GIFTING = usual('mtn-gifting-1gb-7days');
const TOLU = saved('Tolu', 'phone', '08031234567', 'MTN', 'mtn-1gb-7days');

/** What a line means to a person. */
function meant(
  line: string,
  { own = [], shop = [], ...sold }: { own?: UsualPlan[]; shop?: UsualPlan[]; productIndex?: ProductIndex } = {},
): string {
  return showMeaning(parseQuickOrder(line, { ...SANDBOX_LINES, ...sold, named: [TOLU], usual: { own, shop } }));
}

const LINE = 'mtn 1gb 08031230212';
const ASKED = meant(LINE);

describe('of several plans of one size, a line means the usual one', () => {
  test.each([
    [LINE, 'mtn-sme-1gb-30days → 08031230212'],
    ['1gb 08031230212', 'mtn-sme-1gb-30days → 08031230212 (taken: mtn)'],
    ['mtn 1gb 30 days 08031230212', 'mtn-sme-1gb-30days → 08031230212'],
  ])('“%s”', (line, meaning) => {
    expect(meant(line, { shop: [SME] })).toBe(meaning);
    expect(meant(line, { own: [SME], shop: [GIFTING] })).toBe(meaning);
  });

  test.each(['mtn 1gb 7 days 08031230212', 'mtn 2gb 08031230212', 'airtel 1gb 08021230212', 'mtn 500 08031230212'])(
    'but not if it names what the plan is not: “%s”',
    (line) => {
      expect(meant(line, { own: [SME], shop: [SME] })).toBe(meant(line));
    },
  );

  test('and one whose size is another by now counts no more', () => {
    expect(meant(LINE, { shop: [usual('mtn-sme-1gb-30days', 2048)] })).toBe(ASKED);
  });

  test('what is sold no more is passed over: the shop’s in place of the agent’s own, else it is asked', () => {
    const without = createProductIndex(SANDBOX_PRODUCTS.filter(({ name }) => name !== SME.productName));
    const soldOut = createProductIndex(
      SANDBOX_PRODUCTS.map((each) => (each.name === SME.productName ? { ...each, available: false } : each)),
    );
    for (const productIndex of [without, soldOut]) {
      expect(meant(LINE, { own: [SME], productIndex })).toBe(meant(LINE, { productIndex }));
      expect(meant(LINE, { own: [SME], shop: [GIFTING], productIndex })).toBe('mtn-gifting-1gb-7days → 08031230212');
    }
  });

  test('what was bought for a saved number stands between what a person said and what the shop says', () => {
    expect(meant('1gb tolu', { shop: [SME] })).toBe('mtn-1gb-7days → 08031234567 @Tolu');
    expect(meant('1gb tolu', { own: [GIFTING], shop: [SME] })).toBe('mtn-gifting-1gb-7days → 08031234567 @Tolu');
    expect(meant('tolu', { own: [GIFTING] })).toBe(meant('tolu'));
  });

  test('unless the line says all of another plan’s name', () => {
    const sme = SANDBOX_LINES.productIndex.byName.get(SME.productName)!;
    const weekly = { ...sme, name: 'mtn-share', description: 'MTN Share 1GB' };
    const night = { ...sme, name: 'mtn-share-owl', description: 'MTN Share Owl 1GB' };
    const productIndex = createProductIndex([sme, weekly, night]);
    const own = [usual('mtn-share-owl')];
    expect(meant(LINE, { own, productIndex })).toBe('mtn-share-owl → 08031230212');
    expect(meant('mtn share 1gb 08031230212', { own, productIndex })).toBe('mtn-share → 08031230212');
  });

  test('a question for prices is answered with all of the size', () => {
    const context = { ...SANDBOX_LINES, usual: { own: [SME], shop: [] } };
    expect(readPriceQuestion('how much is mtn 1gb', context)?.products.length).toBeGreaterThan(1);
  });
});

describe('the usual plans', () => {
  test('are one at most for each size of a provider', () => {
    const glo = { ...SME, provider: 'Glo' };
    const set = [SME, usual('mtn-sme-2gb-30days', 2048), glo, GIFTING, GIFTING].reduce<UsualPlan[]>(
      (plans, plan) => changedUsualPlans(plans, { type: 'usual', plan }),
      [],
    );
    expect(set).toEqual([usual('mtn-sme-2gb-30days', 2048), glo, GIFTING]);
    expect(changedUsualPlans(set, { type: 'usual', plan: SME, isOff: true })).toEqual(set.slice(0, 2));
  });

  test('are chosen among what one provider sells in one size', () => {
    const named = (text: string) => plansOfSize(text, SANDBOX_LINES.productIndex).map(({ name }) => name);
    expect(named('mtn 1gb')).toContain('mtn-sme-1gb-30days');
    expect(named('mtn sme 1gb')).toEqual(['mtn-sme-1gb-30days']);
    for (const text of ['1gb', 'mtn', 'mtn 1gb 2gb', 'mtn 1gb nonsense', 'mtn 77gb']) expect(named(text)).toEqual([]);
  });
});
