import { Composer } from 'grammy';
import {
  type Invitation,
  type InvitationTerms,
  parseInvitationTerms,
  USUAL_TERMS,
} from '../../../domain/people/invitation.ts';
import {
  acceptInvitation,
  type AcceptOutcome,
  createInvitation,
  INVITATION_TOKEN,
  revokeInvitation as revoke,
  shortId,
  wasLetIn,
} from '../../../services/people/invite.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, below, draw, say, type Screen } from '../../ui/screen.ts';
import { seenNow, sayBarred } from './access-gate.ts';
import { readName, shownNameOf } from '../../shared/people/names.ts';
import { drawPlainQuestion, leaveQuestion } from '../../shared/questions.ts';
import { askRevoke, invitationsPage, makeInvitation, revokeInvitation } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';
import { awaitsAnswer } from '../../../domain/people/access.ts';
import { type Role, roles, storedLanguageOf } from '../../../domain/people/person.ts';
import { homeScreen } from '../../shared/home-screen.ts';
import { showCommandsOfRole } from '../../shared/command-menu.ts';
import { closeAccessCards } from './access-cards.ts';
import { adminRow } from '../../shared/merchant-rows.ts';
import { button, lastPageInstead, pagerRow } from '../../ui/buttons.ts';
import type { Words } from '../../ui/words.ts';
import { PAGE_SIZES } from '../../../domain/page-sizes.ts';

export const invitationsFeature = new Composer<BotContext>();

invitationsFeature.command('invite', async (ctx) => {
  const asked = parseInvitationTerms(ctx.match);
  if (ctx.match.trim() === '') await say(ctx, await listScreen(ctx, 0));
  else if (asked.type === 'terms') await makeLink(ctx, asked.terms);
  else await say(ctx, { html: ctx.words.html(`invite-fault-${asked.fault}`) });
});
on(invitationsFeature, makeInvitation, async (ctx, { role }) => {
  await makeLink(ctx, { role, ...USUAL_TERMS });
  await answerPress(ctx);
});
on(invitationsFeature, invitationsPage, async (ctx, { page }) => {
  await draw(ctx, listScreen(ctx, page));
  await leaveQuestion(ctx);
});
on(invitationsFeature, askRevoke, async (ctx, { id }) => {
  const invitation = await ctx.shop.invitations.find(id);
  if (invitation === undefined) return answerPress(ctx, ctx.words.plain('stale-button'));
  await drawPlainQuestion(ctx, revokeScreen(invitation, await readName(ctx.shop, invitation.by), ctx.words));
});
on(invitationsFeature, revokeInvitation, async (ctx, { id }) => {
  await revoke(ctx.shop, ctx.userId, id, `revoke-${ctx.update.update_id}`);
  await draw(ctx, below(ctx.words.html('invite-revoked'), await listScreen(ctx, 0)));
  await leaveQuestion(ctx);
});

async function makeLink(ctx: BotContext, terms: InvitationTerms): Promise<void> {
  const { shop, userId: by } = ctx;
  if (terms.role === 'merchant' && !shop.isOwner(by)) {
    return say(ctx, { html: ctx.words.html('change-refused-owners-only') });
  }
  const { token, invitation } = await createInvitation(shop, by, terms, `invite-${ctx.update.update_id}`);
  await say(ctx, linkScreen(`https://t.me/${ctx.me.username}?start=${token}`, invitation, ctx.words));
}

async function listScreen(ctx: BotContext, page: number): Promise<Screen> {
  const { shop, userId, words } = ctx;
  const list = await shop.invitations.listOpen(shop.now(), page * PAGE_SIZES.invitations, PAGE_SIZES.invitations);
  const instead = lastPageInstead(page, list.total, PAGE_SIZES.invitations);
  if (instead !== undefined) return listScreen(ctx, instead);
  return invitationsScreen({ ...list, page }, shop.isOwner(userId), words);
}

/** Stands before the gate, which would turn the invited person away. */
export const invitedFeature = new Composer<BotContext>();

invitedFeature.command('start').filter(
  (ctx) => INVITATION_TOKEN.test(ctx.match.trim()),
  async (ctx) => {
    if (ctx.from === undefined) return;
    const token = ctx.match.trim();
    const useId = `invited-${ctx.update.update_id}`;
    // A merchant who tries the link does not use it up.
    if (ctx.isMerchant && !(await wasLetIn(ctx.shop, token, { userId: ctx.userId, useId })))
      return say(ctx, { html: ctx.words.html('invited-merchant') });
    const { person } = ctx.lease;
    const outcome = await acceptInvitation(ctx.shop, token, seenNow(ctx), useId);
    if (outcome.type === 'let-in' && person !== undefined && awaitsAnswer(person))
      await closeAccessCards(ctx, ctx.userId);
    await answer(ctx, outcome);
  },
);

async function answer(ctx: BotContext, outcome: AcceptOutcome): Promise<void> {
  const { words } = ctx;
  switch (outcome.type) {
    case 'let-in':
      ctx.isMerchant = outcome.role === 'merchant';
      await greet(ctx, words.html(outcome.role === 'customer' ? 'access-approved' : `access-${outcome.role}`));
      await Promise.all([
        tellInviter(ctx, outcome),
        outcome.role === 'merchant' ? showCommandsOfRole(ctx, ctx.userId, outcome.role) : undefined,
      ]);
      return;
    case 'needless':
    case 'used':
      return greet(ctx, words.html('invited-needless'));
    case 'barred':
      return sayBarred(ctx, outcome.access);
    case 'unknown':
    case 'revoked':
    case 'expired':
    case 'used-up':
      return say(ctx, { html: `${words.html(`invited-${outcome.type}`)} ${words.html('invited-next')}` });
  }
}

async function greet(ctx: BotContext, html: string): Promise<void> {
  await say(ctx, { ...homeScreen(ctx), html });
}

async function tellInviter(ctx: BotContext, { by, role }: { by: number; role: Role }): Promise<void> {
  const words = ctx.allWords(storedLanguageOf(await ctx.shop.people.find(by)));
  const name = ctx.from === undefined ? '' : shownNameOf(ctx.from);
  // The new person cannot help if the inviter is not reached, so they are not told. /users shows the use in any case.
  const html = words.html('invite-used', { name, role: words.plain(`role-${role}`) });
  await ctx.bot.notices.tell({ userId: by, words, screen: { html }, isOfMerchants: true });
}

/** Shown once, because the bot does not keep the link. */
function linkScreen(link: string, invitation: Invitation, words: Words): Screen {
  const { id, role, uses, expiresAt } = invitation;
  const html = words.html('invite-link', {
    role: `${words.plain(`role-${role}`)} · ${shortId(id)}`,
    link,
    uses,
    time: words.time(expiresAt),
  });
  const share = `https://t.me/share/url?url=${encodeURIComponent(link)}`;
  return {
    html,
    rows: [
      [
        { text: words.plain('button-copy-link'), copy_text: { text: link } },
        { text: words.plain('button-share-link'), url: share },
      ],
      [button(words.plain('button-invitations'), invitationsPage.data({ page: 0 }))],
    ],
  };
}

/** @param mayName whether this merchant may invite merchants */
function invitationsScreen(
  { invitations, total, page }: { invitations: readonly Invitation[]; total: number; page: number },
  mayName: boolean,
  words: Words,
): Screen {
  const rows = invitations.map((invitation) => [button(rowText(invitation, words), askRevoke.data(invitation))]);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZES.invitations));
  const pager = pagerRow(words, page, pages, (other) => invitationsPage.data({ page: other }));
  const news = roles
    .filter((role) => role !== 'merchant' || mayName)
    .map((role) => [button(words.plain(`button-invite-${role}`), makeInvitation.data({ role }))]);
  const lines = [
    words.html('invite-title'),
    words.html(total === 0 ? 'invite-none' : 'invite-hint'),
    '',
    words.html('invite-usage'),
  ];
  return { html: lines.join('\n'), rows: [...rows, ...pager, ...news, adminRow(words)] };
}

/** Asked once, because it cannot be taken back. */
function revokeScreen(invitation: Invitation, by: string, words: Words): Screen {
  const html = words.html('invite-ask-revoke', { invitation: rowText(invitation, words), merchant: by });
  return {
    html,
    rows: [
      [button(words.plain('button-revoke'), revokeInvitation.data(invitation), 'end')],
      [button(words.plain('button-back'), invitationsPage.data({ page: 0 }))],
    ],
  };
}

/** The id stands first, because a phone cuts the end of a label. */
function rowText({ id, role, uses, used, expiresAt }: Invitation, words: Words): string {
  const roleText = words.plain(`role-${role}` satisfies `role-${Role}`);
  return `${shortId(id)} ${words.plain('invite-row', { role: roleText, used, uses, time: words.shortTime(expiresAt) })}`;
}
