import type { Logger } from '../../use-cases/shared/ports.ts';
import type { Endpoint } from '../request.ts';

/** Specification 2.1. */
export const ENVELOPE: ReadonlySet<string> = new Set(['status', 'message', 'data']);
export const ERROR_ENVELOPE: ReadonlySet<string> = new Set(['status', 'message']);

const MAX_NAMED = 10;

/** Notes properties that the specification rules out. They do no harm, but they show that the service has moved on. */
export type NoteUnlisted = (endpoint: Endpoint, value: unknown, listed: ReadonlySet<string>) => void;

/** Says so once for an endpoint. */
export function createNoteUnlisted(logger: Logger): NoteUnlisted {
  const noted = new Set<Endpoint>();
  return (endpoint, value, listed) => {
    if (noted.has(endpoint) || typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const unlisted = Object.keys(value).filter((name) => !listed.has(name));
    if (unlisted.length === 0) return;
    noted.add(endpoint);
    const properties = unlisted.slice(0, MAX_NAMED).map((name) => name.slice(0, 50));
    logger.debug({ endpoint, properties }, 'the answer has properties that the specification does not list');
  };
}
