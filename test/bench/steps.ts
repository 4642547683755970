import { createProgress } from '../../src/cli/command-line.ts';

export type Steps = ReturnType<typeof createSteps>;

/** Shows how far a run of so many steps is. */
export function createSteps(total: number) {
  const progress = createProgress();
  let done = 0;
  return { ...progress, step: (label: string): void => progress.at((done += 1), total, label) };
}
