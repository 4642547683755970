import type { CaseCardStore, CaseStore } from '../../../use-cases/cases/ports.ts';
import type { LookAgain } from '../../../use-cases/cases/look-again.ts';
import type { Talk } from '../../../use-cases/cases/talk.ts';
import type { GiveBackOrder } from '../../../use-cases/orders/close-order.ts';
import type { OrderStore } from '../../../use-cases/orders/ports.ts';
import type { PeopleStore } from '../../../use-cases/people/ports.ts';
import type { Logger, Now } from '../../../use-cases/shared/ports.ts';
import type { Shop } from '../../../services/shop.ts';
import type { Questions } from '../menu/questions.ts';
import type { EndScreens } from '../orders/receipt/end-screens.ts';

export interface CaseDeps {
  readonly cases: Pick<CaseStore, 'find' | 'listOf' | 'listOpen' | 'notBefore'>;
  readonly caseCards: Pick<CaseCardStore, 'note' | 'forget'>;
  readonly talk: Talk;
  readonly lookAgain: LookAgain;
  readonly giveBack: GiveBackOrder;
  readonly orders: Pick<OrderStore, 'find'>;
  readonly people: Pick<PeopleStore, 'find'>;
  readonly accounts: Pick<Shop['accounts'], 'read'>;
  readonly questions: Questions;
  readonly ends: Pick<EndScreens, 'sayOrder'>;
  readonly now: Now;
  readonly logger: Logger;
}
