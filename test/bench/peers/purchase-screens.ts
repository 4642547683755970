/** What the walk of the yardsticks shows: the same texts and buttons for all of them, of the length of ours. */
import type { Product, Transaction } from './service.ts';

export interface PurchaseState {
  messageId?: number;
  service?: string;
  provider?: string;
  category?: string;
  product?: Product;
  number?: string;
  reference?: string;
}

export interface Screen {
  readonly html: string;
  readonly rows: Button[][];
}
interface Button {
  text: string;
  callback_data: string;
}

export function servicesScreen(services: readonly string[]): Screen {
  const buttons = services.map((service) => ({ text: capital(service), callback_data: `service:${service}` }));
  return { html: 'What would you like to buy?', rows: inPairs(buttons) };
}

export function providersScreen(state: PurchaseState, providers: readonly string[]): Screen {
  const buttons = providers.map((provider) => ({ text: provider, callback_data: `provider:${provider}` }));
  return question(state, 'Which provider?', inPairs(buttons));
}

export function categoriesScreen(state: PurchaseState, products: readonly Product[]): Screen {
  const categories = [...new Set(products.map(categoryOf))];
  const buttons = categories.map((category) => ({ text: category, callback_data: `category:${category}` }));
  return question(state, 'Which kind?', inPairs(buttons));
}

export function productsScreen(state: PurchaseState, products: readonly Product[]): Screen {
  const offered = products.filter((product) => categoryOf(product) === state.category);
  const rows = offered.slice(0, 8).map((product) => [
    {
      text: `${product.description} · ${naira(product.fixed_price)}`,
      callback_data: `product:${product.product_name}`,
    },
  ]);
  return question(state, 'Which one? You can also type a word to search, such as a size or a name.', rows);
}

export function numberScreen(state: PurchaseState): Screen {
  const text = '📱 Which <b>phone number</b> is it for? Type it, for example 0803 123 4567, or share a contact.';
  return question(state, text, [[{ text: 'Use my own number', callback_data: 'share' }]]);
}

export function cardScreen(state: PurchaseState): Screen {
  const warning = '⚠️ Check the number: wrong-number purchases can’t be reversed.';
  return {
    html: ['🧾 <b>Please check</b>', '', ...facts(state), '', warning, 'Tap Confirm to buy.'].join('\n'),
    rows: [
      [{ text: 'Confirm', callback_data: 'confirm' }],
      [
        { text: 'Change', callback_data: 'change' },
        { text: 'Cancel', callback_data: 'cancel' },
      ],
    ],
  };
}

export function processingScreen(state: PurchaseState): Screen {
  return { html: ['⏳ <b>Processing</b>', '', ...facts(state), '', 'Don’t buy again.'].join('\n'), rows: [] };
}

export function endScreen(state: PurchaseState, transaction: Transaction): Screen {
  const end = transaction.transaction_status === 'successful' ? '✅ <b>Done!</b>' : '❌ <b>The purchase failed.</b>';
  const paid = [`Paid: <b>${naira(transaction.paid_amount)}</b>`, transaction.remark ?? '', new Date().toISOString()];
  return { html: [end, '', ...facts(state), ...paid].join('\n'), rows: [] };
}

/** The options of every message. */
export function lookOf({ rows }: Screen) {
  return {
    parse_mode: 'HTML' as const,
    link_preview_options: { is_disabled: true },
    ...(rows.length === 0 ? {} : { reply_markup: { inline_keyboard: rows } }),
  };
}

function question(state: PurchaseState, text: string, rows: Button[][]): Screen {
  const { service = '', provider, product, category } = state;
  const path = [capital(service), provider, product?.description ?? category].filter((part) => part !== undefined);
  const back = [
    { text: 'Back', callback_data: 'back' },
    { text: 'Cancel', callback_data: 'cancel' },
  ];
  return { html: `🛒 <b>${path.join(' › ')}</b>\n\n${text}`, rows: [...rows, back] };
}

function facts({ product, provider, number, reference }: PurchaseState): string[] {
  return [
    `Product: <b>${product?.description}</b>`,
    `Provider: ${provider}`,
    `Phone number: <code>${number}</code>`,
    `You pay: <b>${naira(product?.fixed_price ?? 0)}</b>`,
    `Reference: <code>${reference}</code>`,
  ];
}

function categoryOf({ category }: Product): string {
  return category ?? 'Other';
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function naira(amount: number): string {
  return `₦${amount.toFixed(2)}`;
}

function inPairs(buttons: readonly Button[]): Button[][] {
  return Array.from({ length: Math.ceil(buttons.length / 2) }, (_, row) => buttons.slice(row * 2, row * 2 + 2));
}
