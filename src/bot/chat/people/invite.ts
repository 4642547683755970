import { Composer } from 'grammy';
import { type InvitationTerms, parseInvitationTerms, USUAL_TERMS } from '../../../domain/people/invitation.ts';
import { roles } from '../../../domain/people/role.ts';
import type { Invite } from '../../../use-cases/people/invite.ts';
import type { InvitationStore } from '../../../use-cases/people/ports.ts';
import type { BotContext } from '../../context.ts';
import { INVITATIONS_PER_PAGE, invitationsScreen, linkScreen, revokeScreen } from './invitation-screen.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { type Screen, send, show } from '../../ui/screen.ts';
import type { AccessDeps } from './access.ts';
import { merchantsOnly } from '../gates/merchants-only.ts';

export interface InvitationsDeps {
  readonly access: AccessDeps;
  readonly invite: Invite;
  readonly invitations: Pick<InvitationStore, 'find' | 'listOpen'>;
}

/** /invite: links that let people in, made, listed and revoked. Merchants only; those who make merchants are the owners. */
export function invitationsFeature(deps: InvitationsDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  const merchants = merchantsOnly(feature, ['invite'], /^iv:/u);
  merchants.command('invite', async (ctx) => {
    const asked = parseInvitationTerms(ctx.match);
    if (ctx.match.trim() === '') await send(ctx.api, ctx.chatId, await listScreen(ctx, 0, deps));
    else if (asked.type === 'terms') await makeLink(ctx, asked.terms, deps);
    else await send(ctx.api, ctx.chatId, { html: ctx.words.html(`invite-fault-${asked.fault}`) });
  });
  merchants.callbackQuery(/^iv:new:(\w{1,10})$/u, async (ctx) => {
    const role = roles.find((one) => one === ctx.match[1]);
    await (role === undefined ? undefined : makeLink(ctx, { role, ...USUAL_TERMS }, deps));
    await answerPress(ctx);
  });
  merchants.callbackQuery(/^iv:list:(\d{1,6})$/u, async (ctx) => {
    await Promise.all([answerPress(ctx), redraw(ctx, await listScreen(ctx, Number(ctx.match[1]), deps))]);
  });
  merchants.callbackQuery(/^iv:ask:([\w-]{22})$/u, async (ctx) => {
    const invitation = await deps.invitations.find(ctx.match[1] ?? '');
    if (invitation === undefined) return answerPress(ctx, ctx.words.plain('stale-button'));
    const by = (await deps.access.people.find(invitation.by))?.name ?? String(invitation.by);
    await Promise.all([answerPress(ctx), redraw(ctx, revokeScreen(invitation, by, ctx.words))]);
  });
  merchants.callbackQuery(/^iv:revoke:([\w-]{22})$/u, async (ctx) => {
    await deps.invite.revoke(ctx.userId, ctx.match[1] ?? '', `revoke-${ctx.update.update_id}`);
    const screen = await listScreen(ctx, 0, deps);
    const html = `${ctx.words.html('invite-revoked')}\n\n${screen.html}`;
    await Promise.all([answerPress(ctx), redraw(ctx, { ...screen, html })]);
  });
  return feature;
}

async function makeLink(ctx: BotContext, terms: InvitationTerms, { invite, access }: InvitationsDeps): Promise<void> {
  const by = ctx.userId;
  const chatId = ctx.chatId;
  if (terms.role === 'merchant' && !access.merchants.isOwner(by)) {
    await send(ctx.api, chatId, { html: ctx.words.html('change-refused-owners-only') });
    return;
  }
  const { token, invitation } = await invite.create(by, terms, `invite-${ctx.update.update_id}`);
  await send(ctx.api, chatId, linkScreen(`https://t.me/${ctx.me.username}?start=${token}`, invitation, ctx.words));
}

async function listScreen(ctx: BotContext, page: number, { invitations, access }: InvitationsDeps): Promise<Screen> {
  const from = page * INVITATIONS_PER_PAGE;
  const list = await invitations.listOpen(access.now(), from, INVITATIONS_PER_PAGE);
  return invitationsScreen({ ...list, page }, access.merchants.isOwner(ctx.userId), ctx.words);
}

async function redraw(ctx: BotContext, screen: Screen): Promise<void> {
  await show(ctx.api, ctx.userId, ctx.callbackQuery?.message?.message_id, screen);
}
