import { shardOfPerson, shardOfReference } from '../../../domain/orders/reference.ts';

export type KeyPlaces = ReturnType<typeof createKeyPlaces>;

/** Where a key lies. Keys that one script takes are of one place, so that they lie in one slot of a Redis Cluster. */
export function createKeyPlaces(prefix: string) {
  const inShard = (shard: number, name: string): string => `${prefix}:{s${shard.toString(16)}}:${name}`;
  return {
    /** One of the 16 shards. */
    inShard,
    /** The shard of a person, with all that is theirs. */
    ofPerson: (userId: number, name: string) => inShard(shardOfPerson(userId), name),
    /** The shard of the person who bought. */
    ofOrder: (reference: string, name: string) => inShard(shardOfReference(reference), name),
    /** Of the whole shop: by itself, or with others of the same tag in its name. */
    ofShop: (name: string) => `${prefix}:${name}`,
  };
}
