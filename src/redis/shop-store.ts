import { z } from 'zod';
import {
  type ShopProfile,
  type ShopChange,
  type ShopChangeRecord,
  type ShopField,
  shopFields,
  shopValues,
  type UntoldShopChange,
  type Mark,
} from '../domain/shop.ts';
import type { ChangeNote } from '../domain/people/change-trail.ts';
import type { Logger } from '../domain/shared/injected.ts';
import { readJson } from './shared/held-record-store.ts';
import { expectThat, UPDATE_REPEATED_MS, writes, type Decision } from './shared/transact.ts';
import { pairsOf } from './shared/members.ts';
import type { StoreParts } from './store-parts.ts';

/** A hash: the version, and for each value its JSON and the version with which it came. An unreadable value stays, and counts as none. */
export function createShopStore({ redis, keys, transactors: { plain }, logger }: StoreParts) {
  return {
    read: async (): Promise<ShopProfile> => readShop(await redis.hgetall(keys.shop()), logger),
    /**
     * Only if the value is still the one that was seen. The note is kept with it until the trail has it, and what each of `tell` must be told.
     * @param seen the version of the shop from which the change was decided @returns the note's record; the first one if the change comes again
     */
    async change(
      { field, to }: ShopChange,
      seen: number,
      { id, record }: ChangeNote<ShopChangeRecord>,
      tell: readonly number[],
    ): Promise<ShopChangeRecord | 'meanwhile'> {
      const [shop, mark] = [keys.shop(), keys.shopChangeMark(id)];
      const value = to === null ? null : JSON.stringify(to);
      const text = JSON.stringify(record);
      const read = () => Promise.all([redis.get(mark), redis.hmget(shop, field, versionField(field), 'version')]);
      const made = await plain.decide(shop, read, ([before, stored]): Decision<string> => {
        if (before !== null) return { result: before };
        const [valueBefore = null, fieldVersion, version] = stored;
        if (Number(fieldVersion ?? 0) > seen || valueBefore === value) return { result: 'meanwhile' };
        const next = Number(version ?? 0) + 1;
        return {
          result: text,
          expect: [
            expectThat.value(mark, undefined),
            ...expectThat.fields(shop, [field, versionField(field), 'version'], stored),
          ],
          write: [
            value === null ? writes.removeFields(shop, field) : writes.setFields(shop, { [field]: value }),
            writes.setFields(shop, { version: next, [versionField(field)]: next }),
            writes.setFor(mark, text, UPDATE_REPEATED_MS),
            writes.setFields(keys.unrecordedShopChanges(), { [id]: text }),
            ...tell.map((owner) =>
              writes.setFields(keys.untoldShopChanges(), { [untoldField({ changeId: id, owner })]: text }),
            ),
          ],
        };
      });
      return made === 'meanwhile' ? made : { ...record, ...readJson(made, shopRecordSchema) };
    },
  };
}

function versionField(field: ShopField): string {
  return `${field}:version`;
}

function readShop(fields: Readonly<Record<string, string>>, logger: Logger): ShopProfile {
  const values = shopFields.flatMap((field) => {
    const damaged = () => logger.error({ field }, 'a damaged value of the shop is left aside');
    const text = fields[field];
    const value = text === undefined ? undefined : readJson(text, shopValues[field], damaged);
    return value === undefined ? [] : [[field, value] as const];
  });
  return { version: Number(fields['version'] ?? 0), ...Object.fromEntries(values) };
}

const LISTED_AT_MOST = 100;

const shopRecordSchema = z.strictObject({
  by: z.number().int(),
  at: z.number().int(),
  what: z.literal('shop'),
  about: z.string().optional(),
  before: z.string().optional(),
  after: z.string().optional(),
});

/** The changes of which owners were not told yet, as one hash with the record for each. The script that makes a change adds them. */
export function createUntoldShopChanges({ redis, keys }: StoreParts) {
  return {
    /** In any order. If there are very many, only a part; the rest comes when that was told. */
    async list(): Promise<readonly UntoldShopChange[]> {
      const [, flat] = await redis.hscan(keys.untoldShopChanges(), 0, 'COUNT', LISTED_AT_MOST);
      return pairsOf(flat).flatMap(([field, text]) => read(field, text) ?? []);
    },
    has: async (untold: UntoldShopChange): Promise<boolean> =>
      (await redis.hexists(keys.untoldShopChanges(), untoldField(untold))) === 1,
    async told(untold: UntoldShopChange): Promise<void> {
      await redis.hdel(keys.untoldShopChanges(), untoldField(untold));
    },
  };
}

/** A change comes only once, so nothing else is ever written under this name. */
function untoldField({ changeId, owner }: Pick<UntoldShopChange, 'changeId' | 'owner'>): string {
  return `${owner}:${changeId}`;
}

function read(field: string, text: string): UntoldShopChange | undefined {
  const [, owner = '', changeId = ''] = /^(\d+):(.+)$/su.exec(field) ?? [];
  const record = readJson(text, shopRecordSchema);
  return record === undefined || changeId === ''
    ? undefined
    : { type: 'shop-changed', owner: Number(owner), changeId, record };
}

/** Whether this Redis holds the records of a shop, and whether the shop is shut. */
export function createStoreMark({ redis, keys, transactors: { plain } }: StoreParts) {
  const mark = keys.initialised();
  return {
    read: async (): Promise<Mark> => readMark((await redis.get(mark)) ?? ''),
    /** False if it has changed since it was read; then nothing was written. */
    replace(from: Mark, to: Mark): Promise<boolean> {
      const read = () => redis.get(mark);
      return plain.decide(mark, read, (stored): Decision<boolean> => {
        if (stored === textOf(to)) return { result: true };
        if ((stored ?? '') !== textOf(from)) return { result: false };
        return { result: true, expect: [expectThat.value(mark, stored)], write: [writes.set(mark, textOf(to))] };
      });
    },
  };
}

const SHUT = /^shut:(?<id>[^:]*):(?<since>\d{1,16}):(?<why>empty|another)$/u;

export function readMark(stored: string): Mark {
  if (stored === '') return { type: 'none' };
  const { id = '', since = '', why = '' } = SHUT.exec(stored)?.groups ?? {};
  if (why === '') return { type: 'open', id: stored };
  return { type: 'shut', id, since: Number(since), why: why === 'empty' ? 'empty' : 'another' };
}

function textOf(mark: Mark): string {
  switch (mark.type) {
    case 'none':
      return '';
    case 'open':
      return mark.id;
    case 'shut':
      return `shut:${mark.id}:${mark.since}:${mark.why}`;
  }
}
