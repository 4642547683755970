import { type AccessMode, type AccessState, mayBuy, type Person } from '../../../domain/people/person.ts';
import type { ButtonId } from '../../ui/words.ts';

/** What merchants can make of a person's access, the usual thing first. */
export interface AccessChoice {
  readonly label: ButtonId;
  readonly to: AccessState;
}

export function accessChoices(person: Person, mode: AccessMode): readonly [AccessChoice, ...AccessChoice[]] {
  if (mayBuy(person, mode, false)) return [STOP, LOCK];
  switch (person.access) {
    case 'stopped':
      return [LET_BUY, LOCK];
    case 'locked':
      return [UNLOCK, STOP];
    case 'none':
      return [APPROVE, DECLINE, LOCK];
    case 'declined':
    case 'approved':
      return [APPROVE, LOCK];
  }
}

const STOP: AccessChoice = { label: 'button-stop', to: 'stopped' };
const LET_BUY: AccessChoice = { label: 'button-let-buy', to: 'approved' };
const LOCK: AccessChoice = { label: 'button-lock', to: 'locked' };
const UNLOCK: AccessChoice = { label: 'button-unlock', to: 'approved' };
const APPROVE: AccessChoice = { label: 'button-approve', to: 'approved' };
const DECLINE: AccessChoice = { label: 'button-decline', to: 'declined' };
