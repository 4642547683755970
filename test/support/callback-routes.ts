import { globSync } from 'node:fs';
import type { Route } from '../../src/bot/ui/callback-routes.ts';

const folder = new URL('../../src/bot/', import.meta.url).pathname;
const modules: object[] = await Promise.all(
  globSync('**/routes.ts', { cwd: folder })
    .toSorted()
    .map((path) => import(`${folder}${path}`) as Promise<object>),
);

/** Every button of the bot by the name of its definition; all of them stand in files named routes.ts. */
export const allRoutes: ReadonlyMap<string, Route<Record<string, unknown>>> = new Map(
  modules
    .flatMap((each) => Object.entries(each))
    .filter((entry): entry is [string, (typeof entry)[1]] => isRoute(entry[1])),
);

function isRoute(value: unknown): value is Route<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && 'begin' in value && 'read' in value;
}
