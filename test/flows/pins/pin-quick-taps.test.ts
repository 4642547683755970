import { expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { dataUnder } from '../support/shopping.ts';

const flows = useFlows({ emulator: { strictRate: true } });

test('four taps at once show four dots, also at the rate that Telegram allows', async () => {
  const buyer = flows.person();
  buyer.say('/pin');
  const keypad = await buyer.until(/new PIN/u);
  for (const key of [/^4$/u, /^9$/u, /^4$/u, /^2$/u]) buyer.press(keypad.message_id, dataUnder(keypad, key));
  await buyer.until(/● ● ● ●/u);
  expect(buyer.transcript()).not.toMatch(/too fast/u);
});
