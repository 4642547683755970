import { cut, MAX_LABEL_LENGTH } from './buttons.ts';

/** The labels of one message's buttons; where several read alike, each with its mark behind it, for which the label gives way. */
export function tellApart(labels: readonly string[], markOf: (index: number) => string): string[] {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return labels.map((label, index) => ((counts.get(label) ?? 0) < 2 ? label : marked(label, markOf(index))));
}

function marked(label: string, mark: string): string {
  return `${cut(label, MAX_LABEL_LENGTH - mark.length - 1)} ${mark}`;
}
