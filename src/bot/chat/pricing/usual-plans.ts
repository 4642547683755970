import * as routes from './routes.ts';
import { Composer } from 'grammy';
import type { UsualChange, UsualPlan } from '../../../domain/catalogue/usual-plan.ts';
import { plansOfSize } from '../../../domain/order-text/matching-products.ts';
import type { BotContext } from '../../context.ts';
import { stepContextOf } from '../../conversations/purchase/take-input.ts';
import { markedLabels } from '../../conversations/purchase/prices-and-pauses.ts';
import { button, pagerRow, pageOf } from '../../ui/buttons.ts';
import { on, byNameKey, nameKey } from '../../ui/callback-routes.ts';
import { answerPress, draw } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { adminRow } from '../../shared/merchant-rows.ts';
import { productIndexInTime, sayDown } from '../../conversations/purchase/read-products.ts';
import { propose } from './propose-change.ts';
import { openResale } from '../resale/routes.ts';
import { wholeLabel } from '../../shared/product-label.ts';
import { PAGE_SIZES } from '../../../domain/page-sizes.ts';
import { quoted } from '../../../domain/shared/text.ts';

/** /usual: which plan a size means, so that `mtn 1gb 0803…` leads straight to its card. Agents choose for themselves, merchants for everybody. */
export const usualPlansFeature = new Composer<BotContext>();

usualPlansFeature.command('usual', (ctx) => (ctx.match.trim() === '' ? showPlans(ctx) : offerPlans(ctx, ctx.match)));
on(usualPlansFeature, routes.openUsualPlans, (ctx, { page }) => showPlans(ctx, page));
on(usualPlansFeature, routes.setUsualPlan, async (ctx, { key }) => {
  const found = await productIndexInTime(ctx);
  if (found.type === 'unanswered') return sayDown(ctx, found.error);
  const product = byNameKey(found.productIndex.products, key, ({ name }) => name);
  const sizeMb = product && found.productIndex.sizeMb(product);
  if (product === undefined || sizeMb === undefined) return answerPress(ctx, ctx.words.plain('usual-gone'));
  const { provider, name } = product;
  const label = wholeLabel(product);
  const others = found.productIndex.products.filter((other) => other.provider === provider && other !== product);
  // With the same title, this plan would be taken for the other one, as if it were set already.
  const title = others.some((other) => wholeLabel(other) === label) ? name : label;
  await change(ctx, { type: 'usual', plan: { provider, sizeMb, productName: name, title } });
});
on(usualPlansFeature, routes.removeUsualPlan, async (ctx, { key }) => {
  const plan = byNameKey(await readPlans(ctx), key, ({ productName }) => productName);
  if (plan === undefined) return answerPress(ctx, ctx.words.plain('usual-gone'));
  await change(ctx, { type: 'usual', plan, isOff: true });
});

async function readPlans({ shop, userId, isMerchant }: BotContext): Promise<readonly UsualPlan[]> {
  if (isMerchant) return (await shop.policy.read()).usualPlans;
  return (await shop.resales.find(userId))?.usualPlans ?? [];
}

/** A merchant's choice is asked about once, and stands in the list of changes, as a price does. */
async function change(ctx: BotContext, change: UsualChange): Promise<void> {
  if (ctx.isMerchant) return propose(ctx, change);
  await ctx.shop.resales.change(ctx.userId, change);
  await showPlans(ctx, 0, (words) => words.html('change-done'));
}

async function showPlans(ctx: BotContext, wanted = 0, newsOf?: (words: Words) => string): Promise<void> {
  const plans = (await readPlans(ctx)).toSorted((one, other) => one.title.localeCompare(other.title));
  const { shown, page, pages } = pageOf(plans, wanted, PAGE_SIZES.usualPlans);
  const index = ctx.shop.productIndex.ready();
  const isGone = ({ productName }: UsualPlan): boolean =>
    index !== undefined && index.byName.get(productName)?.available !== true;
  await draw(ctx, (words) => ({
    html: [
      ...(newsOf === undefined ? [] : [newsOf(words), '']),
      words.html(ctx.isMerchant ? 'usual-title-shop' : 'usual-title-own'),
      words.html('usual-how'),
      words.html(plans.length === 0 ? 'usual-none' : 'usual-remove'),
    ].join('\n'),
    rows: [
      ...shown.map((plan) => [
        button(
          isGone(plan) ? words.plain('usual-row-gone', { plan: plan.title }) : plan.title,
          routes.removeUsualPlan.data({ key: nameKey(plan.productName) }),
        ),
      ]),
      ...pagerRow(words, page, pages, (other) => routes.openUsualPlans.data({ page: other })),
      ctx.isMerchant ? adminRow(words) : [button(words.plain('button-back'), openResale.data())],
    ],
  }));
}

async function offerPlans(ctx: BotContext, text: string): Promise<void> {
  const found = await productIndexInTime(ctx);
  if (found.type === 'unanswered') return sayDown(ctx, found.error);
  const products = plansOfSize(text, found.productIndex);
  const name = quoted(text);
  if (products.length === 0) return showPlans(ctx, 0, (words) => words.html('usual-unknown', { name }));
  const stepContext = await stepContextOf(ctx);
  await draw(ctx, (words) => {
    const labels = markedLabels(products, stepContext, words);
    return {
      html: words.html('usual-which', { name }),
      rows: [
        ...products.map((product, at) => [
          button(labels[at] ?? '', routes.setUsualPlan.data({ key: nameKey(product.name) })),
        ]),
        [button(words.plain('button-back'), routes.openUsualPlans.data({ page: 0 }))],
      ],
    };
  });
}
