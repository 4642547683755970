import { pathToFileURL } from 'node:url';
import type { Options } from './options.ts';
import { bundleOf, compileCache, makeFresh } from '../scripts/build.ts';

/** How the same bot can be run. */
export interface Way {
  readonly name: string;
  readonly program: string;
  readonly nodeOptions: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export function wayOf({ fromSources: asWritten }: Pick<Options, 'fromSources'>): Way {
  return asWritten ? fromSources : asInProduction();
}

export const fromSources: Way = { name: 'sources', program: '../src/main.ts', nodeOptions: [], env: {} };

/** As the container's image runs it. @throws Error if there is no bundle and none can be made */
export function asInProduction(): Way {
  if (!makeFresh()) throw new Error('dist/ could not be made');
  return {
    name: 'bundle',
    program: pathToFileURL(bundleOf('main')).href,
    nodeOptions: ['--max-semi-space-size=16'],
    env: { NODE_COMPILE_CACHE: compileCache },
  };
}
