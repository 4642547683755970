import { SHARDS } from '../../src/domain/orders/reference.ts';
import type { Case } from '../../src/domain/cases/case.ts';
import type { CaseDesk } from '../../src/use-cases/cases/ports.ts';
import { createTalk, type Talk, type TalkDeps } from '../../src/use-cases/cases/talk.ts';
import { createWatchCases } from '../../src/use-cases/cases/watch-cases.ts';
import type { Store } from '../../src/redis/open-store.ts';
import { RecordingLogger } from './fakes/recording-logger.ts';
import { T0 } from './samples/sample-order.ts';

export type CasePorts = Pick<TalkDeps, 'cases' | 'orders' | 'people'> & { readonly desk: CaseDesk };

/** Cases over a real store, with chats and a clock that the test holds. */
export class CaseSetup {
  readonly store: Store;
  readonly logger = new RecordingLogger();
  now = T0;
  /** What merchants were told, and the person. */
  readonly told: string[] = [];
  /** What merchants’ cards were redrawn for. */
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

  talk(ports: CasePorts = this.ports): Talk {
    return createTalk({ ...ports, now: () => this.now });
  }

  /** One look of one process. */
  watch(ports: CasePorts = this.ports): Promise<void> {
    const { now, logger } = { now: () => this.now, logger: this.logger };
    return createWatchCases({ ...ports, talk: this.talk(ports), now, logger }).run();
  }

  async all(): Promise<Case[]> {
    const found: Case[] = [];
    for (const shard of SHARDS) for await (const page of this.store.cases.all(shard)) found.push(...page);
    return found;
  }
}
