import type { Order } from './order.ts';
import type { Transaction } from './receipt.ts';

/** What an owner has said about two accounts at the service. Each is named by the address and key that lead to it. */
export interface AccountAnswer {
  readonly ids: readonly [string, string];
  readonly isSame: boolean;
  readonly by: number;
}

/** The account at the service to which the bot's calls go, named by its address and key. */
export interface ResellerAccount {
  readonly id: string;
  /** Whether the order's call went to another account, as far as owners have said which names are the same account. */
  isElsewhere(order: Pick<Order, 'sentTo'>): boolean;
}

export function namesOf(id: string, answers: readonly AccountAnswer[]): ReadonlySet<string> {
  const names = new Set([id]);
  // Names that are added in this loop are looked at too.
  for (const name of names) {
    for (const other of answers.flatMap((answer) => (answer.isSame ? otherOf(answer, name) : []))) {
      if (!isKnownOther(id, other, answers)) names.add(other);
    }
  }
  return names;
}

/** Whether an owner has said that these two, or others that are the same as them, are different accounts. */
export function areKnownApart(one: string, other: string, answers: readonly AccountAnswer[]): boolean {
  const others = namesOf(other, answers);
  return [...namesOf(one, answers)].some((name) => [...others].some((each) => isKnownOther(name, each, answers)));
}

/**
 * Whether the order's call went to another account than the one with these names. Then what this account answers to the status question says nothing
 * against the order, because it may not know the order.
 */
export function isSentElsewhere({ sentTo }: Pick<Order, 'sentTo'>, names: ReadonlySet<string>): boolean {
  return sentTo !== undefined && !names.has(sentTo);
}

function otherOf({ ids: [one, other] }: AccountAnswer, name: string): string[] {
  if (name === one) return [other];
  return name === other ? [one] : [];
}

function isKnownOther(one: string, other: string, answers: readonly AccountAnswer[]): boolean {
  return answers.some((answer) => !answer.isSame && otherOf(answer, one).includes(other));
}

/** Whether it has the purchase, and says for whom. */
export function claims({ status, customerId }: Transaction): boolean {
  return customerId !== undefined && (status === 'successful' || status === 'processing');
}
