import { expect, test } from 'vitest';
import { letIn } from '../people/let-in.ts';
import { useFlows } from '../support/flows.ts';
import { labels, say, tap } from '../support/say-and-read.ts';

const flows = useFlows({ env: { ACCESS: 'approval' } });

test('the list is put away by its button, for good', async () => {
  const { merchant, setup } = flows;
  await say(merchant, '/start', /First day: 0 of 7 done/u);
  // Somebody who may buy is as good as an invitation.
  await letIn(flows);
  await say(merchant, '/admin', /\[🧭 First day: 1 of 7\]/u);
  await tap(merchant, /First day/u, /✅ First invitation/u);
  await tap(merchant, 'Put away', /Put away\. Everything in it is in \/admin too\.\n\[⚙️ For merchants\]/u);
  await tap(merchant, /For merchants/u, /Tap what you want/u);
  expect(labels(merchant)[0]).toBe('Wallet');
  await setup.restartBot();
  await say(merchant, '/admin', /Tap what you want/u);
  expect(labels(merchant)[0]).toBe('Wallet');
});
