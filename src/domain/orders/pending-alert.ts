/** What at least one merchant must be told of, whatever fails meanwhile. */
export type PendingAlert =
  /** Delivered, and the account did not suffice. */
  | { readonly type: 'uncollected'; readonly reference: string }
  /** A merchant had closed it, and the service has given it an end since. */
  | { readonly type: 'late-end'; readonly reference: string }
  /** Too many wrong PINs. */
  | { readonly type: 'pin-locked'; readonly userId: number; readonly until: number };
