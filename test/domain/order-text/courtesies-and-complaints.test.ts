import { expect, test } from 'vitest';
import { isComplaint, isYes } from '../../../src/domain/order-text/courtesies-and-complaints.ts';

/** Whether a text complains of what has not come. */
const COMPLAINS: [isComplaint: boolean, texts: string[]][] = [
  [true, ['I have not received my data', 'i bought 2 lines yesterday and they have not come']],
  [true, ['didn’t get my airtime', 'e never enter', 'I was debited but no value', 'je n’ai pas reçu mon crédit']],
  [true, ['my money has been deducted and I got no value', 'token did not load', 'refund me']],
  [true, ['I want to complain', 'je veux un remboursement', 'abeg I wan my refund', 'please refund']],
  [true, ['can I get a refund', 'I wan make complaint', 'je veux être remboursée', 'nothing came']],
  [true, ['my data no dey come', 'i no see am', 'I no see alert', 'money don go but nothing']],
  [true, ['Mama say nothing don enter', 'them don comot my money', 'where is my money', 'where is my data?']],
  [true, ['abeg where my 1k airtime', 'où est mon forfait', 'bai shigo ba', 'kudin ban gani ba']],
  [true, ['data bata zo ba', 'it is yet to reflect', 'the 300 for 0803 123 0603 never enter']],
  [true, ['0803 123 0603 no receive the 300', 'una never send my light', 'e no reach me', 'I have not seen it']],
  [true, ['transaction successful but no airtime', 'still nothing', 'toujours rien', 'token not loading']],
  [true, ['where’s the airtime', 'give me my money', 'they deduct my money']],
  [true, ['Good evening sir, hope you are doing well today, '.repeat(8) + 'the light has not entered']],
  [false, ['I have not seen the plan I want', 'where is the airtime button', 'is my money safe here']],
  [false, ['where is my customer list', 'where is the menu', 'my money no reach', 'I no see the plan wey I want']],
  [false, ['but nothing is as cheap as this', 'ba komai', 'thank you, you refunded me']],
  [false, ['you don refund me, thank you', 'do you refund?', 'will you refund me if it fails?']],
  [false, ['I don’t want a refund', 'I no want refund', 'no complaint', 'no data']],
  [false, ['I can’t see the data plan I want', 'I don’t get it', 'no get meter number']],
  [false, ['do you accept debit card?', 'how will I be charged', 'get me mtn 500 not glo', 'don’t drop it there']],
  [false, ['I got it, no problem', 'has it come?', 'je veux recharger mon crédit ou mon forfait']],
  [false, ['deduct 500 from my balance and buy mtn 500 08031234567', 'how much do you deduct for mtn 500']],
  [false, ['I have sent the money, money don go', 'money has gone up', 'I want my money in my wallet']],
  [false, ['customer never send money', 'where is my meter number', 'where are my data plans']],
  [false, ['where is my order history', 'still nothing cheaper?', 'I no see am for the menu', '']],
];

test.each(COMPLAINS.flatMap(([wanted, texts]) => texts.map((text) => [text, wanted] as const)))(
  '“%s” complains of what has not come: %s',
  (text, wanted) => {
    expect(isComplaint(text)).toBe(wanted);
  },
);

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
