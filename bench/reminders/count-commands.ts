import type { Redis } from 'ioredis';

/** Of a process, on average; those that a script makes are not counted. */
export interface CountedCommands {
  /** About reminders, while it starts. */
  readonly atStart: number;
  readonly idleS: number;
  /** About reminders, in that time. */
  readonly aboutReminders: number;
  /** Of all kinds, in that time. */
  readonly all: number;
}

export interface CountingCommands {
  idleFromHere(): void;
  stop(): CountedCommands;
}

/** Counts what all processes send. */
export async function countCommands(redis: Redis, processes: number): Promise<CountingCommands> {
  const monitor = await redis.monitor();
  let counts = { aboutReminders: 0, all: 0 };
  let atStart = 0;
  let since = performance.now();
  monitor.on('monitor', (_time: string, words: readonly string[], source: string) => {
    if (source === 'lua') return;
    counts.all += 1;
    if (words.some((word) => /:reminders(?:-due|:\d+)$/u.test(word))) counts.aboutReminders += 1;
  });
  return {
    idleFromHere() {
      atStart = counts.aboutReminders / processes;
      counts = { aboutReminders: 0, all: 0 };
      since = performance.now();
    },
    stop() {
      monitor.disconnect();
      return {
        atStart,
        idleS: (performance.now() - since) / 1_000,
        aboutReminders: counts.aboutReminders / processes,
        all: counts.all / processes,
      };
    },
  };
}
