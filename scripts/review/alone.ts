import { FluentBundle, FluentResource } from '@fluent/bundle';
import { variablesOf } from '../message-ids.ts';
import type { DraftRow } from './review-table.ts';
import type { SeenScreen } from './screens.ts';

/** What stands in a message that is shown by itself. */
const EXAMPLES: Readonly<Record<string, string | number>> = {
  address: '8 Aminu Kano Crescent, Wuse 2',
  after: 'MUSA IBRAHIM',
  amount: '₦500.00',
  available: '₦3,200.00',
  balance: '₦3,200.00',
  bank: 'GTBank',
  before: 'MUSA A IBRAHIM',
  clock: '16:30',
  command: '/airtime',
  day: '24 Nov 2026',
  disco: 'Ikeja Electric',
  earned: '₦10.00',
  example: 'VB7M…4Q2K',
  from: '₦500.00',
  held: '₦500.00',
  holder: 'Folake Adeyemi',
  last: '₦520.00',
  left: '₦700.00',
  limit: '₦5,000.00',
  line: 'mtn 500 0803 123 4567',
  max: '₦50,000.00',
  name: 'Musa Ibrahim',
  network: 'MTN',
  number: '0803 123 4567',
  one: 'Mama',
  other: 'Shop',
  outlet: 'MTN data',
  phone: '0803 123 4567',
  piece: '₦1,000.00',
  prefix: '0803',
  price: '₦500.00',
  product: 'MTN airtime',
  provider: 'MTN',
  query: '2gb',
  reason: '…',
  reference: 'VB7M…4Q2K',
  service: 'Airtime',
  shop: 'Folake Ventures',
  spent: '₦4,300.00',
  state: '…',
  sum: '₦1,500.00',
  text: '0803 123',
  time: '21 Nov 2026, 06:30',
  to: '₦520.00',
  token: '1234-5678-9012-3456-7890',
  units: '38.4',
  until: '25 Nov 2026, 06:30',
  usual: '11',
  when: 'Tuesday 24 November, 08:00',
  who: 'You',
  whose: 'Musa',
  word: 'mtm',
  words: 'please',
};

/** A message in a bubble, or on a button, of its own. */
export function messageAlone(locale: string): (row: DraftRow) => SeenScreen {
  return ({ id, draft }) => {
    const ftl = `${id} = ${draft}\n`;
    const bundle = new FluentBundle(locale, { useIsolating: false });
    bundle.addResource(new FluentResource(ftl));
    const names = variablesOf(ftl).messages.get(id) ?? [];
    // What has no example is a count.
    const values = Object.fromEntries(names.map((name) => [name, EXAMPLES[name] ?? 2]));
    const said = bundle.formatPattern(bundle.getMessage(id)?.value ?? draft, values, []);
    const piece = { id, isEnglish: false, pieces: [said] };
    return id.startsWith('button-') ? { text: ['…'], rows: [[[piece]]] } : { text: [piece], rows: [] };
  };
}
