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

/** How many rows a message shows at most that has no further pages. */
export const MOST_SHOWN = {
  /** Under /start: a phone shows so many rows of buttons at once. */
  startRows: 6,
  /** Saved numbers with a button in a purchase. /saved shows all of them, and a person can type the name of each. */
  savedNumbers: 6,
  /** Products that a line may mean, on several pages; a typed word leaves fewer. If there are more, the purchase's own questions find one of them. */
  productsMeant: 100,
  /** If a line may mean more products of one provider than this, it is easier to choose their kind first. */
  productsOfOneProvider: 16,
  /** Providers that one word may mean. */
  providersMeant: 8,
  /** Products, providers and services that a name of a price rule or a pause finds. Nobody looks through more to find the one that they meant. */
  scopesFound: 8,
  /** Prices in the answer to a question. A longer answer would not be read: buttons lead to the rest, or a size or kind in the question leaves fewer. */
  prices: 20,
  /** Buttons to price lists under that answer: one for each network. */
  priceLists: 4,
  /** If more products of any amount answer the question, their services are named instead. */
  productsOfAnyAmount: 3,
  /** Price rules that count before a new one, under the question whether to make it. */
  priceRules: 5,
  /** What /cancel took back. */
  cancelled: 10,
  /** Purchases whose reference ends as a person typed it. */
  endingsOfReference: 8,
  /** Purchases from the archive below those that /check finds. */
  archivedPurchases: 8,
  /** Words of a case, the newest. */
  caseWords: 6,
  /** Products or people of /sales. If there are more, the rest stands only in the file. */
  salesLines: 10,
  /** If a list has no more rows than this, the chat says how each ended. */
  endsOfRows: 10,
  /** Lines of one kind beside the rows of a list, or in place of the rows if there are too many. */
  linesBesideRows: 10,
  /** Tokens that a list brought, and how many of them have a copy button. */
  tokensOfList: 20,
  tokensCopiedOfList: 10,
  /** What may be lost, in an alert. The log names the others. */
  recordsInAlert: 10,
} as const;
