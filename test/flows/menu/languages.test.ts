import { expect, test } from 'vitest';
import { shopPeople } from 'vendbot-demo';
import { useFlows } from '../support/flows.ts';
import { airtime } from '../support/wishes.ts';
import { BOUGHT_ONCE, booksOf } from '../support/books.ts';
import { buy } from '../support/shopping.ts';
import { say, tap } from '../support/say-and-read.ts';
import { personOf } from '../support/people.ts';

const strangers = ['pt-br', ''].map((code) => personOf({ language_code: code }));
const canadian = personOf({ language_code: 'fr-CA' });

const flows = useFlows({ emulator: { people: [...shopPeople, ...strangers, canadian] } });

test.each(strangers)(
  'a person whose language we do not have reads the default one: "$language_code"',
  async (person) => {
    const buyer = flows.driver.user(person);
    const reference = await buy(buyer, airtime('08031230200'));
    await buyer.until(/Done![^]*Paid: ₦490\.00[^]*Time: \d{1,2} \w+ \d{4}, \d{2}:\d{2} WAT/u);
    expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  },
);

test('a person who speaks French buys in French, up to the receipt: "fr-CA"', async () => {
  const buyer = flows.driver.user(canadian);
  await say(buyer, '/buy', /Que souhaitez-vous acheter\s\?[^]*\[Crédit d’appel\][^]*\[Retour\] \[Annuler\]/u);
  await tap(buyer, 'Crédit d’appel', /Quel fournisseur\s\?/u);
  await tap(buyer, 'MTN', /Pour quel numéro de téléphone\s\?[^]*\[Utiliser mon numéro\]/u);
  await say(buyer, '08031230202', /Quel montant\s\?/u);
  await tap(buyer, '500 ₦', /Merci de vérifier[^]*Vous payez\s: 500,00\s₦[^]*\[Confirmer\]/u);
  await tap(buyer, 'Confirmer', /C’est fait\s![^]*Payé\s: 490,00\s₦[^]*Date\s: \d{1,2} \S+ \d{4}, \d{2}:\d{2}/u);
  const reference = /Référence\s: (VB[0-9A-Z]+)/u.exec(buyer.screen())?.[1] ?? '';
  expect(booksOf(flows, reference)).toEqual(BOUGHT_ONCE);
  expect(buyer.screen()).not.toMatch(/Paid|Time|Reference|Product/u);
});
