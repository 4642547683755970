import { expect, test } from 'vitest';
import { isComplaint, isYes } from '../../../src/domain/order-text/courtesies-and-complaints.ts';

test.each([
  ['I have not received my data', true],
  ['i bought 2 lines yesterday and they have not come', true],
  ['didn’t get my airtime', true],
  ['e never enter', true],
  ['I was debited but no value', true],
  ['je n’ai pas reçu mon crédit', true],
  ['my money has been deducted and I got no value', true],
  ['token did not load', true],
  ['Good evening sir, hope you are doing well today, '.repeat(8) + 'the light has not entered', true],
  ['refund me', true],
  ['I want to complain', true],
  ['je veux un remboursement', true],
  ['abeg I wan my refund', true],
  ['please refund', true],
  ['can I get a refund', true],
  ['I wan make complaint', true],
  ['je veux être remboursée', true],
  ['thank you, you refunded me', false],
  ['you don refund me, thank you', false],
  ['do you refund?', false],
  ['will you refund me if it fails?', false],
  ['I don’t want a refund', false],
  ['I no want refund', false],
  ['no complaint', false],
  ['no data', false],
  ['I can’t see the data plan I want', false],
  ['I don’t get it', false],
  ['no get meter number', false],
  ['do you accept debit card?', false],
  ['how will I be charged', false],
  ['get me mtn 500 not glo', false],
  ['don’t drop it there', false],
  ['I got it, no problem', false],
  ['has it come?', false],
  ['', false],
])('“%s” complains of what has not come: %s', (text, wanted) => {
  expect(isComplaint(text)).toBe(wanted);
});

test.each([
  ['Yes', true],
  ['ok confirm it', true],
  ['Go ahead', true],
  ['d’accord', true],
  ['oui merci', true],
  ['do it', true],
  ['eh', true],
  ['send it to', false],
  ['yes 500', false],
  ['ok who are you', false],
  ['go', false],
])('“%s” is a yes: %s', (text, wanted) => {
  expect(isYes(text)).toBe(wanted);
});
