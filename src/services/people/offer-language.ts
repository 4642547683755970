import type { Person } from '../../domain/people/person.ts';
import { readNotedTime } from '../daily-work.ts';
import type { Shop } from '../shop.ts';
import { DAY_MS } from '../../domain/shared/days.ts';

/** People are offered a choice for a month after their first message, or after the update that brought the choice; not people who have chosen. */
const LANGUAGE_OFFERED_FOR_MS = 30 * DAY_MS;

export type OfferLanguage = ReturnType<typeof createOfferLanguage>;

const NOTE = 'languages-since';

/** Whether /start still offers a choice of languages. @param isChoice whether there is more than one language */
export function createOfferLanguage(shop: Pick<Shop, 'keyValues' | 'now' | 'logger'>, isChoice: boolean) {
  const { keyValues, now, logger } = shop;
  let since = 0;
  return {
    /** If nothing is noted, the shop has just got its choice. */
    async start(): Promise<void> {
      try {
        const noted = await readNotedTime(shop, NOTE);
        since = noted ?? now();
        if (noted === undefined) await keyValues.write(NOTE, String(since));
      } catch (error) {
        logger.warn({ err: error }, 'the time since when there are several languages could not be read');
      }
    },
    isOffered(person: Person | undefined): boolean {
      if (!isChoice || person?.chosenLanguage !== undefined) return false;
      return now() < Math.max(since, person?.firstSeenAt ?? now()) + LANGUAGE_OFFERED_FOR_MS;
    },
  };
}
