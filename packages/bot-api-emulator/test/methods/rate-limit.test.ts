import { expect, test } from 'vitest';
import { bench, handClock, refused } from '../calling.ts';

const WAIT = { ...refused(429, 'Too Many Requests: retry after 1'), parameters: { retry_after: 1 } };

test('one chat gets a burst, then about a message a second, and others are not held up by it', async () => {
  await using t = await bench({ strictRate: true, clock: handClock() });
  const [member, customer] = [t.emulator.driver.user('member').id, t.emulator.driver.user('customer').id];
  const answers = [];
  for (let n = 0; n < 6; n += 1) answers.push(await t.call('sendMessage', { chat_id: member, text: `${n}` }));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
  expect(answers.at(-1)).toMatchObject(WAIT);
  expect(await t.send(customer, 'another chat')).toMatchObject({ text: 'another chat' });
});

test('all chats together get 30 messages a second, and who went over that waits for the whole second', async () => {
  const clock = handClock();
  await using t = await bench({ strictRate: true, clock });
  const people = t.emulator.driver.addPeople(70, { started: true }).map(({ id }) => id);
  const sendTo = (some: readonly number[]) =>
    Promise.all(some.map((chat_id) => t.call('sendMessage', { chat_id, text: 'x' })));
  const first = await sendTo(people.slice(0, 35));
  expect(first.filter(({ ok }) => ok)).toHaveLength(30);
  expect(first.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 5 }, () => expect.objectContaining(WAIT)));
  clock.passSeconds(0.9);
  expect((await sendTo(people.slice(35, 36)))[0]).toMatchObject(WAIT);
  clock.passSeconds(0.1);
  expect((await sendTo(people.slice(35, 65))).filter(({ ok }) => ok)).toHaveLength(30);
});

test('what is edited, asked or answered is no message of those 30', async () => {
  await using t = await bench({ strictRate: true, clock: handClock() });
  const people = t.emulator.driver.addPeople(30, { started: true }).map(({ id }) => id);
  const sent = await Promise.all(people.map((id) => t.send(id, 'x')));
  const edits = sent.map(({ chat, message_id }) =>
    t.call('editMessageText', { chat_id: chat.id, message_id, text: 'y' }),
  );
  expect((await Promise.all(edits)).every(({ ok }) => ok)).toBe(true);
  expect(await t.call('getMe')).toMatchObject({ ok: true });
  expect(await t.call('sendChatAction', { chat_id: people[0], action: 'typing' })).toMatchObject({ ok: true });
});

test('the limit over all chats can be had alone', async () => {
  await using t = await bench({ strictRate: 'overall', clock: handClock() });
  const { id } = t.emulator.driver.user('customer');
  const calls = Array.from({ length: 31 }, () => t.call('sendMessage', { chat_id: id, text: 'x' }));
  expect((await Promise.all(calls)).filter(({ ok }) => ok)).toHaveLength(30);
});

test('an album counts by its pictures', async () => {
  await using t = await bench({ strictRate: true, clock: handClock() });
  const people = t.emulator.driver.addPeople(25, { started: true }).map(({ id }) => id);
  const [first, ...others] = people;
  const media = Array.from({ length: 10 }, () => ({ type: 'photo', media: 'unknown' }));
  // Refused for its pictures, which is after it was counted.
  expect(await t.call('sendMediaGroup', { chat_id: first, media })).toMatchObject({ status: 400 });
  const answers = await Promise.all(others.map((chat_id) => t.call('sendMessage', { chat_id, text: 'x' })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
});

test('without the option nothing is limited', async () => {
  await using t = await bench({ clock: handClock() });
  const { id } = t.emulator.driver.user('customer');
  const sent = await Promise.all(Array.from({ length: 40 }, (_, n) => t.send(id, `${n}`)));
  expect(sent).toHaveLength(40);
});
