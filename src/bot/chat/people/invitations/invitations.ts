import { Composer } from 'grammy';
import { type InvitationTerms, parseInvitationTerms, USUAL_TERMS } from '../../../../domain/people/invitation.ts';
import type { Invite } from '../../../../use-cases/people/invite.ts';
import type { InvitationStore } from '../../../../use-cases/people/ports.ts';
import type { BotContext } from '../../../context.ts';
import { INVITATIONS_PER_PAGE, invitationsScreen, linkScreen, revokeScreen } from './invitation-screen.ts';
import { answerPress } from '../../../ui/answer-press.ts';
import { draw, say, type Screen } from '../../../ui/screen.ts';
import type { AccessDeps } from '../access.ts';
import { merchantsOnly } from '../../gates/merchants-only.ts';
import { drawPlainQuestion, leaveQuestion, type QuestionMessagesDeps } from '../../menu/question-messages.ts';
import { askRevoke, invitationButtons, makeInvitation, revokeInvitation, invitationsPage } from '../routes.ts';
import { on } from '../../../ui/callback-routes.ts';

export interface InvitationsDeps extends QuestionMessagesDeps {
  readonly access: AccessDeps;
  readonly invite: Invite;
  readonly invitations: Pick<InvitationStore, 'find' | 'listOpen'>;
}

/** /invite: links that let people in, made, listed and revoked. Merchants only; those who make merchants are the owners. */
export function invitationsFeature(deps: InvitationsDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  const merchants = merchantsOnly(feature, ['invite'], invitationButtons);
  merchants.command('invite', async (ctx) => {
    const asked = parseInvitationTerms(ctx.match);
    if (ctx.match.trim() === '') await say(ctx, await listScreen(ctx, 0, deps));
    else if (asked.type === 'terms') await makeLink(ctx, asked.terms, deps);
    else await say(ctx, { html: ctx.words.html(`invite-fault-${asked.fault}`) });
  });
  on(merchants, makeInvitation, async (ctx, { role }) => {
    await makeLink(ctx, { role, ...USUAL_TERMS }, deps);
    await answerPress(ctx);
  });
  on(merchants, invitationsPage, async (ctx, { page }) => {
    await draw(ctx, listScreen(ctx, page, deps));
    await leaveQuestion(ctx, deps);
  });
  on(merchants, askRevoke, async (ctx, { id }) => {
    const invitation = await deps.invitations.find(id);
    if (invitation === undefined) return answerPress(ctx, ctx.words.plain('stale-button'));
    const by = (await deps.access.people.find(invitation.by))?.name ?? String(invitation.by);
    await drawPlainQuestion(ctx, revokeScreen(invitation, by, ctx.words), deps);
  });
  on(merchants, revokeInvitation, async (ctx, { id }) => {
    await deps.invite.revoke(ctx.userId, id, `revoke-${ctx.update.update_id}`);
    const screen = await listScreen(ctx, 0, deps);
    const html = `${ctx.words.html('invite-revoked')}\n\n${screen.html}`;
    await draw(ctx, { ...screen, html });
    await leaveQuestion(ctx, deps);
  });
  return feature;
}

async function makeLink(ctx: BotContext, terms: InvitationTerms, { invite, access }: InvitationsDeps): Promise<void> {
  const by = ctx.userId;
  if (terms.role === 'merchant' && !access.merchants.isOwner(by)) {
    return say(ctx, { html: ctx.words.html('change-refused-owners-only') });
  }
  const { token, invitation } = await invite.create(by, terms, `invite-${ctx.update.update_id}`);
  await say(ctx, linkScreen(`https://t.me/${ctx.me.username}?start=${token}`, invitation, ctx.words));
}

async function listScreen(ctx: BotContext, page: number, { invitations, access }: InvitationsDeps): Promise<Screen> {
  const from = page * INVITATIONS_PER_PAGE;
  const list = await invitations.listOpen(access.now(), from, INVITATIONS_PER_PAGE);
  return invitationsScreen({ ...list, page }, access.merchants.isOwner(ctx.userId), ctx.words);
}
