import type { Order } from './order.ts';
import type { Transaction } from './receipt.ts';

/** What an owner has said of two accounts at the service, each named by the address and key that lead to it. */
export interface AccountAnswer {
  readonly ids: readonly [string, string];
  readonly isSame: boolean;
  readonly by: number;
}

/** The account at the service to which the bot's calls go, as its address and key name it. */
export interface ResellerAccount {
  readonly id: string;
  /** Whether the order's call went to another one, as far as owners have said which are the same. */
  isElsewhere(order: Pick<Order, 'sentTo'>): boolean;
}

/** Every name of the account that goes by this one, as far as owners have said so. */
export function namesOf(id: string, answers: readonly AccountAnswer[]): ReadonlySet<string> {
  const names = new Set([id]);
  // What is added on the way is looked at too.
  for (const name of names) {
    for (const other of answers.flatMap((answer) => (answer.isSame ? otherOf(answer, name) : []))) {
      if (!isKnownOther(id, other, answers)) names.add(other);
    }
  }
  return names;
}

/** Whether an owner has said, of these two or of others that are the same as them, that they are two accounts. */
export function areKnownApart(one: string, other: string, answers: readonly AccountAnswer[]): boolean {
  const others = namesOf(other, answers);
  return [...namesOf(one, answers)].some((name) => [...others].some((each) => isKnownOther(name, each, answers)));
}

/**
 * Whether the order's call went out to another account than these names are of. Its answer to the status question says nothing against the order:
 * it may never have heard of it.
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

/** It has the purchase, and says for whom. */
export function claims({ status, customerId }: Transaction): boolean {
  return customerId !== undefined && (status === 'successful' || status === 'processing');
}
