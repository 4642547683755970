import { Composer } from 'grammy';
import { storedLanguageOf } from '../../../../domain/people/language.ts';
import { awaitsAnswer } from '../../../../domain/people/person.ts';
import type { Role } from '../../../../domain/people/role.ts';
import { type AcceptOutcome, INVITATION_TOKEN } from '../../../../use-cases/people/invite.ts';
import type { BotContext } from '../../../context.ts';
import { homeScreen } from '../../menu/home-screen.ts';
import { say } from '../../../ui/screen.ts';
import type { Notices } from '../notify-person.ts';
import { meet, sayBarred } from '../access.ts';
import { shownNameOf } from '../shown-name.ts';
import type { InvitationsDeps } from './invitations.ts';

export interface InvitedDeps extends InvitationsDeps {
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
