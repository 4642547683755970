/**
 * `npm start`: the bot's bundle, made anew if the sources have changed since. If it cannot be made (`npm ci --omit=dev`, a folder that cannot be
 * written), the sources run as they are, slower to start and larger.
 */
import { enableCompileCache } from 'node:module';
import { bundleOf, compileCache, makeFresh } from './build.ts';

if (makeFresh()) {
  enableCompileCache(compileCache);
  await import(bundleOf('main'));
} else {
  process.stderr.write(
    'dist/ is not made from these sources, so they run as they are; `npm ci && npm run build` makes it\n',
  );
  await import('../src/main.ts');
}
