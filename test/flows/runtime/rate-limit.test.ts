import { expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { CARD } from '../support/shopping.ts';
import { newPersonSays, tap } from '../support/say-and-read.ts';

const flows = useFlows({ env: { RATE_LIMIT_PER_10S: '3' } });

test('who sends too much reads so once, and nothing of it is done; others are served', async () => {
  const hasty = flows.person();
  for (let time = 0; time < 8; time += 1) hasty.say('/help');
  await flows.driver.untilDelivered();
  const texts = hasty.botMessages().map(({ text = '' }) => text);
  expect(texts.filter((text) => text.startsWith('How it works'))).toHaveLength(3);
  expect(texts.filter((text) => text.startsWith('That was too fast'))).toHaveLength(1);
  expect(texts).toHaveLength(4);

  await newPersonSays(flows, '/help', /How it works/u);
});

test('taps over the limit are answered, the first of them with words', async () => {
  const hasty = await newPersonSays(flows, '/start', /Hello/u);
  for (let time = 0; time < 5; time += 1) hasty.tap('Help');
  await flows.driver.untilDelivered();
  await hasty.untilToast(/That was too fast/u);
  expect(hasty.toasts.filter(({ text }) => text?.startsWith('That was too fast') === true)).toHaveLength(1);
  expect(hasty.toasts).toHaveLength(5);
});

test('in a group it holds too: what is over it is left without a word there, and buttons are answered', async () => {
  const { driver } = flows;
  const hasty = flows.person();
  // Another person brings the bot into the group, which counts as theirs.
  const inGroup = driver.group('The shop', flows.person().person).as(hasty.person);
  for (let time = 0; time < 8; time += 1) inGroup.say('/buy');
  await driver.untilDelivered();
  expect(inGroup.botMessages().map(({ text }) => text)).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/only sell in private/u)),
  );
  await inGroup.untilToast(inGroup.press(inGroup.botMessages()[0]!.message_id, 'm:buy'));
  expect(inGroup.toasts).toHaveLength(1);
});

test('a tap on Confirm is taken all the same', async () => {
  const hasty = await newPersonSays(flows, 'mtn 500 08031230200', CARD);
  for (let time = 0; time < 5; time += 1) hasty.say('/help');
  await tap(hasty, 'Confirm', /Done!/u);
});
