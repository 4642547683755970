import { expect, test } from 'vitest';
import { createSendingRoom } from '../../../src/use-cases/messages/sending-room.ts';

function roomOf({ ends = 0, isAway = false, hasTurn = true }) {
  const world = { ends, isAway, hasTurn, looks: 0, turns: 0, now: 0 };
  const room = createSendingRoom({
    backlog: { size: async () => ((world.looks += 1), world.ends) },
    outage: { isAway: () => world.isAway },
    pace: { take: async () => ((world.turns += 1), world.hasTurn) },
    now: () => world.now,
  });
  return { world, room };
}

test('there is none while Telegram is away, or ends wait for it, and no turn is taken', async () => {
  for (const about of [{ isAway: true }, { ends: 1 }]) {
    const { world, room } = roomOf(about);
    expect(await room.mayAnnounce()).toBe(false);
    expect(world.turns).toBe(0);
  }
});

test('each message takes a turn of those that can wait', async () => {
  const { world, room } = roomOf({});
  expect(await room.mayAnnounce()).toBe(true);
  world.hasTurn = false;
  expect(await room.mayAnnounce()).toBe(false);
  expect(world.turns).toBe(2);
});

test('ends that wait are looked for once a second', async () => {
  const { world, room } = roomOf({});
  for (let count = 0; count < 30; count += 1) {
    world.now += 40;
    await room.mayAnnounce();
  }
  expect(world.looks).toBe(2);
  world.ends = 1;
  world.now += 1_000;
  expect(await room.mayAnnounce()).toBe(false);
});
