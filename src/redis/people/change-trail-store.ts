import { z } from 'zod';
import {
  type ChangeKind,
  type ChangeRecord,
  changeKinds,
  UNDO_LOOKED_THROUGH,
} from '../../domain/people/change-trail.ts';
import { policyChangeSchema } from '../../domain/pricing/policy.ts';
import { shardOfPerson, SHARDS } from '../../domain/orders/reference.ts';
import { expectThat, UPDATE_REPEATED_MS, writes } from '../shared/transact.ts';
import { readJson } from '../shared/held-record-store.ts';
import { pairsOf } from '../shared/members.ts';
import type { StoreParts } from '../store-parts.ts';

/** So many of one shard are read at once. There are few: one for each time that a process died between a change and its entry. */
const RECORDS_AT_ONCE = 100;

const PAGE_SIZE = 100;

const entrySchema = z.strictObject({
  by: z.coerce.number().int(),
  at: z.coerce.number().int(),
  what: z.enum(changeKinds),
  whom: z.coerce.number().int().optional(),
  about: z.string().optional(),
  before: z.string().optional(),
  after: z.string().optional(),
  back: z.string().optional(),
});

const recordSchema = entrySchema.omit({ back: true });

/** Who changed what: every change of a merchant, for good. The stream is never trimmed, because even a change of a year ago may matter. */
export function createChangeTrail({ redis, keys, transactors: { plain }, logger }: StoreParts) {
  return {
    /** Written before the change, or after a change that has kept it. @param changeId the same when the same change comes again, which is written once */
    write,
    /** Whether this change was written before, as long as it may come again. */
    has: async (changeId: string): Promise<boolean> => (await redis.exists(keys.changeTrailMark(changeId))) === 1,
    /** Newest first. @param after `next` of the page before */
    async list(after: string | undefined, count: number): Promise<{ entries: readonly ChangeRecord[]; next?: string }> {
      await writeAllKept();
      // Redis refuses a question for entries before the first possible id.
      if (after !== undefined && /^0+-0+$/u.test(after)) return { entries: [] };
      const end = after === undefined ? '+' : `(${after}`;
      const rows = await redis.xrevrange(keys.changeTrail(), end, '-', 'COUNT', count + 1);
      const entries = rows.slice(0, count).flatMap(readEntry);
      const last = rows.length > count ? rows[count - 1] : undefined;
      return { entries, ...(last === undefined ? {} : { next: last[0] }) };
    },
    async newestBy(
      userId: number,
      kinds: readonly ChangeKind[],
    ): Promise<{ readonly id: string; readonly entry: ChangeRecord } | undefined> {
      await writeAllKept();
      let end = '+';
      for (let read = 0; read < UNDO_LOOKED_THROUGH; read += PAGE_SIZE) {
        const rows = await redis.xrevrange(keys.changeTrail(), end, '-', 'COUNT', PAGE_SIZE);
        for (const row of rows) {
          const [entry] = readEntry(row);
          if (entry?.by === userId && kinds.some((kind) => kind === entry.what)) return { id: row[0], entry };
        }
        const last = rows.at(-1);
        if (last === undefined || rows.length < PAGE_SIZE) return undefined;
        end = `(${last[0]}`;
      }
      return undefined;
    },
    async newestAbout(userId: number): Promise<ChangeRecord | undefined> {
      await writeKept(keys.unrecordedChanges(shardOfPerson(userId)));
      const text = await redis.hget(keys.changeTrailNewest(), String(userId));
      const entry = text === null ? undefined : readJson(text, z.record(z.string(), z.unknown()));
      return entry === undefined ? undefined : readFields(`the newest about ${userId}`, entry)[0];
    },
  };

  async function write(changeId: string, record: ChangeRecord): Promise<void> {
    const { whom, back } = record;
    const [trail, mark, newest] = [keys.changeTrail(), keys.changeTrailMark(changeId), keys.changeTrailNewest()];
    const entry = { ...record, back: back && JSON.stringify(back) };
    const write = [
      writes.appendEntry(trail, entry),
      writes.setFor(mark, 1, UPDATE_REPEATED_MS),
      ...(whom === undefined ? [] : [writes.setFields(newest, { [whom]: JSON.stringify(entry) })]),
    ];
    await plain.write(mark, write, [expectThat.isThere(mark, false)]);
    // Until now the change itself has kept its record.
    if (whom !== undefined) await redis.hdel(keys.unrecordedChanges(shardOfPerson(whom)), changeId);
    if (record.what === 'shop') await redis.hdel(keys.unrecordedShopChanges(), changeId);
  }

  async function writeAllKept(): Promise<void> {
    const ofPeople = SHARDS.map((shard) => keys.unrecordedChanges(shard));
    await Promise.all([...ofPeople, keys.unrecordedShopChanges()].map(writeKept));
  }

  /** If a process died between a change and its entry, the entry is written before anyone reads the trail. */
  async function writeKept(unrecordedKey: string): Promise<void> {
    const [, flat] = await redis.hscan(unrecordedKey, 0, 'COUNT', RECORDS_AT_ONCE);
    for (const [changeId, text] of pairsOf(flat)) {
      const record = readJson(text, recordSchema);
      if (record !== undefined) await write(changeId, record);
    }
  }

  function readEntry([id, flat]: [string, string[]]): ChangeRecord[] {
    return readFields(id, Object.fromEntries(pairsOf(flat)));
  }

  function readFields(id: string, fields: Readonly<Record<string, unknown>>): ChangeRecord[] {
    const parsed = entrySchema.safeParse(fields);
    if (!parsed.success) logger.error({ id }, 'a damaged entry of the audit trail is passed over');
    if (!parsed.success) return [];
    const { back, ...entry } = parsed.data;
    return [back === undefined ? entry : { ...entry, back: readJson(back, policyChangeSchema) }];
  }
}
