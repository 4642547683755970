import type { z } from 'zod';
import { heldKinds, type HeldKind, type HeldRecord, UnreadableRecordError } from '../../domain/shared/held-records.ts';
import type { Logger, Now } from '../../domain/shared/injected.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import type { Keys } from '../keys.ts';

export type HeldRecords = ReturnType<typeof createHeldRecordStore>;

/** Records that cannot be read, as one hash: kind and id → since when the record is held, and when merchants were last told. */
export function createHeldRecordStore(redis: RedisClient, keys: Keys, now: Now, logger: Logger) {
  return {
    /** @throws UnreadableRecordError if it cannot be read; from then on it is held */
    async readRecord<Schema extends z.ZodType>(
      kind: HeldKind,
      id: string,
      text: string,
      schema: Schema,
    ): Promise<z.output<Schema>> {
      const found = readJson(text, schema);
      if (found === undefined) throw await hold(kind, id);
      return found;
    },
    hold,
    /** The longest time first. */
    async list(): Promise<readonly HeldRecord[]> {
      const all = Object.entries(await redis.hgetall(keys.heldRecords()));
      return all.flatMap(([field, value]) => readHeld(field, value)).toSorted((one, other) => one.since - other.since);
    },
    count: () => redis.hlen(keys.heldRecords()),
    async told(records: readonly HeldRecord[], at: number): Promise<void> {
      if (records.length === 0) return;
      await redis.hset(
        keys.heldRecords(),
        Object.fromEntries(records.map((one) => [`${one.kind} ${one.id}`, `${one.since} ${at}`])),
      );
    },
    /** The record can be read again, or is gone. */
    async release({ kind, id }: HeldRecord): Promise<void> {
      await redis.hdel(keys.heldRecords(), `${kind} ${id}`);
      logger.info({ record: kind, key: masked(kind, id) }, 'a record can be read again');
    },
  };

  /** Resolves with what to throw. */
  async function hold(kind: HeldKind, id: string): Promise<UnreadableRecordError> {
    const field = `${kind} ${id}`;
    const since = now();
    if ((await redis.hsetnx(keys.heldRecords(), field, String(since))) === 1) {
      logger.error({ record: kind, key: masked(kind, id) }, 'a record cannot be read and is held');
      return new UnreadableRecordError(kind, since);
    }
    const [first] = readHeld(field, (await redis.hget(keys.heldRecords(), field)) ?? '');
    return new UnreadableRecordError(kind, first?.since ?? since);
  }
}

function readHeld(field: string, value: string): HeldRecord[] {
  const [word, id = ''] = field.split(' ');
  const kind = heldKinds.find((one) => one === word);
  const [since, toldAt] = value.split(' ').map(Number);
  if (kind === undefined || since === undefined || !Number.isSafeInteger(since)) return [];
  return [{ kind, id, since, toldAt }];
}

/** Without the key a reference says nothing, but a person's id does, so that is masked. */
function masked(kind: HeldKind, id: string): string {
  switch (kind) {
    case 'order':
    case 'list':
      return id;
    case 'case':
    case 'account':
      return id.replaceAll(/(?<!\w)Q?\d+(?=\d{3}(?:\W|$))/gu, '•••');
  }
}

/** Undefined if it is damaged, and then `damaged` is called. */
export function readJson<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  damaged?: () => void,
): z.output<Schema> | undefined {
  try {
    const { success, data } = schema.safeParse(JSON.parse(text));
    if (success) return data;
  } catch {
    // A text that is no JSON is damaged, like JSON of another form.
  }
  damaged?.();
  return undefined;
}
