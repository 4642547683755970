import { type Case, isOpen } from '../../../domain/cases/case.ts';
import type { CaseStore } from '../../../use-cases/cases/ports.ts';

/** Of those with the newest words; they are few. */
const LOOKED_AT = 20;

/** This person's open case in which something was said last. */
export async function openCaseOf(userId: number, cases: Pick<CaseStore, 'listOf'>): Promise<Case | undefined> {
  const { cases: newest } = await cases.listOf(userId, 0, LOOKED_AT);
  return newest.find(isOpen);
}
