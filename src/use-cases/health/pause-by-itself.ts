import { lieWithin } from '../../domain/shared/clock.ts';
import { type AutoPause, autoPauseStep, outletScope } from '../../domain/health/auto-pause.ts';
import { type Outlet, outletKey, SAMPLES_KEPT_MS } from '../../domain/health/sample.ts';
import { pauseOf, THE_BOT } from '../../domain/pricing/pause.ts';
import { plainScope } from '../../domain/pricing/scope.ts';
import type { ChangeTrail } from '../people/ports.ts';
import type { OwnPauses, PolicyStore } from '../pricing/ports.ts';
import type { Logger, Now } from '../shared/ports.ts';
import type { AutoPauseNotifier, AutoPauseStore, HealthSamples } from './ports.ts';

/** Looks at outlets of which something is new, and at what is paused. In one process at a time. */
export type PauseByItself = (changed: readonly Outlet[]) => Promise<void>;

export interface PauseByItselfDeps {
  readonly samples: Pick<HealthSamples, 'read'>;
  readonly autoPauses: AutoPauseStore;
  readonly ownPauses: OwnPauses;
  readonly policy: Pick<PolicyStore, 'read'>;
  readonly changeTrail: Pick<ChangeTrail, 'write'>;
  readonly notifier: AutoPauseNotifier;
  readonly newId: () => string;
  readonly now: Now;
  readonly logger: Logger;
}

/** If no merchant was reached. */
const TELL_AGAIN_MS = 60_000;

/** Pauses what fails for sure, and resumes it when a trial was delivered. Each message is recorded before it is sent. */
export function createPauseByItself(deps: PauseByItselfDeps): PauseByItself {
  const { autoPauses, ownPauses, notifier, now, logger } = deps;
  const failedAt = new Map<string, number>();
  return async (changed) => {
    const known = await autoPauses.read();
    const unsettled = [...known.values()].filter((one) => !isSettled(one)).map(({ outlet }) => outlet);
    const outlets = new Map([...changed, ...unsettled].map((outlet) => [outletKey(outlet), outlet]));
    for (const [key, outlet] of outlets) {
      const after = await look(outlet, known.get(key));
      if (after !== undefined) await tell(after);
    }
    for (const { outlet, over } of known.values())
      if (over !== undefined && now() - over.at > SAMPLES_KEPT_MS) await autoPauses.forget(outlet);
  };

  async function look(outlet: Outlet, before: AutoPause | undefined): Promise<AutoPause | undefined> {
    const { pauses } = await deps.policy.read({ fresh: true });
    const samples = await deps.samples.read(outlet);
    switch (autoPauseStep(before, { outlet, samples, pauses, now: now() })) {
      case 'stay':
        return before;
      case 'pause':
        return begin(outlet);
      case 'adopt':
        return kept({ id: deps.newId(), outlet, at: pauseOf(outlet, pauses)?.at ?? now() });
      case 'resume':
        return before === undefined ? undefined : resume(before);
      case 'leave':
        return before === undefined ? undefined : kept({ ...before, over: { at: now(), by: 'merchant' } });
    }
  }

  /** The trail first, as with every change; then the pause, which is adopted if a crash comes before the record. */
  async function begin(outlet: Outlet): Promise<AutoPause> {
    const [id, at, scope] = [deps.newId(), now(), outletScope(outlet)];
    await deps.changeTrail.write(id, { by: THE_BOT, at, what: 'pause', about: plainScope(scope), after: '' });
    await ownPauses.add({ scope, reason: '', by: THE_BOT, at });
    logger.warn({ ...outlet }, 'a provider fails for sure and is paused');
    return kept({ id, outlet, at });
  }

  /** The record first: if a crash comes before the pause is lifted, the next look lifts it. */
  async function resume(before: AutoPause): Promise<AutoPause> {
    const at = now();
    const after = before.over === undefined ? await kept({ ...before, over: { at, by: 'trial' } }) : before;
    const scope = outletScope(after.outlet);
    await deps.changeTrail.write(`${after.id}:over`, {
      by: THE_BOT,
      at,
      what: 'pause',
      about: plainScope(scope),
      before: '',
    });
    await ownPauses.lift(scope);
    logger.info({ ...after.outlet }, 'a trial was delivered, and the provider is on sale again');
    return after;
  }

  async function kept(pause: AutoPause): Promise<AutoPause> {
    await autoPauses.write(pause);
    return pause;
  }

  async function tell(pause: AutoPause): Promise<void> {
    if (isSettled(pause) || lieWithin(TELL_AGAIN_MS, failedAt.get(pause.id) ?? -Infinity, now())) return;
    if (pause.over === undefined) {
      if (pause.toldAt === undefined)
        await tellOnce(pause, { ...pause, toldAt: now() }, (told) => notifier.paused(told));
      return;
    }
    await tellOnce(pause, { ...pause, overToldAt: now() }, (told) => notifier.resumed(told));
  }

  async function tellOnce(
    pause: AutoPause,
    told: AutoPause,
    send: (pause: AutoPause) => Promise<boolean>,
  ): Promise<void> {
    await autoPauses.write(told);
    if (await send(told)) return void failedAt.delete(told.id);
    await autoPauses.write(pause);
    failedAt.set(pause.id, now());
  }
}

/** Nothing is left to do or to say: what merchants resumed themselves they know. */
function isSettled({ over, overToldAt, toldAt }: AutoPause): boolean {
  return over !== undefined && (over.by === 'merchant' || overToldAt !== undefined || toldAt === undefined);
}
