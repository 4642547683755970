/** What merchants are told of PINs. Never throws. */
export interface PinAlerts {
  /** Told until a merchant was reached, and then no more of this lock. */
  pinLocked(userId: number, until: number): Promise<void>;
}
