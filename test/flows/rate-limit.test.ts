import { expect, test } from 'vitest';
import { useFlows } from './flows.ts';

const flows = useFlows({ env: { RATE_LIMIT_PER_10S: '3' } });

test('who sends too much reads so once, and nothing of it is done; others are served', async () => {
  const hasty = flows.person();
  for (let time = 0; time < 8; time += 1) hasty.say('/help');
  await flows.world.driver.untilDelivered();
  const texts = hasty.botMessages().map(({ text = '' }) => text);
  expect(texts.filter((text) => text.startsWith('How it works'))).toHaveLength(3);
  expect(texts.filter((text) => text.startsWith('Not so fast'))).toHaveLength(1);
  expect(texts).toHaveLength(4);

  const calm = flows.person();
  calm.say('/help');
  await calm.until(/How it works/u);
});

test('taps over the limit are answered, the first of them with words', async () => {
  const hasty = flows.person();
  hasty.say('/start');
  await hasty.until(/Hello/u);
  for (let time = 0; time < 5; time += 1) hasty.tap('Help');
  await flows.world.driver.untilDelivered();
  await hasty.untilToast(/Not so fast/u);
  expect(hasty.toasts.filter(({ text }) => text?.startsWith('Not so fast') === true)).toHaveLength(1);
  expect(hasty.toasts).toHaveLength(5);
});
