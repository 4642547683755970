import { Composer } from 'grammy';
import type { OpenElsewhere } from '../../../services/recovery/reseller-account.ts';
import type { Shop } from '../../../services/shop.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, draw, messageScreen, type Screen, say, refuse } from '../../ui/screen.ts';
import { button } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import type { Words } from '../../ui/words.ts';
import type { Merchants } from '../../shared/people/merchants.ts';
import type { Feature } from '../../feature.ts';
import * as routes from './routes.ts';
import { readName } from '../../shared/people/names.ts';
import { cut } from '../../../domain/shared/text.ts';

/** Asks the owners whether it is still the same account, if open orders were sent with another address or key. Answers how many owners it reached. */
export async function askOwners(
  { ownerIds }: Pick<Shop, 'ownerIds'>,
  { askOne }: Pick<Merchants, 'askOne'>,
  open: OpenElsewhere,
): Promise<number> {
  const sent = await Promise.all(ownerIds.map((id) => askOne(id, (words) => accountQuestionScreen(open, words))));
  return sent.filter((card) => card !== undefined).length;
}

function accountQuestionScreen({ ids: [before, now], count, latestAt }: OpenElsewhere, words: Words): Screen {
  const lines = [
    words.html('account-ask'),
    words.html('account-ask-open', { count, time: words.time(latestAt) }),
    '',
    words.html('account-ask-same'),
    words.html('account-ask-another'),
  ];
  return {
    html: lines.join('\n'),
    rows: [
      [
        button(words.plain('button-same-account'), routes.askSameAccount.data({ before, now })),
        button(words.plain('button-another-account'), routes.anotherAccount.data({ before, now })),
      ],
    ],
  };
}

/** Asks once more, because a wrong tap on Same account could buy a second time. It says what follows, and offers the other answer too. */
function sameAccountScreen(accounts: { before: string; now: string }, words: Words): Screen {
  const lines = [words.html('account-sure'), '', words.html('account-sure-same'), words.html('account-ask-another')];
  return {
    html: lines.join('\n'),
    rows: [
      [button(words.plain('button-same-account-sure'), routes.sameAccount.data(accounts))],
      [button(words.plain('button-another-account'), routes.anotherAccount.data(accounts))],
    ],
  };
}

/** The first answer stands. */
const accountQuestionFeature = new Composer<BotContext>();

/** What to do if the shop's records are lost, or its account at the reseller may be another one. */
export const recovery: Feature = {
  commands: {
    reopen: { whose: 'merchants' },
  },
  buttons: routes,
  waiting: {
    place: 5,
    button: async ({ shop, words }) =>
      shop.isShut() ? button(words.plain('waiting-shut'), routes.askReopen.data()) : undefined,
  },
  handlers: [accountQuestionFeature],
};

accountQuestionFeature.use((ctx, next) => (ctx.shop.isOwner(ctx.userId) ? next() : refuse(ctx, 'owners-only')));
on(accountQuestionFeature, routes.askSameAccount, (ctx, accounts) => draw(ctx, sameAccountScreen(accounts, ctx.words)));
for (const answer of [routes.sameAccount, routes.anotherAccount]) {
  on(accountQuestionFeature, answer, async (ctx, { before, now }) => {
    const { words, userId } = ctx;
    const isSame = answer === routes.sameAccount;
    const stands = await ctx.bot.resellerAccount.answer({ ids: [before, now], isSame, by: userId });
    if (stands === undefined) return answerPress(ctx, words.plain('change-gone'));
    const lines = [words.html(stands.isSame ? 'account-same' : 'account-another')];
    if (stands.by !== userId || stands.isSame !== isSame) {
      const name = await readName(ctx.shop, stands.by);
      lines.unshift(words.html('account-answered', { name: cut(name, 80) }));
    }
    await draw(ctx, { html: lines.join('\n') });
  });
}

/** /reopen: if the shop stopped because its records are lost, a button lets it sell again. */
accountQuestionFeature.command('reopen', ask);
on(accountQuestionFeature, routes.askReopen, ask);
on(accountQuestionFeature, routes.reopenNow, async (ctx) => {
  const outcome = await ctx.bot.records.reopen(ctx.userId, `reopened-${ctx.update.update_id}`);
  await draw(ctx, { html: ctx.words.html(outcome === 'reopened' ? 'reopen-done' : 'reopen-open') });
  if (outcome === 'reopened') await ctx.bot.merchants.reopened(ctx.userId);
});

async function ask(ctx: BotContext): Promise<void> {
  const { words } = ctx;
  const shut = ctx.bot.records.shut();
  if (shut === undefined) return say(ctx, messageScreen('reopen-open'));
  await say(ctx, {
    html: words.html('reopen-ask', { time: words.time(shut.since) }),
    rows: [[button(words.plain('button-reopen'), routes.reopenNow.data())]],
  });
}
