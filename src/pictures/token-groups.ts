import { type Block, row, text } from './blocks.ts';

/** More than any token has; what the service sends may be anything. */
const MAX_GROUPS = 24;

/** A token's groups of four, each whole, at a distance from which a person types them. */
export function tokenGroups(token: string, { fontSize, gap }: { fontSize: number; gap: number }): Block {
  const groups = token
    .split(/\s+/u)
    .filter((group) => group !== '')
    .slice(0, MAX_GROUPS);
  return row(
    { flexWrap: 'wrap', columnGap: gap, rowGap: 2 },
    groups.map((group) =>
      text(group, { fontSize, fontWeight: 700, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }),
    ),
  );
}
