import { answered, cutOffDay, nextStepAt, type Said } from '../../domain/reminders/reminder-step.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import type { Logger, Now } from '../shared/ports.ts';
import type { Reader, ReminderMessage, ReminderMessenger, ReminderStore } from './ports.ts';

export interface TellReminder {
  /** Writes the record. Undefined if another process was faster. @param notBefore of the next step */
  keep(before: Reminder, after: Reminder, notBefore?: number): Promise<Reminder | undefined>;
  /**
   * Writes the record, then sends, then writes what came of it: who gets past the first alone sends.
   * @param messageOf what is said, once it is written
   * @returns false if the record may have changed while it was sent
   */
  tell(telling: Telling, messageOf: (begun: Reminder) => Promise<ReminderMessage>): Promise<boolean>;
}

interface Telling {
  readonly before: Reminder;
  readonly after: Reminder;
  readonly reader: Reader;
  readonly said: Said;
}

export function createTellReminder(deps: {
  readonly reminders: Pick<ReminderStore, 'put'>;
  readonly messenger: ReminderMessenger;
  readonly timeZone: string;
  readonly now: Now;
  readonly logger: Logger;
}): TellReminder {
  const { reminders, messenger, timeZone, now, logger } = deps;
  return { keep, tell };

  async function keep(before: Reminder, after: Reminder, notBefore = 0): Promise<Reminder | undefined> {
    const written = { ...after, version: before.version + 1 };
    const at = nextStepAt(written, timeZone);
    const result = await reminders.put(written, at === undefined ? undefined : Math.max(at, notBefore));
    return result === 'kept' ? written : undefined;
  }

  async function tell(
    { before, after, reader, said }: Telling,
    messageOf: (begun: Reminder) => Promise<ReminderMessage>,
  ): Promise<boolean> {
    const begun = await keep(before, after);
    if (begun === undefined) return true;
    const outcome = await messenger.send(await messageOf(begun), begun, reader, cutOffDay(before));
    logger.debug({ reminder: begun.id, said, outcome: outcome.type }, 'a reminder was sent');
    if (outcome.type === 'unsure') return false;
    if (outcome.type === 'later' && said === 'word')
      return (await keep(begun, before, now() + outcome.pauseMs)) !== undefined;
    // If it was changed meanwhile, what was changed stands.
    return (await keep(begun, answered(begun, said, outcome, now()))) !== undefined;
  }
}
