/** What comes of a work within the limit, in milliseconds, else what `late` answers or throws; the work goes on, and its failure is then ignored. */
export function withTimeout<T, Late>(work: Promise<T>, limitMs: number, late: () => Late): Promise<T | Late> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    }, limitMs);
    // By two functions and not by a race, which needs three times the promises: several of these limits stand around every update.
    work.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
