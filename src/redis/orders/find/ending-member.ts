import type { Order } from '../../../domain/orders/order.ts';

/** What a list by number says of an order, so that those of one person and one number are found without reading a record. */
export interface EndingEntry {
  readonly userId: number;
  readonly reference: string;
  readonly customerId: string;
}

export function endingMember({ buyer, reference, recipient }: Order): string {
  return `${buyer.userId}:${reference}:${recipient.customerId}`;
}

/** The number comes last, because one that the service told may hold anything. */
export function readEndingMember(member: string): EndingEntry {
  const [userId = '', reference = '', ...customerId] = member.split(':');
  return { userId: Number(userId), reference, customerId: customerId.join(':') };
}
