import { foldText, cut } from '../../../domain/shared/text.ts';
import { Composer } from 'grammy';
import { plainScope, type Scope, scopeKey } from '../../../domain/pricing/scope.ts';
import { MAX_REASON_LENGTH, type Pause } from '../../../domain/pricing/pause.ts';
import type { Policy } from '../../../domain/pricing/policy.ts';
import type { BotContext } from '../../context.ts';
import { adminRow } from '../../shared/merchant-rows.ts';
import { button, pageLines, pageOf, pagerRow } from '../../ui/buttons.ts';
import { scopeName } from '../../shared/product-label.ts';
import { browseScopes, type Picker, scopeOf, WHOLE_CATALOGUE, withPlace } from './pick-scope.ts';
import type { Words } from '../../ui/words.ts';
import { answerPress, draw, type Screen } from '../../ui/screen.ts';
import {
  type Asked,
  askQuestion,
  leaveQuestion,
  noteQuestion,
  questionDialog,
  readWords,
} from '../../shared/questions.ts';
import type { Fault } from '../../dialogs.ts';
import { findScopes, isNamed } from '../../../services/pricing.ts';
import type { Shop } from '../../../services/shop.ts';
import { findProposal, propose, proposeIntent, proposeNamed } from './propose-change.ts';
import { browsePaused, choosePaused, openPauses, pauseWithoutReason, resumePaused } from './routes.ts';
import { on, nameKey } from '../../ui/callback-routes.ts';
import { troubleText } from '../../shared/reseller-words.ts';
import { pausedText } from '../../conversations/purchase/prices-and-pauses.ts';

/** All names have fewer words than this. */
const MAX_NAME_WORDS = 8;

export const pausesFeature = new Composer<BotContext>();

const reasonDialog = questionDialog('pause-reason', { whose: 'merchants' }, async (talk, scope: Scope) => {
  // The button for a pause without a reason needs this id.
  const id = await talk.act((ctx) => ctx.shop.proposals.keep(ctx.userId, { type: 'reason', scope }));
  const reason = await talk.ask(
    (ctx, fault) => askReason(ctx, { id, scope }, fault),
    (_ctx, typed) => readWords(typed, MAX_REASON_LENGTH),
  );
  await talk.act((ctx) => proposePause(ctx, id, scope, reason));
});

pausesFeature.command('pause', (ctx) => pauseNamed(ctx, ctx.match));
pausesFeature.command('resume', (ctx) => resumeNamed(ctx, ctx.match));
on(pausesFeature, openPauses, async (ctx, { page }) => {
  await draw(ctx, await pageScreen(ctx, page));
  await leaveQuestion(ctx);
});
on(pausesFeature, resumePaused, async (ctx, { key }) => {
  const { pauses } = await ctx.shop.policy.read();
  const pause = pauses.find(({ scope }) => keyOf(scope) === key);
  if (pause === undefined) return answerPress(ctx, ctx.words.plain('resume-not-paused'));
  await propose(ctx, { type: 'resume', scope: pause.scope });
});
on(pausesFeature, pauseWithoutReason, async (ctx, { id }) => {
  const target = await findProposal(ctx, id, 'reason');
  if (target === undefined) return answerPress(ctx, ctx.words.plain('change-gone'));
  await proposePause(ctx, id, target.scope, '');
});
on(pausesFeature, browsePaused, (ctx, { page, ...code }) => browseScopes(ctx, code, page, picker));
on(pausesFeature, choosePaused, (ctx, { everywhere, ...code }) =>
  withPlace(ctx, code, picker, (place) => {
    const scope = scopeOf(place, everywhere);
    // No button pauses everything at once, so these data do not come from one.
    return scope.type === 'all' ? browseScopes(ctx, code, 0, picker) : reasonDialog.begin(ctx, scope);
  }),
);

/** The name is the longest beginning that is one, also a provider with the beginning of a product's name. The words behind it are the reason. */
async function pauseNamed(ctx: BotContext, line: string): Promise<void> {
  const words = line.trim().split(/\s+/u);
  if (words[0] === '') return draw(ctx, await pageScreen(ctx, 0));
  try {
    const { name, scopes, reason } = await readNamed(ctx.shop, words);
    const known = scopes.filter(({ type }) => type !== 'all');
    await proposeNamed(ctx, { type: 'pause', reason }, { name: cut(name, 60), scopes: known });
  } catch (error) {
    await draw(ctx, { html: troubleText(error, ctx.words, true) });
  }
}

async function readNamed(shop: Shop, words: readonly string[]) {
  for (let count = Math.min(words.length, MAX_NAME_WORDS); count > 0; count -= 1) {
    const name = words.slice(0, count).join(' ');
    const scopes = await findScopes(shop, name, { exactOnly: true });
    if (scopes.length === 0) continue;
    const products = await readProducts(shop, words, { count, scopes });
    return products ?? { name, scopes, reason: reasonOf(words.slice(count)) };
  }
  const [name = '', ...rest] = words;
  return { name, scopes: await findScopes(shop, name), reason: reasonOf(rest) };
}

/** `dstv yanga no stock` is about Yanga. If `yanga` were read as a part of the reason, all of DSTV would be off sale. */
async function readProducts(
  shop: Shop,
  words: readonly string[],
  { count, scopes }: { count: number; scopes: readonly Scope[] },
) {
  const beginningIn = scopes.filter(({ type }) => type === 'provider' || type === 'category');
  if (beginningIn.length === 0) return undefined;
  for (let end = Math.min(words.length, count + MAX_NAME_WORDS); end > count; end -= 1) {
    const products = await findScopes(shop, words.slice(count, end).join(' '), { beginningIn });
    if (products.length > 0)
      return { name: words.slice(0, end).join(' '), scopes: products, reason: reasonOf(words.slice(end)) };
  }
  return undefined;
}

function reasonOf(words: readonly string[]): string {
  return cut(words.join(' '), MAX_REASON_LENGTH);
}

/** Looks for the name among what is paused, and not among what is sold, because that may have changed since. */
async function resumeNamed(ctx: BotContext, line: string): Promise<void> {
  const name = foldText(line).replace(/^all (?=\S)/u, '');
  const policy = await ctx.shop.policy.read();
  if (name === '') return draw(ctx, pausesScreen(policy, 0, ctx.words));
  // Screens that are in English for a draft's reader name services in English. The reader's own word counts too.
  const { drafts: _drafts, ...own } = ctx.words;
  const namesOf = ({ scope }: Pause): string[] => {
    const shown = [plainScope(scope), scopeName(scope, ctx.words), scopeName(scope, own)];
    return [...shown, ...(scope.type === 'product' ? [scope.productName] : [])].map(foldText);
  };
  const exact = policy.pauses.filter((pause) => isNamed(namesOf(pause), name));
  const holding = policy.pauses.filter((pause) => namesOf(pause).some((known) => known.includes(name)));
  const found = exact.length > 0 ? exact : holding;
  const [only] = found;
  if (only === undefined) return draw(ctx, { html: ctx.words.html('resume-unknown', { name: cut(line, 60) }) });
  if (found.length > 1) return draw(ctx, pausesScreen({ ...policy, pauses: found }, 0, ctx.words));
  await propose(ctx, { type: 'resume', scope: only.scope });
}

const picker: Picker = {
  browse: (code, page) => browsePaused.data({ buyer: '-', ...code, page }),
  choose: (code, everywhere) => choosePaused.data({ buyer: '-', ...code, everywhere }),
  takesAll: false,
  leave: openPauses.data({ page: 0 }),
};

async function askReason(ctx: BotContext, { id, scope }: { id: string; scope: Scope }, fault?: Fault): Promise<Asked> {
  const { words } = ctx;
  const html = words.html('pause-ask', { name: scopeName(scope, words) });
  const rows = [
    [button(words.plain('button-no-reason'), pauseWithoutReason.data({ id }))],
    [button(words.plain('button-back'), openPauses.data({ page: 0 }))],
  ];
  const asked = await askQuestion(ctx, { takesAnything: true, above: fault }, { html, rows });
  await noteQuestion(ctx, id, asked.messageId);
  return asked;
}

async function proposePause(ctx: BotContext, id: string, scope: Scope, reason: string): Promise<void> {
  await proposeIntent(ctx, { type: 'pause', reason }, scope);
  await ctx.shop.proposals.drop(ctx.userId, id);
}

async function pageScreen({ shop, words }: BotContext, page: number): Promise<Screen> {
  return pausesScreen(await shop.policy.read(), page, words);
}

function pausesScreen({ pauses }: Pick<Policy, 'pauses'>, wanted: number, words: Words): Screen {
  const newest = pauses.toSorted((one, other) => other.at - one.at);
  const { shown, page, pages } = pageOf(newest, wanted);
  const lines = [
    words.html('pauses-title'),
    ...pageLines(words, page, pages),
    ...(newest.length === 0 ? [words.html('pauses-none')] : []),
    ...shown.map((pause) => `${pausedText(pause, words)}\n${words.time(pause.at)}`),
  ];
  return {
    html: lines.join('\n'),
    rows: [
      ...shown.map(({ scope }) => [
        button(
          words.plain('button-resume', { name: scopeName(scope, words) }),
          resumePaused.data({ key: keyOf(scope) }),
        ),
      ]),
      ...pagerRow(words, page, pages, (other) => openPauses.data({ page: other })),
      [button(words.plain('button-pause'), picker.browse(WHOLE_CATALOGUE, 0))],
      adminRow(words),
    ],
  };
}

function keyOf(scope: Scope): string {
  return nameKey(scopeKey(scope));
}
