import type { CaseFacts, CaseName } from '../../../use-cases/cases/ports.ts';
import type { BotContext } from '../../context.ts';
import { button } from '../../ui/buttons.ts';
import { say } from '../../ui/screen.ts';
import { awaitAlbum, sideAfter } from './album.ts';
import type { CaseDeps } from './case-deps.ts';
import { caseScreen, personName } from './case-screens.ts';
import { readWords } from './read-words.ts';
import { openCase } from './routes.ts';
import { tellAnswer } from './tell-person.ts';

/** The question for what a merchant wants to say. */
export const ANSWER_WORDS = 'case-answer';

/** What a merchant says: its person reads it, and the merchant whether they could. */
export async function takeAnswer(ctx: BotContext, name: CaseName, deps: CaseDeps): Promise<void> {
  const { words } = ctx;
  const said = readWords(ctx);
  if (said === undefined) {
    const about = `${name.userId}:${name.id}`;
    ctx.lease.question = { name: ANSWER_WORDS, about, askedAt: deps.now(), takesAnything: true };
    return say(ctx, { html: words.html('case-only-words') });
  }
  const done = await deps.talk.answer(name.userId, name.id, { ...said, by: ctx.userId });
  awaitAlbum(ctx, sideAfter('shop', done.type === 'unknown' ? undefined : done.the), name, deps);
  if (done.type === 'unknown') return say(ctx, { html: words.html('case-gone') });
  const facts = await deps.talk.facts(done.the);
  if (done.type === 'ended') return say(ctx, caseScreen(facts, await namesIn(facts, ctx, deps), words));
  const told = await tellAnswer(ctx, facts, said, { isMore: false }, deps);
  const rows = [[button(words.plain('button-case-show'), openCase.data(done.the))]];
  await say(ctx, { html: words.html(`person-${told}`, { name: personName(facts) }), rows });
}

/** How those are called who said something in it, or ended it. */
export async function namesIn(
  facts: CaseFacts,
  { words, userId: reader }: BotContext,
  { people }: Pick<CaseDeps, 'people'>,
): Promise<(id: number) => string> {
  const { the } = facts;
  const ids = new Set([...the.words.map(({ by }) => by), the.ended?.by ?? 0]);
  // The clock has no name, and these two need none.
  for (const id of [0, reader, the.userId]) ids.delete(id);
  const found = await Promise.all([...ids].map(async (id) => [id, (await people.find(id))?.name] as const));
  const names = new Map(found);
  return (id) => {
    if (id === reader) return words.plain('case-you');
    return id === the.userId ? personName(facts) : (names.get(id) ?? words.plain('some-merchant'));
  };
}
