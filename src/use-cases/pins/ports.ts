/** Whether an order may be confirmed if a PIN is asked for it. */
export interface PinGate {
  /** Uses up what the right PIN left for this person and this order, and names the use; undefined if there is nothing (any more). */
  take(userId: number, reference: string): Promise<string | undefined>;
  /** The use came to nothing: what it took is there again, for what is left of its time. */
  giveBack(userId: number, reference: string, use: string): Promise<void>;
}

/** What merchants are told of PINs. Never throws. */
export interface PinAlerts {
  /** Told until a merchant was reached, and then no more of this lock. */
  pinLocked(userId: number, until: number): Promise<void>;
}
