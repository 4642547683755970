import { expect, test } from 'vitest';
import { letIn, giveRole } from '../support/people.ts';
import { useFlows } from '../support/flows.ts';
import { labels, say, tap } from '../support/say-and-read.ts';

const flows = useFlows({ env: { ACCESS: 'approval' } });

test('a merchant who is no owner is not shown what owners alone may change', async () => {
  const named = await letIn(flows);
  await giveRole(flows, named, 'merchant');
  await say(named, '/start', /What would you like to buy\?/u);
  await say(named, '/admin', /\[🧭 First day\]/u);
  await tap(named, /First day/u, /0 of 5 done\n\n▫️ Shop’s name\n▫️ What people pay\n/u);
  expect(labels(named).slice(0, 2)).toEqual(['Shop’s name', 'What people pay']);
});

test('the list is put away by its button, for good', async () => {
  const { merchant } = flows;
  // Somebody who may buy is as good as an invitation.
  await letIn(flows);
  await say(merchant, '/admin', /\[🧭 First day\]/u);
  await tap(merchant, /First day/u, /✅ First invitation/u);
  await tap(merchant, 'Put away', /Put away\. Everything in it is in \/admin too\.\n\[⚙️ For merchants\]/u);
  await tap(merchant, /For merchants/u, /Tap what you want/u);
  expect(labels(merchant)[0]).toBe('Wallet');
  await flows.restartBot();
  await say(merchant, '/admin', /Tap what you want/u);
  expect(labels(merchant)[0]).toBe('Wallet');
});
