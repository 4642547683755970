import { describe, expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { cardWith, confirmOnce } from '../support/shopping.ts';
import { newPersonSays, say, tap } from '../support/say-and-read.ts';

const flows = useFlows();

const MTN = /Network: MTN, going by the number/u;
const AIRTEL =
  /Airtel airtime[^]*0802 123 [^]*Network: Airtel, going by the number[^]*₦500\.00[^]*\[Another network\]/u;

describe('a network that was guessed from a number is guessed again from another one', () => {
  test('that the card’s Change asks for, and is bought', async () => {
    const buyer = await newPersonSays(flows, '500 0803 123 0701', cardWith(MTN));
    await tap(buyer, 'Change', /\[Another number\]/u);
    await tap(buyer, 'Another number', /Which phone number/u);
    await say(buyer, '08021230701', cardWith(AIRTEL));
    await confirmOnce(flows, buyer);
  });

  test('that is typed below the card', async () => {
    const buyer = await newPersonSays(flows, '500 0803 123 0702', cardWith(MTN));
    await say(buyer, '08021230702', /open card/u);
    await tap(buyer, 'Change this card', cardWith(AIRTEL));
  });

  test('that answers which of its plans is meant', async () => {
    const buyer = await newPersonSays(flows, '1gb 08031230703', /Which one do you mean\?[^]*SME/u);
    await say(buyer, '08051230703', /Which one do you mean\?[^]*0805 123 0703[^]*\[1GB/u);
    expect(buyer.screen()).not.toMatch(/MTN/u);
  });

  test('that answers which of its plans of this price is meant', async () => {
    const buyer = await newPersonSays(flows, 'data 08031230704 500 naira', /Which one do you mean\?/u);
    await say(buyer, '08051230704', /Data › Glo[^]*0805 123 0704/u);
    expect(buyer.screen()).not.toMatch(/MTN/u);
  });
});

test('plans of the size that was chosen are offered at the network of another number', async () => {
  const buyer = await newPersonSays(flows, '1gb 08031230711', /Which one do you mean\?[^]*SME/u);
  await say(buyer, 'sme', cardWith(/SME[^]*Network: MTN, going by the number/u));
  await tap(buyer, 'Change', /\[Another number\]/u);
  await tap(buyer, 'Another number', /Which phone number/u);
  await say(buyer, '08051230711', /Which one do you mean\?[^]*0805 123 0711/u);
  await tap(buyer, /^1GB/u, cardWith(/Glo[^]*0805 123 0711[^]*Network: Glo, going by the number/u));
});

describe('a network that is guessed stays guessed', () => {
  test('if its plan is named in words', async () => {
    const buyer = await newPersonSays(flows, '1gb 08031230705', /Which one do you mean\?[^]*SME/u);
    await say(buyer, 'sme', cardWith(/SME[^]*Network: MTN, going by the number[^]*\[Another network\]/u));
  });

  test('for another number of that network, and after another amount', async () => {
    const buyer = await newPersonSays(flows, '500 0803 123 0706', cardWith(MTN));
    await tap(buyer, 'Change', /\[Another amount\]/u);
    await tap(buyer, 'Another amount', /What amount\?/u);
    await say(buyer, '700', cardWith(/going by the number[^]*₦700\.00/u));
    await say(buyer, '08061230706', /open card/u);
    await tap(buyer, 'Change this card', cardWith(/0806 123 0706[^]*Network: MTN, going by the number[^]*₦700\.00/u));
  });

  test('for the plans that a number alone offers, until another number comes', async () => {
    const buyer = await newPersonSays(flows, '08031230707', /\[Data/u);
    await tap(buyer, /Data/u, /Data › MTN/u);
    await say(buyer, '08051230707', /Data › Glo[^]*0805 123 0707/u);
  });

  test('after Back to the card of the first number', async () => {
    const buyer = await newPersonSays(flows, '500 0803 123 0708', cardWith(MTN));
    await tap(buyer, 'Change', /\[Another number\]/u);
    await say(buyer, '08011230708', /0801 123 0708[^]*Which provider\?/u);
    await tap(buyer, 'Back', /\[Another number\]/u);
    await tap(buyer, 'Back', cardWith(/0803 123 0708[^]*Network: MTN, going by the number/u));
  });
});

test('a network that the buyer named stays with another number, and the card warns', async () => {
  const differs = /MTN[^]*0802 numbers are usually Airtel; this is MTN/u;
  const buyer = await newPersonSays(flows, 'mtn 500 0803 123 0709', cardWith(/MTN airtime/u));
  await say(buyer, '08021230709', /open card/u);
  await tap(buyer, 'Change this card', cardWith(differs));
  await say(buyer, 'mtn 1gb 08031230710', /Which one do you mean\?[^]*SME/u);
  await say(buyer, '08021230710', /Which one do you mean\?[^]*0802 123 0710[^]*SME/u);
  await tap(buyer, /SME/u, cardWith(differs));
});
