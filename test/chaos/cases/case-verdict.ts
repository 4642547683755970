import type { Case } from '../../../src/domain/cases/case.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import type { LedgerEntry } from '../../../src/domain/accounts/ledger.ts';
import type { Visit } from './go-to-shop.ts';
import type { PlannedCase } from './planned-case.ts';

/** What is known of one person's case at the end. */
export interface CaseEvidence {
  readonly planned: PlannedCase;
  readonly visit: Visit;
  readonly stored: Case | undefined;
  /** All that its person wrote in the run, each as often as they did. */
  readonly written: readonly string[];
  readonly order: Order | undefined;
  /** Of the person's ledger. */
  readonly entries: readonly LedgerEntry[];
}

/** By reference; a good run has none in the fields that say "None". */
export interface CaseVerdict {
  readonly planned: number;
  readonly opened: number;
  /** How many were to be given back. */
  readonly plannedBack: number;
  readonly givenBack: number;
  /** None: its person read that it was passed on, and there is no such case, or none of their words in it. */
  readonly lost: readonly string[];
  /** None: something stands in it more often than its person wrote it. */
  readonly doubled: readonly string[];
  /** None: given back twice, of what nobody gave back, or told and not done. */
  readonly wrong: readonly string[];
}

/** @param cases of those whose purchase came so far that they could open one */
export function judgeCases(planned: readonly PlannedCase[], cases: readonly CaseEvidence[]): CaseVerdict {
  const named = (wrong: (one: CaseEvidence) => boolean): string[] =>
    cases.filter(wrong).map(({ visit }) => visit.reference);
  return {
    planned: planned.length,
    opened: cases.filter(({ stored }) => stored !== undefined).length,
    plannedBack: planned.filter(({ isGivenBack }) => isGivenBack).length,
    givenBack: cases.filter((one) => timesGivenBack(one) > 0).length,
    lost: named((one) => one.visit.sawItOpen && wordsIn(one).length === 0),
    doubled: named(isDoubled),
    wrong: named(isWrong),
  };
}

/** What was typed for the card and came late, such as an amount, can be the first of them: so not only the planned words count. */
function wordsIn({ stored }: CaseEvidence): readonly string[] {
  return stored?.words.filter(({ side }) => side === 'person').map(({ text }) => text) ?? [];
}

function isDoubled(one: CaseEvidence): boolean {
  const words = wordsIn(one);
  return words.some((word) => countOf(word, words) > countOf(word, one.written));
}

function countOf(wanted: string, all: readonly string[]): number {
  return all.filter((each) => each === wanted).length;
}

function isWrong(one: CaseEvidence): boolean {
  const { planned, visit, order } = one;
  const times = timesGivenBack(one);
  if (times > 1 || (times > 0 && !planned.isGivenBack)) return true;
  return (times === 1) !== (order?.givenBack !== undefined) || (visit.sawMoneyBack && times === 0);
}

function timesGivenBack({ entries, visit }: CaseEvidence): number {
  return entries.filter(({ kind, reference }) => kind === 'refund' && reference === visit.reference).length;
}
