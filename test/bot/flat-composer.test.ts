import fc from 'fast-check';
import { Composer, type Context, type Middleware, type NextFunction } from 'grammy';
import { expect, test } from 'vitest';
import { FlatComposer } from '../../src/bot/flat-composer.ts';

type Rung =
  | { readonly type: 'handler'; readonly passesOn: boolean }
  | { readonly type: 'filter'; readonly isFor: boolean; readonly waits: boolean; readonly inner: readonly Rung[] }
  | { readonly type: 'composer'; readonly inner: readonly Rung[] };

const { rungs } = fc.letrec<{ rungs: Rung[]; rung: Rung }>((tie) => ({
  rungs: fc.array(tie('rung'), { maxLength: 4 }),
  rung: fc.oneof(
    { maxDepth: 4 },
    fc.record({ type: fc.constant('handler' as const), passesOn: fc.boolean() }),
    fc.record({
      type: fc.constant('filter' as const),
      isFor: fc.boolean(),
      waits: fc.boolean(),
      inner: tie('rungs'),
    }),
    fc.record({ type: fc.constant('composer' as const), inner: tie('rungs') }),
  ),
}));

/** What comes by, in its order, before and after it is passed on. */
async function offered(composer: Composer<Context>, members: readonly Rung[]): Promise<string[]> {
  const log: string[] = [];
  add(composer, members, '');
  await composer.middleware()({} as Context, async () => void log.push('nobody'));
  return log;

  function add(to: Composer<Context>, all: readonly Rung[], path: string): void {
    for (const [index, rung] of all.entries()) {
      const name = `${path}/${index}`;
      if (rung.type === 'handler') to.use(handler(name, rung.passesOn));
      else if (rung.type === 'composer') add(to.use(), rung.inner, name);
      else add(to.filter(rung.waits ? async () => rung.isFor : () => rung.isFor), rung.inner, name);
    }
  }

  function handler(name: string, passesOn: boolean): Middleware {
    return async (_, next: NextFunction) => {
      log.push(name);
      if (passesOn) await next();
      log.push(`${name} again`);
    };
  }
}

test('offers an update in the order of grammY’s own composer', async () => {
  await fc.assert(
    fc.asyncProperty(rungs, async (members) => {
      expect(await offered(new FlatComposer(), members)).toEqual(await offered(new Composer(), members));
    }),
  );
});

test('a handler behind a middleware’s end, and one added late, are offered what comes', async () => {
  const seen: string[] = [];
  const outer = new FlatComposer<Context>();
  const inner = new Composer<Context>();
  outer.use(inner);
  const handle = outer.middleware();
  inner.use(async (_, next) => {
    seen.push('inner');
    await next();
  });
  outer.use(() => void seen.push('late'));
  await handle({} as Context, async () => void seen.push('nobody'));
  expect(seen).toEqual(['inner', 'late']);
});

test('what a middleware throws at once is a rejection for the one before it', async () => {
  const composer = new FlatComposer<Context>(
    (_, next) => next().catch((error: Error) => seen.push(error.message)),
    () => {
      throw new Error('broken');
    },
  );
  const seen: string[] = [];
  await composer.middleware()({} as Context, async () => undefined);
  expect(seen).toEqual(['broken']);
});

test('nobody passes an update on twice', async () => {
  const composer = new FlatComposer<Context>(async (_, next) => {
    await next();
    await next();
  });
  await expect(composer.middleware()({} as Context, async () => undefined)).rejects.toThrow('twice');
});
