import { Composer } from 'grammy';
import type { BotContext } from '../../context.ts';
import { button } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import { draw, say, type Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { switchNews } from './routes.ts';
import { quoted } from '../../../domain/shared/text.ts';

/** A person who had blocked the bot lets it write again, often without a word. From then on they get announcements. */
export const comeBackFeature = new Composer<BotContext>();

comeBackFeature.on('my_chat_member', async (ctx, next) => {
  const isBack = ctx.chat.type === 'private' && ctx.myChatMember.new_chat_member.status === 'member';
  if (isBack) await ctx.shop.newsReaders.noteBack(ctx.userId);
  await next();
});

export const newsFeature = new Composer<BotContext>();

newsFeature.command('news', async (ctx) => {
  const word = ctx.match.trim();
  const to = word.toLowerCase();
  const isSaid = to === 'on' || to === 'off';
  const isOn = isSaid ? to === 'on' : ctx.lease.person?.newsOff !== true;
  if (isSaid) await ctx.shop.newsReaders.setNews(ctx.userId, isOn);
  const fault = isSaid || word === '' ? [] : [ctx.words.html('news-unknown', { word: quoted(word) })];
  await say(ctx, newsScreen(ctx, isOn, fault));
});
on(newsFeature, switchNews, async (ctx, { to }) => {
  await ctx.shop.newsReaders.setNews(ctx.userId, to === 'on');
  await draw(ctx, newsScreen(ctx, to === 'on'));
});

/** A merchant gets no announcements. What they chose before counts again when they are no longer a merchant. */
function newsScreen({ words, isMerchant }: BotContext, isOn: boolean, fault: readonly string[] = []): Screen {
  if (isMerchant) return { html: words.html('news-merchant') };
  const html = [...fault, words.html(isOn ? 'news-on' : 'news-off')];
  return { html: html.join('\n\n'), rows: [[newsButton(isOn, words)]] };
}

function newsButton(isOn: boolean, words: Words) {
  return isOn
    ? button(words.plain('button-news-off'), switchNews.data({ to: 'off' }))
    : button(words.plain('button-news-on'), switchNews.data({ to: 'on' }));
}
