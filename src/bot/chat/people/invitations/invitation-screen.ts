import type { Invitation } from '../../../../domain/people/invitation.ts';
import { type Role, roles } from '../../../../domain/people/role.ts';
import { adminRow } from '../../menu/admin-row.ts';
import { button } from '../../../ui/buttons.ts';
import { pagerRow } from '../../../ui/pager.ts';
import type { Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { askRevoke, makeInvitation, revokeInvitation, invitationsPage } from '../routes.ts';

export const INVITATIONS_PER_PAGE = 6;

/** The link, to be handed on: told once, because it is kept nowhere. */
export function linkScreen(link: string, invitation: Invitation, words: Words): Screen {
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
export function invitationsScreen(
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
export function revokeScreen(invitation: Invitation, by: string, words: Words): Screen {
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
