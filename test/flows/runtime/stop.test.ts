import { expect, test } from 'vitest';
import { startBotProcess } from '../support/bot-process.ts';
import { useFlows } from '../support/flows.ts';
import { newPersonSays } from '../support/say-and-read.ts';

const flows = useFlows();

test('a process that ends in order exits with 0', async () => {
  const bot = await startBotProcess(flows);
  await newPersonSays(flows, '/help', /\/buy/u);
  expect(await bot.stop()).toBe(0);
});

test('a process that cannot end in time exits with 1, in time', async () => {
  const bot = await startBotProcess(flows);
  const person = flows.person();
  const effect = { type: 'delay', delayMs: 60_000 } as const;
  flows.driver.faults.add({ on: 'call', method: 'sendMessage', chatId: person.id, effect });
  const struck = new Promise<void>((resolve) => {
    flows.driver.faults.listeners.add(() => resolve());
  });
  person.say('/help');
  await struck;
  const startedAt = performance.now();
  expect(await bot.stop()).toBe(1);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});
