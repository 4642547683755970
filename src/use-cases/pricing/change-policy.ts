import type { ChangeRecord } from '../../domain/people/change-record.ts';
import { marginAsTyped } from '../../domain/pricing/parse-margin.ts';
import { type Policy, pauseAt, type PolicyChange, ruleAt } from '../../domain/pricing/policy.ts';
import type { PriceRule } from '../../domain/pricing/price.ts';
import { plainScope } from '../../domain/pricing/scope.ts';
import type { ChangeTrail } from '../people/ports.ts';
import type { PolicyStore } from './ports.ts';
import type { Now } from '../shared/ports.ts';

/**
 * Makes a change, and writes down whose it is.
 * @param id the change's own: sent again under it, it is one change
 * @param isUndo it brings back what was before another change, and stands in the trail as that
 */
export type ChangePolicy = (change: PolicyChange, by: number, id: string, isUndo?: boolean) => Promise<void>;

/** The trail comes first: a change without a name is worse than one in the trail that was not made. */
export function createChangePolicy(deps: {
  policy: PolicyStore;
  changeTrail: Pick<ChangeTrail, 'write'>;
  now: Now;
}): ChangePolicy {
  return async (change, by, id, isUndo = false) => {
    const before = await deps.policy.read({ fresh: true });
    const facts = factsOf(change, before);
    const undone = { what: 'undo', about: `${facts.what} ${facts.about ?? ''}` } as const;
    const note = isUndo ? undone : { back: backOf(change, before) };
    await deps.changeTrail.write(id, { by, at: deps.now(), ...facts, ...note });
    await deps.policy.set(change);
  };
}

/** What stands now where this change changes something: as before and after stand in the trail. */
export function standsAt(change: PolicyChange, policy: Policy): string | undefined {
  return factsOf(change, policy).before;
}

/** What will stand there then. */
export function setsTo(change: PolicyChange, policy: Policy): string | undefined {
  return factsOf(change, policy).after;
}

/** What brings back a price; undefined for what cannot be undone. */
function backOf(change: PolicyChange, policy: Policy): PolicyChange | undefined {
  if (change.type === 'rounding') return { type: 'rounding', unitMinor: policy.roundingMinor };
  if (change.type !== 'rule' && change.type !== 'no-rule') return undefined;
  const { role, scope } = change.type === 'rule' ? change.rule : change;
  const rule = ruleAt(policy, role, scope);
  return rule === undefined ? { type: 'no-rule', role, scope } : { type: 'rule', rule };
}

type ChangeFacts = Pick<ChangeRecord, 'what' | 'about' | 'before' | 'after'>;

function factsOf(change: PolicyChange, policy: Policy): ChangeFacts {
  switch (change.type) {
    case 'rule': {
      const { role, scope } = change.rule;
      const before = ruleText(ruleAt(policy, role, scope));
      return { what: 'price', about: `${role} ${plainScope(scope)}`, before, after: ruleText(change.rule) };
    }
    case 'no-rule': {
      const { role, scope } = change;
      return { what: 'price', about: `${role} ${plainScope(scope)}`, before: ruleText(ruleAt(policy, role, scope)) };
    }
    case 'rounding':
      return {
        what: 'price',
        about: 'rounding',
        before: String(policy.roundingMinor),
        after: String(change.unitMinor),
      };
    case 'limit': {
      const about = `${change.role} ${change.kind === 'perDayMinor' ? 'day' : 'purchase'}`;
      const before = policy.limits[change.role]?.[change.kind];
      return { what: 'limit', about, before: textOf(before), after: textOf(change.amountMinor) };
    }
    case 'pin':
      return {
        what: 'pin',
        about: change.role,
        before: textOf(policy.pinAboveMinor[change.role]),
        after: textOf(change.aboveMinor),
      };
    case 'pause': {
      const { scope, reason } = change.pause;
      return { what: 'pause', about: plainScope(scope), before: pauseAt(policy, scope)?.reason, after: reason };
    }
    case 'resume':
      return { what: 'pause', about: plainScope(change.scope), before: pauseAt(policy, change.scope)?.reason };
  }
}

function ruleText(rule: PriceRule | undefined): string | undefined {
  if (rule === undefined) return undefined;
  return `${marginAsTyped(rule.margin)}${rule.belowCost ? ' below' : ''}`;
}

function textOf(amountMinor: number | undefined): string | undefined {
  return amountMinor === undefined ? undefined : String(amountMinor);
}
