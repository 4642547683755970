import { type NewWord, referenceOf } from '../../../domain/cases/case.ts';
import { storedLanguageOf } from '../../../domain/people/language.ts';
import type { CaseFacts } from '../../../use-cases/cases/ports.ts';
import type { BotContext } from '../../context.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Told } from '../people/notify-person.ts';
import type { CaseDeps } from './case-deps.ts';
import { shopAnswerScreen } from './case-screens.ts';

type ScreenOf = (words: BotContext['words'], shop: Awaited<ReturnType<BotContext['readShop']>>) => Screen;

/** A person who is locked reads nothing about an order. */
export async function tellPerson(
  ctx: BotContext,
  facts: CaseFacts,
  screenOf: ScreenOf,
  { people }: CaseDeps,
): Promise<Told> {
  const { the, personName: name } = facts;
  const [person, shop] = await Promise.all([people.find(the.userId), ctx.readShop()]);
  const access = referenceOf(the) === undefined ? undefined : person?.access;
  const whom = { userId: the.userId, name: name ?? '?', ...(access === undefined ? {} : { access }) };
  return ctx.notifyPerson(whom, ctx.allWords(storedLanguageOf(person)), (words) => screenOf(words, shop));
}

/** What a merchant said, with their photo first. @param how.isMore of an album: a photo without words needs no message of its own */
export async function tellAnswer(
  ctx: BotContext,
  facts: CaseFacts,
  said: NewWord,
  how: { isMore: boolean },
  deps: CaseDeps,
): Promise<Told> {
  if (said.photo !== undefined) await sendPhoto(ctx, facts, said.photo, deps);
  if (how.isMore && said.text === '') return 'told';
  return tellPerson(ctx, facts, (own, shop) => shopAnswerScreen(facts.the, said, facts.order, shop, own), deps);
}

async function sendPhoto(
  ctx: BotContext,
  { the }: CaseFacts,
  photo: string,
  { people, logger }: CaseDeps,
): Promise<void> {
  const isAboutOrder = referenceOf(the) !== undefined;
  if (isAboutOrder && (await people.find(the.userId))?.access === 'locked') return;
  await ctx.api.sendPhoto(the.userId, photo).catch((error: unknown) => {
    logger.warn({ err: error, case: the.id }, 'a photo of a case could not be passed on');
  });
}
