import {
  changedPolicy,
  EMPTY_POLICY,
  type Policy,
  type PolicyChange,
  policyChangeSchema,
} from '../domain/pricing/policy.ts';
import { scopeKey } from '../domain/pricing/scope.ts';
import { readJson } from './shared/held-record-store.ts';
import { expectThat, writes } from './shared/transact.ts';
import type { StoreParts } from './store-parts.ts';

/**
 * One hash with a field for each, so two merchants who change different things do not undo each other, and a write that is sent again changes nothing.
 * A field holds the last change that was made of it, also one that takes a value away, and the policy is the result of all fields. If a field cannot be
 * read, it stays, and counts for nothing.
 */
export function createPolicyStore({ redis, keys, transactors: { plain }, logger }: StoreParts) {
  return {
    async read(): Promise<Policy> {
      const fields = Object.entries(await redis.hgetall(keys.policy()));
      return fields.reduce((before, [field, text]) => {
        const change = readJson(text, policyChangeSchema);
        if (change !== undefined) return changedPolicy(before, change);
        logger.error({ field }, 'a damaged setting of the policy is left aside');
        return before;
      }, EMPTY_POLICY);
    },
    /** What stands in the place of a change, as it is stored. */
    stored: (change: PolicyChange): Promise<string | null> => redis.hget(keys.policy(), fieldOf(change)),
    /** @param over what `stored` answered: false, and nothing is set, if something else stands there by now */
    set(change: PolicyChange, over?: string | null): Promise<boolean> {
      const [key, field] = [keys.policy(), fieldOf(change)];
      const expect = over === undefined ? [] : [expectThat.field(key, field, over)];
      return plain.write(key, [writes.setFields(key, { [field]: JSON.stringify(change) })], expect);
    },
  };
}

/** Changes that replace each other have the same field. */
function fieldOf(change: PolicyChange): string {
  switch (change.type) {
    case 'rule':
      return `rule:${change.rule.role}:${scopeKey(change.rule.scope)}`;
    case 'no-rule':
      return `rule:${change.role}:${scopeKey(change.scope)}`;
    case 'rounding':
      return 'rounding';
    case 'limit':
      return `limit:${change.role}:${change.kind}`;
    case 'pin':
      return `pin:${change.role}`;
    case 'pause':
      return `pause:${scopeKey(change.pause.scope)}`;
    case 'resume':
      return `pause:${scopeKey(change.scope)}`;
    case 'usual':
      return `usual:${JSON.stringify([change.plan.provider, change.plan.sizeMb])}`;
  }
}
