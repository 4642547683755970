import type { Topup } from '../../domain/accounts/topup.ts';
import type { AccountStore, SentCard, TopupDesk, TopupFacts, TopupStore } from './ports.ts';
import type { PeopleStore } from '../people/ports.ts';
import type { Now } from '../shared/ports.ts';

export type TopupTerms = Pick<Topup, 'userId' | 'id' | 'amountMinor' | 'note' | 'proof' | 'locale'>;

export type TopupRequested =
  /** Merchants have been asked, by this sending or an earlier one of the same request. */
  | { type: 'asked'; topup: Topup }
  /** Another request stands in the way, or this one was answered. */
  | { type: 'already-open'; topup: Topup }
  /** The request is so old that it is forgotten. */
  | { type: 'over' }
  /** No merchant could be asked; nothing stands. */
  | { type: 'nobody' };

export interface RequestTopup {
  submit(terms: TopupTerms): Promise<TopupRequested>;
  /** Takes it back if no merchant has answered, and the buttons of their cards with it. */
  takeBack(userId: number, id: string): Promise<'taken-back' | 'over'>;
  /** The cards of those that wait, drawn anew for this merchant; answers how many. */
  showWaiting(merchantId: number, count: number): Promise<number>;
}

/** Money that a person says they have sent: merchants check whether it came. One request a person is open at a time. */
export function createRequestTopup(deps: {
  topups: Pick<TopupStore, 'open' | 'find' | 'decide' | 'mark' | 'addCards' | 'listOpen'>;
  people: Pick<PeopleStore, 'find'>;
  accounts: Pick<AccountStore, 'read'>;
  desk: TopupDesk;
  now: Now;
}): RequestTopup {
  const { topups, people, accounts, desk, now } = deps;
  return {
    async submit(terms) {
      const { userId, id } = terms;
      const opened = await topups.open({ ...terms, way: 'request', createdAt: now() });
      const topup = opened.type === 'other' ? opened.topup : await topups.find(userId, id);
      if (topup === undefined) return { type: 'over' };
      if (opened.type === 'other' || topup.state !== 'open') return { type: 'already-open', topup };
      if (topup.asked) return { type: 'asked', topup };
      return ask(topup);
    },

    async takeBack(userId, id) {
      await topups.decide(userId, id, { to: 'withdrawn', by: userId, at: now() });
      const [topup, person] = await Promise.all([topups.find(userId, id), people.find(userId)]);
      if (topup?.state !== 'withdrawn') return 'over';
      if (person !== undefined) desk.close({ topup, person });
      // A second tap reads the same as the first.
      return 'taken-back';
    },

    async showWaiting(merchantId, count) {
      let shown = 0;
      for (const topup of await topups.listOpen(now(), count)) {
        const about = await factsOf(topup);
        const card = about && (await desk.show(merchantId, about));
        if (about === undefined || card === undefined) continue;
        await note(card, about);
        shown += 1;
      }
      return shown;
    },
  };

  async function ask(topup: Topup): Promise<TopupRequested> {
    const { userId, id } = topup;
    const about = await factsOf(topup);
    const cards = about === undefined ? [] : await desk.ask(about, (card) => note(card, about));
    if (about === undefined || cards.length === 0) {
      await topups.decide(userId, id, { to: 'withdrawn', by: userId, at: now() });
      return { type: 'nobody' };
    }
    await topups.mark(userId, id, 'asked');
    return { type: 'asked', topup };
  }

  /** A merchant who answered while this card was still being sent could not close it: it was not noted yet. */
  async function note(card: SentCard, { topup: { userId, id }, person }: TopupFacts): Promise<void> {
    await topups.addCards(userId, id, [card]);
    const topup = await topups.find(userId, id);
    if (topup === undefined || topup.state === 'open') return;
    const { state, decidedBy } = topup;
    const decider = state === 'withdrawn' || decidedBy === undefined ? undefined : await people.find(decidedBy);
    desk.close({
      topup: { ...topup, cards: [card] },
      person,
      decider,
      tapped: card.chatId === decidedBy ? card : undefined,
    });
  }

  async function factsOf(topup: Topup): Promise<TopupFacts | undefined> {
    const [person, account] = await Promise.all([people.find(topup.userId), accounts.read(topup.userId)]);
    return person === undefined ? undefined : { topup, person, account };
  }
}
