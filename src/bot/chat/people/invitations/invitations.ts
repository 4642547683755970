import { Composer } from 'grammy';
import {
  type InvitationTerms,
  parseInvitationTerms,
  USUAL_TERMS,
  type Invitation,
} from '../../../../domain/people/invitation.ts';
import { type Invite, type AcceptOutcome, INVITATION_TOKEN } from '../../../../use-cases/people/invite.ts';
import type { InvitationStore } from '../../../../use-cases/people/ports.ts';
import type { BotContext } from '../../../context.ts';
import { answerPress, draw, say, type Screen } from '../../../ui/screen.ts';
import { type AccessDeps, meet, sayBarred, shownNameOf } from '../access.ts';
import { merchantsOnly } from '../../gates/merchants-only.ts';
import { drawPlainQuestion, leaveQuestion } from '../../menu/question-messages.ts';
import { askRevoke, invitationButtons, makeInvitation, revokeInvitation, invitationsPage } from '../routes.ts';
import { on } from '../../../ui/callback-routes.ts';
import { storedLanguageOf, awaitsAnswer, type Role, roles } from '../../../../domain/people/person.ts';
import { homeScreen } from '../../menu/home-screen.ts';
import type { Notices } from '../notify-person.ts';
import { adminRow } from '../../menu/admin-row.ts';
import { button, pagerRow } from '../../../ui/buttons.ts';
import type { Words } from '../../../ui/words.ts';

export interface InvitationsDeps {
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
    await leaveQuestion(ctx);
  });
  on(merchants, askRevoke, async (ctx, { id }) => {
    const invitation = await deps.invitations.find(id);
    if (invitation === undefined) return answerPress(ctx, ctx.words.plain('stale-button'));
    const by = (await deps.access.people.find(invitation.by))?.name ?? String(invitation.by);
    await drawPlainQuestion(ctx, revokeScreen(invitation, by, ctx.words));
  });
  on(merchants, revokeInvitation, async (ctx, { id }) => {
    await deps.invite.revoke(ctx.userId, id, `revoke-${ctx.update.update_id}`);
    const screen = await listScreen(ctx, 0, deps);
    const html = `${ctx.words.html('invite-revoked')}\n\n${screen.html}`;
    await draw(ctx, { ...screen, html });
    await leaveQuestion(ctx);
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

interface InvitedDeps extends InvitationsDeps {
  readonly notices: Pick<Notices, 'tell'>;
  readonly onRole: (userId: number, role: Role) => Promise<void>;
}

/** A person opens an invitation's link. Stands before the gate, which would turn them away. */
export function invitedFeature(deps: InvitedDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.command('start').filter(
    (ctx) => INVITATION_TOKEN.test(ctx.match.trim()),
    async (ctx) => {
      if (ctx.from === undefined) return;
      // A merchant who tries the link does not use it up.
      if (ctx.isMerchant) return say(ctx, { html: ctx.words.html('invited-merchant') });
      const person = await meet(ctx, deps.access);
      const useId = `invited-${ctx.update.update_id}`;
      const outcome = await deps.invite.accept(ctx.match.trim(), person, useId);
      if (outcome.type === 'let-in' && awaitsAnswer(person)) await deps.access.cards.close(ctx.userId);
      await answer(ctx, outcome, deps);
    },
  );
  return feature;
}

async function answer(ctx: BotContext, outcome: AcceptOutcome, deps: InvitedDeps): Promise<void> {
  const { words } = ctx;
  switch (outcome.type) {
    case 'let-in':
      ctx.isMerchant = outcome.role === 'merchant';
      await greet(ctx, words.html(outcome.role === 'customer' ? 'access-approved' : `access-${outcome.role}`));
      await Promise.all([
        tellInviter(ctx, outcome, deps),
        outcome.role === 'merchant' ? deps.onRole(ctx.userId, outcome.role) : undefined,
      ]);
      return;
    case 'needless':
    case 'used':
      return greet(ctx, words.html('invited-needless'));
    case 'barred':
      return sayBarred(ctx, outcome.access, deps.access);
    case 'unknown':
    case 'revoked':
    case 'expired':
    case 'used-up':
      return say(ctx, { html: words.html(`invited-${outcome.type}`) });
  }
}

async function greet(ctx: BotContext, html: string): Promise<void> {
  await say(ctx, { ...homeScreen(ctx), html });
}

async function tellInviter(
  ctx: BotContext,
  { by, role }: { by: number; role: Role },
  { access, notices }: InvitedDeps,
): Promise<void> {
  const { from } = ctx;
  const words = ctx.allWords(storedLanguageOf(await access.people.find(by)));
  const name = from === undefined ? '' : shownNameOf(from);
  // Who came in has no use for it if the inviter cannot be told; /users shows it in any case.
  const html = words.html('invite-used', { name, role: words.plain(`role-${role}`) });
  await notices.tell({ userId: by, words, screen: { html } });
}

const INVITATIONS_PER_PAGE = 6;

/** The link, to be handed on: told once, because it is kept nowhere. */
function linkScreen(link: string, invitation: Invitation, words: Words): Screen {
  const { role, uses, expiresAt } = invitation;
  const html = words.html('invite-link', {
    role: words.plain(`role-${role}`),
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

/** Those that can be used, and the ways to new ones. @param mayName whether this merchant may make merchants */
function invitationsScreen(
  { invitations, total, page }: { invitations: readonly Invitation[]; total: number; page: number },
  mayName: boolean,
  words: Words,
): Screen {
  const rows = invitations.map((invitation) => [button(rowText(invitation, words), askRevoke.data(invitation))]);
  const pages = Math.max(1, Math.ceil(total / INVITATIONS_PER_PAGE));
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

function rowText({ role, uses, used, expiresAt }: Invitation, words: Words): string {
  const time = words.shortTime(expiresAt);
  return words.plain('invite-row', { role: words.plain(`role-${role}` satisfies `role-${Role}`), used, uses, time });
}
