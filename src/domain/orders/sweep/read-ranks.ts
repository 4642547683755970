/** The ranks (row-order.ts) of all rows that were read. */
export interface ReadRanks {
  add(from: number, to: number): void;
  /**
   * Where to look for a row that is expected at a rank: there, or at the nearest rank that was not read yet; undefined if all ranks within
   * reach were read.
   */
  unreadNear(rank: number, reach: number, total: number): number | undefined;
}

/** Stretches that do not touch each other, by their first rank. */
export function createReadRanks(): ReadRanks {
  let stretches: { from: number; to: number }[] = [];
  return {
    add(from, to) {
      const apart = stretches.filter((one) => one.to < from - 1 || one.from > to + 1);
      const touching = stretches.filter((one) => !(one.to < from - 1 || one.from > to + 1));
      const whole = {
        from: Math.min(from, ...touching.map((one) => one.from)),
        to: Math.max(to, ...touching.map((one) => one.to)),
      };
      stretches = [...apart, whole];
    },
    unreadNear(rank, reach, total) {
      const within = stretches.find((one) => one.from <= rank && rank <= one.to);
      if (within === undefined) return rank;
      const edges = [within.from - 1, within.to + 1].filter(
        (edge) => edge >= 0 && edge < total && Math.abs(edge - rank) <= reach,
      );
      return edges.toSorted((one, other) => Math.abs(one - rank) - Math.abs(other - rank))[0];
    },
  };
}
