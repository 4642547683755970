import { expect, test } from 'vitest';
import { shopPeople } from 'vendbot-demo';
import { useFlows } from '../support/flows.ts';

const owner = shopPeople.find(({ role }) => role === 'merchant')!;
const partner = { ...owner, id: 8_200_000_001, first_name: 'Partner' };
const NOBODY = 8_200_000_002;

const flows = useFlows({
  env: { MERCHANT_IDS: [owner.id, partner.id, NOBODY].join(',') },
  emulator: { people: [...shopPeople, partner] },
  refusals: /chat not found/u,
});

/** The merchants of each line that says who cannot be told. */
function untellable(): unknown[] {
  const lines = flows.logLines.filter((line) => line.includes('cannot be told anything'));
  return lines.map((line) => (JSON.parse(line) as { merchants: unknown }).merchants);
}

test('a start says in one line which merchants cannot be told, and writes to no one to find out', async () => {
  await expect.poll(untellable).toEqual([[NOBODY]]);
  flows.driver.user(partner).block();
  await flows.restartBot();
  await expect.poll(untellable).toEqual([[NOBODY], [partner.id, NOBODY]]);
  expect(flows.driver.calls('sendMessage')).toBe(0);
});
