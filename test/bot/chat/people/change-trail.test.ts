import { expect, test } from 'vitest';
import { changeSentence } from '../../../../src/bot/chat/people/change-trail.ts';
import { changeKinds, type ChangeRecord } from '../../../../src/domain/people/change-trail.ts';
import { allWords } from '../../../support/words.ts';

const NAMES = new Map([
  [1, 'Ada <O>'],
  [2, 'Folake'],
]);
const said = (entry: Partial<ChangeRecord> & Pick<ChangeRecord, 'what'>, locale = 'en'): string =>
  changeSentence({ by: 1, at: 0, ...entry }, (userId) => NAMES.get(userId) ?? String(userId), allWords(locale));
const plain = (html: string): string =>
  html
    .replace(/<\/?b>/gu, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');

test.each<[Partial<ChangeRecord> & Pick<ChangeRecord, 'what'>, string]>([
  [
    { what: 'access', whom: 2, before: 'none', after: 'customer' },
    'changed for Folake: Access, ⏳ waiting → customer.',
  ],
  [{ what: 'role', whom: 2, before: 'customer', after: 'agent' }, 'changed for Folake: Role, customer → agent.'],
  [
    { what: 'credit-limit', whom: 2, before: '0', after: '1000000' },
    'changed for Folake: Credit limit, ₦0.00 → ₦10,000.00.',
  ],
  [
    { what: 'purchase-limit', whom: 2, after: '500000' },
    'changed for Folake: Limit per purchase, none of their own → ₦5,000.00.',
  ],
  [
    { what: 'day-limit', whom: 2, before: '500000' },
    'changed for Folake: Limit per day, ₦5,000.00 → none of their own.',
  ],
  [{ what: 'pin-reset', whom: 2 }, 'reset the PIN of Folake.'],
  [
    { what: 'shop', about: 'agentFaces', after: 'off' },
    'changed the shop’s names of agents on receipts from on to off.',
  ],
  [{ what: 'shop', about: 'name', after: 'Folake' }, 'changed the shop’s name from none to Folake.'],
  [
    { what: 'credit', whom: 2, about: 'cash', before: '50000', after: '1050000' },
    'added ₦10,000.00 to the account of Folake: ₦500.00 → ₦10,500.00.\n“cash”',
  ],
  [
    { what: 'debit', whom: 2, before: '1050000', after: '50000' },
    'took ₦10,000.00 from the account of Folake: ₦10,500.00 → ₦500.00.',
  ],
  [{ what: 'invitation', about: '#abc', after: 'agent × 5, 48 h' }, 'made invitation #abc, for: agent × 5, 48 h.'],
  [{ what: 'invitation', about: '#abc', before: 'agent' }, 'revoked invitation #abc, for: agent.'],
  [
    { what: 'price', about: 'agent mtn data', after: '+2.5% + 50 below' },
    'changed the price rule “Agents · mtn data” from no rule to +2.5% + ₦50.00, also below cost.',
  ],
  [
    { what: 'price', about: 'customer all', before: '-0.5' },
    'changed the price rule “Customers · Everything” from −₦0.50 to no rule.',
  ],
  [
    { what: 'price', about: 'rounding', before: '100', after: '1000' },
    'changed the rounding of prices from ₦1.00 to ₦10.00.',
  ],
  [
    { what: 'limit', about: 'customer day', after: '2000000' },
    'changed the limit “Customers, one day” from no limit to ₦20,000.00.',
  ],
  [{ what: 'pause', about: 'mtn data', after: 'down' }, 'paused mtn data, because: down'],
  [{ what: 'pause', about: 'mtn', after: '' }, 'paused mtn.'],
  [{ what: 'pause', about: 'mtn', before: 'down' }, 'put mtn back on sale.'],
  [{ what: 'usual-plan', after: 'MTN SME 1GB' }, 'changed a usual plan from none to MTN SME 1GB.'],
  [
    { what: 'pin', about: 'agent', after: '500000' },
    'changed when I ask for the PIN (Agents) from never to above ₦5,000.00.',
  ],
])('%j is said in a sentence', (entry, sentence) => {
  expect(plain(said(entry))).toBe(`Ada <O> ${sentence}`);
});

test('who came in by an invitation stands first', () => {
  const entry = { what: 'invitation', whom: 2, about: '#abc', before: 'none', after: 'agent' } as const;
  expect(plain(said(entry))).toBe('Folake joined by invitation #abc from Ada <O>: ⏳ waiting → agent.');
});

test('everything that can be changed is a sentence in each language, with its merchant', () => {
  for (const locale of allWords.locales)
    for (const what of changeKinds)
      expect(said({ what, whom: 2, about: 'x', before: '1', after: '2' }, locale)).toMatch(
        /<b>Ada &lt;O&gt;<\/b>.*\S/u,
      );
});
