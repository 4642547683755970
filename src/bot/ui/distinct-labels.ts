import { cut, MAX_LABEL_LENGTH } from './buttons.ts';

/**
 * The labels of one message's buttons; if several read alike, each with its mark behind it.
 * @param shorten makes room for the mark: without it the end of the label gives way
 */
export function distinctLabels(
  labels: readonly string[],
  markOf: (index: number) => string,
  shorten = (index: number, maxLength: number): string => cut(labels[index] ?? '', maxLength),
): string[] {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return labels.map((label, index) => {
    if ((counts.get(label) ?? 0) < 2) return label;
    const mark = markOf(index);
    return `${shorten(index, MAX_LABEL_LENGTH - mark.length - 1)} ${mark}`;
  });
}
