import { expect, test } from 'vitest';
import { useFlows } from '../support/flows.ts';
import { say, tap, pressed } from '../support/say-and-read.ts';

const flows = useFlows({ refusals: /upgraded to a supergroup|not enough rights/u });

/** A person in a group with the bot, which they have made. */
const memberOf = (name: string, { person } = flows.person()) => flows.driver.group(name, person).as(person);

test('a merchant reads no wallet and no people in a group', async () => {
  const { emulator } = flows;
  const inGroup = memberOf('The shop', flows.merchant);
  for (const text of ['/users', '/start', `/balance@${emulator.bot.username}`, `hey @${emulator.bot.username}!`]) {
    await say(inGroup, text, /I only sell in private/u);
    expect(inGroup.buttons()).toEqual([{ text: 'Open the chat', url: `https://t.me/${emulator.bot.username}` }]);
  }
});

test('in a group other talk, and the commands of other bots, are none of its business', async () => {
  const inGroup = memberOf('The family');
  for (const text of ['hello everybody', '08031231234', '/buy@some_other_bot', 'write to me@example.com']) {
    inGroup.say(text);
  }
  inGroup.sendPhoto();
  inGroup.sendSticker();
  await flows.driver.untilDelivered();
  // Handled in order: once this is answered, all before has been seen.
  await say(inGroup, '/buy', /I only sell in private/u);
  expect(inGroup.botMessages()).toHaveLength(1);
});

test('a group that becomes a supergroup before its answer is no fault, and is answered where it goes on', async () => {
  const { driver, logLines } = flows;
  const member = flows.person();
  const group = driver.group('The growing shop', member.person);
  group.as(member.person).say('/buy');
  // The bot has not read the command yet: it answers under the old id.
  group.upgrade(member.person);
  await driver.untilCall(({ description = '' }) => description.includes('upgraded to a supergroup'));
  const inNext = group.as(member.person);
  await say(inNext, '/buy', /I only sell in private/u);
  await driver.untilDelivered();
  expect(logLines.filter((line) => line.includes('an update failed'))).toEqual([]);
});

test('a group that does not let the bot write is no fault either', async () => {
  const { driver, logLines } = flows;
  const member = flows.person();
  const group = driver.group('Only administrators write', member.person);
  group.mute();
  group.as(member.person).say('/buy');
  await driver.untilCall(({ description = '' }) => description.includes('not enough rights'));
  await driver.untilDelivered();
  await say(member, '/help', /How it works/u);
  expect(logLines.filter((line) => line.includes('an update failed'))).toEqual([]);
  expect(member.transcript()).not.toMatch(/went wrong|sorry/iu);
});

test('buttons pressed in a group are answered and do nothing', async () => {
  const inGroup = memberOf('Pressers');
  const { message_id: messageId } = await say(inGroup, '/buy', /I only sell in private/u);
  for (const data of ['m:buy', 'w:service:pick:x', 'o:confirm:VB50123456789ABCDEFGHJKMNPQRS00000000', 'u:page:0']) {
    expect(await pressed(inGroup, messageId, data)).toMatch(/no longer active/u);
  }
  expect(inGroup.botMessages()).toHaveLength(1);
});

test('thrown out of a group it stays well, and a purchase in private is untouched by the group', async () => {
  const { driver } = flows;
  const member = flows.person();
  const group = driver.group('Leavers', member.person);
  await say(member, '/airtime', /Which provider/u);
  const inGroup = group.as(member.person);
  await say(inGroup, '/cancel', /I only sell in private/u);
  group.removeBot(member.person);
  await tap(member, 'MTN', /phone number is it for/u);
});
