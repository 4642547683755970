import { expect, test } from 'vitest';
import { defaultPeople } from '../../src/playground/people.ts';
import type { Person } from '../../src/playground/page-protocol.ts';
import { useFlows } from './flows.ts';
import { airtime, BOUGHT_ONCE, booksOf, buy } from './shopping.ts';

const speakers = ['fr', 'pt-br', 'zh-hans', 'EN-gb', 'xx', ''].map((language_code, index): Person => ({
  id: 7_800_000_000 + index,
  first_name: 'Ama',
  language_code,
  phone_number: `+23480377700${index}0`,
  role: 'customer',
  about: `Speaks ${language_code}`,
}));

const flows = useFlows({ playground: { people: [...defaultPeople, ...speakers] } });

test.each(speakers)(
  'a person whose language we do not have reads the default one: "$language_code"',
  async (person) => {
    const buyer = flows.world.driver.chat(person);
    const reference = await buy(buyer, airtime('08031230200'));
    await buyer.until(/Done![\s\S]*Paid: ₦490\.00[\s\S]*Time: \d{1,2} \w+ \d{4}, \d{2}:\d{2}/u);
    expect(booksOf(flows.world, reference)).toEqual(BOUGHT_ONCE);
  },
);
