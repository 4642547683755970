import { shardOfPerson, shardOfReference } from '../../../domain/orders/reference.ts';

/** Where a key lies. Keys that one script takes are of one place, so that they lie in one slot of a Redis Cluster. */
export interface KeyPlaces {
  /** One of the 16 shards. */
  readonly inShard: (shard: number, name: string) => string;
  /** The shard of a person, with all that is theirs. */
  readonly ofPerson: (userId: number, name: string) => string;
  /** The shard of the person who bought. */
  readonly ofOrder: (reference: string, name: string) => string;
  /** Of the whole shop: by itself, or with others of the same tag in its name. */
  readonly ofShop: (name: string) => string;
}

export function createKeyPlaces(prefix: string): KeyPlaces {
  const inShard = (shard: number, name: string): string => `${prefix}:{s${shard.toString(16)}}:${name}`;
  return {
    inShard,
    ofPerson: (userId, name) => inShard(shardOfPerson(userId), name),
    ofOrder: (reference, name) => inShard(shardOfReference(reference), name),
    ofShop: (name) => `${prefix}:${name}`,
  };
}
