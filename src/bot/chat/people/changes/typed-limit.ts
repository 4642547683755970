import { readWho } from '../../../../domain/accounts/parse-adjustment.ts';
import type { Minor } from '../../../../domain/shared/money.ts';
import { refusalOf } from '../../../../services/people/change-person.ts';
import type { BotContext } from '../../../context.ts';
import { button } from '../../../ui/buttons.ts';
import { say } from '../../../ui/screen.ts';
import { findTyped } from '../users.ts';
import { choiceLabel } from '../access.ts';
import { askPersonChange, askPersonLimit } from '../routes.ts';
import { presentLimit, proposeLimit } from './change-person.ts';
import { limitOf, parseLimit } from './read-change.ts';

/** Who, which of their limits, and what it shall be. */
export interface TypedLimit {
  readonly who: string;
  readonly kind: 'day' | 'purchase';
  readonly text: string;
}

/** A person's limit that was typed in one line: asked as on their page, and refused as there. */
export async function takeTypedLimit(ctx: BotContext, { who, kind, text }: TypedLimit): Promise<void> {
  const { words, userId } = ctx;
  const { people, total } = await findTyped(readWho(who), ctx.shop.people);
  const [person, ...others] = people;
  const field = kind === 'day' ? 'd' : 'p';
  if (person === undefined)
    return say(ctx, { html: `${words.html('statement-unknown')}\n\n${words.html('limits-usage')}` });
  if (others.length > 0) {
    const read = parseLimit(text, field);
    const rows = await Promise.all(
      people.map(async (one) => {
        const from = await presentLimit(ctx.shop, one, field);
        const data =
          read.type === 'limit'
            ? askPersonChange.data({ userId: one.userId, field, from: factOf(from), to: factOf(read.to) })
            : askPersonLimit.data({ userId: one.userId, field });
        return [button(choiceLabel(one), data)];
      }),
    );
    return say(ctx, { html: words.html('hand-whom', { shown: people.length, total }), rows });
  }
  const why = refusalOf(ctx.shop, userId, person, { what: limitOf(field) });
  if (why !== undefined) return say(ctx, { html: words.html(`change-refused-${why}`) });
  await proposeLimit(ctx, person, field, text);
}

function factOf(limit: Minor | null): string {
  return String(limit ?? '-');
}
