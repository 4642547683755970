import { expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { dataUnder } from '../support/shopping.ts';
import { say } from '../support/say-and-read.ts';

const flows = useFlows({ emulator: { strictRate: true } });

test('four taps at once show four dots, also at the rate that Telegram allows', async () => {
  const buyer = flows.person();
  const keypad = await say(buyer, '/pin', /new PIN/u);
  for (const key of [/^4$/u, /^9$/u, /^4$/u, /^2$/u]) buyer.press(keypad.message_id, dataUnder(keypad, key));
  await buyer.until(/● ● ● ●/u);
  expect(buyer.transcript()).not.toMatch(/too fast/u);
});
