const LATE = Symbol('late');

/** What comes of a work within the limit, in milliseconds, else what `late` answers or throws; the work goes on, and its failure is then ignored. */
export async function withTimeout<T, Late>(work: Promise<T>, limitMs: number, late: () => Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const clock = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), limitMs);
  });
  const first = await Promise.race([work, clock]).finally(() => clearTimeout(timer));
  return first === LATE ? late() : first;
}
