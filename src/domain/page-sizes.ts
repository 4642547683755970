/** How many rows one page of each list has. A row is a button or a few lines, and a page has to be read on a phone. */
export const PAGE_SIZES = {
  history: 5,
  /** What the reseller booked, for merchants. */
  walletHistory: 5,
  /** Purchases that a search by a customer number finds. */
  check: 5,
  tokens: 5,
  statement: 6,
  /** The last purchases on a person's page. */
  purchasesOfPerson: 5,
  people: 8,
  /** Who may be meant by a name that several have. */
  namesakes: 8,
  invitations: 6,
  /** Of merchants. */
  changes: 8,
  cases: 5,
  /** Top-ups, or purchases that do not end, of which each comes in a message of its own: after a few, Telegram takes one a second in a chat. */
  waitingMessages: 5,
  providersHealth: 10,
  margins: 10,
  sellingPrices: 10,
  usualPlans: 10,
  /** Lines of text: more is scrolled past and not read. */
  priceList: 30,
  /** What a rule of prices or a pause can be about. */
  scopes: 12,
  savedNumbers: 8,
  /** Rows of a list with a button to complete them, two beside each other; the next ones have theirs once these are mended. */
  openRows: 8,
  reminders: 6,
  /** Telegram takes 100 buttons under one message; few people look through more than this. */
  providers: 24,
  /** Products, and what else is chosen from: as many as fit on a screen as buttons. */
  products: 8,
} as const;
