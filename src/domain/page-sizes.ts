/** How many rows one page of each list has. A row is a button or a few lines, and a page has to be read on a phone. */
export const PAGE_SIZES = {
  history: 5,
  /** Different purchases that can be bought again. */
  repeats: 5,
  /** What the reseller booked, for merchants. */
  walletHistory: 5,
  /** Purchases that a search by a customer number finds. */
  check: 5,
  tokens: 5,
  statement: 6,
  /** The newest purchases on a person's page. */
  purchasesOfPerson: 5,
  people: 8,
  /** The people who may be meant, if several have the same name. */
  namesakes: 8,
  invitations: 6,
  changes: 8,
  cases: 5,
  /** Top-ups, or purchases that do not end, each in a message of its own. After a few, Telegram takes only one message a second in a chat. */
  waitingMessages: 5,
  providersHealth: 10,
  margins: 10,
  sellingPrices: 10,
  usualPlans: 10,
  /** Lines of text. People scroll past more lines and do not read them. */
  priceList: 30,
  /** Things that a price rule or a pause can be about. */
  scopes: 12,
  savedNumbers: 8,
  /** Rows of a list with a button to complete them, two in a line. Further rows get their buttons when these are completed. */
  openRows: 8,
  reminders: 6,
  /** Telegram takes 100 buttons under one message; few people look through more than this. */
  providers: 24,
  /** Products, or other choices: as many as fit on a screen as buttons. */
  products: 8,
} as const;
