import { SHARDS } from '../../src/domain/orders/reference.ts';
import type { Case, CaseEnding, NewWord } from '../../src/domain/case.ts';
import { beginCase, type CaseDesk, closeCase, sayAsPerson, sayAsShop } from '../../src/services/cases/talk.ts';
import { createWatchCases } from '../../src/services/cases/watch-cases.ts';
import type { Store } from '../../src/redis/open-store.ts';
import { RecordingLogger } from './fakes/recording-logger.ts';
import { BUYER, T0 } from './samples/sample-order.ts';

export type CasePorts = Pick<Store, 'cases' | 'orders' | 'people'> & { readonly desk: CaseDesk };

const { userId } = BUYER;

/** Cases over a real store, with chats and a clock that the test holds. */
export class CaseSetup {
  readonly store: Store;
  readonly logger = new RecordingLogger();
  now = T0;
  /** What merchants and the person were told. */
  readonly told: string[] = [];
  /** Why merchants’ cards were redrawn: how the case ended, or `answered`. */
  readonly redrawn: string[] = [];
  isTelegramThere = true;

  constructor(store: Store) {
    this.store = store;
  }

  readonly desk: CaseDesk = {
    tellMerchants: async (_facts, news) => {
      this.told.push(news.type === 'said' ? `said ${news.word.text}` : news.type);
    },
    redraw: async ({ the }) => {
      this.redrawn.push(the.ended?.how ?? 'answered');
    },
    tellSilent: async () => {
      if (this.isTelegramThere) this.told.push('silent');
      return this.isTelegramThere;
    },
  };

  get ports(): CasePorts {
    const { cases, orders, people } = this.store;
    return { cases, orders, people, desk: this.desk };
  }

  open = (about: Parameters<typeof beginCase>[2], words: NewWord) => beginCase(this.shop(), this.desk, about, words);
  ask = (id: string, words: NewWord) => sayAsPerson(this.shop(), this.desk, { userId, id }, words);
  answer = (id: string, words: NewWord & { by: number }, known?: string) =>
    sayAsShop(this.shop(), this.desk, { userId, id }, words, known);
  end = (id: string, how: CaseEnding, by: number) => closeCase(this.shop(), this.desk, { userId, id }, { how, by });

  /** One look of one process. */
  watch({ desk, ...stores }: CasePorts = this.ports): Promise<void> {
    return createWatchCases({ ...this.shop(), ...stores }, desk).run();
  }

  shop() {
    return { ...this.store, now: () => this.now, logger: this.logger };
  }

  async all(): Promise<Case[]> {
    const found: Case[] = [];
    for (const shard of SHARDS) for await (const page of this.store.cases.all(shard)) found.push(...page);
    return found;
  }
}
