import { Composer, type Context, type Middleware, type MiddlewareFn, type NextFunction } from 'grammy';

/**
 * grammY's Composer, as a list. grammY nests each middleware around all that were added before it. So an update passes through every one of them, also
 * through those behind the one that takes it, and each costs it ten promises. Here it goes as far as the one that takes it.
 */
export class FlatComposer<C extends Context> extends Composer<C> {
  readonly #offered: MiddlewareFn<C>[] = [];

  constructor(...middleware: Middleware<C>[]) {
    super();
    this.#offered.push(...middleware.map(functionOf));
  }

  override middleware(): MiddlewareFn<C> {
    return (ctx, next) => offer(this.#offered, 0, ctx, next);
  }

  override use(...middleware: Middleware<C>[]): FlatComposer<C> {
    const added = new FlatComposer(...middleware);
    this.#offered.push(added.middleware());
    return added;
  }

  // What `on`, `command` and `callbackQuery` are made of.
  override filter<D extends C>(isFor: (ctx: C) => ctx is D, ...middleware: Middleware<D>[]): FlatComposer<D>;
  override filter(isFor: (ctx: C) => boolean | Promise<boolean>, ...middleware: Middleware<C>[]): FlatComposer<C>;
  override filter(isFor: (ctx: C) => boolean | Promise<boolean>, ...middleware: Middleware<C>[]): FlatComposer<C> {
    const inner = new FlatComposer(...middleware);
    const handle = inner.middleware();
    this.#offered.push((ctx, next) => {
      const answer = isFor(ctx);
      const go = (isMeant: boolean) => (isMeant ? handle(ctx, next) : next());
      return typeof answer === 'boolean' ? go(answer) : answer.then(go);
    });
    return inner;
  }
}

function functionOf<C extends Context>(middleware: Middleware<C>): MiddlewareFn<C> {
  return typeof middleware === 'function' ? middleware : (ctx, next) => middleware.middleware()(ctx, next);
}

/**
 * To the middleware at this place, which offers it to those behind it by calling `next`. It makes no promise of its own, because most pass an update
 * on at once.
 */
function offer<C extends Context>(
  offered: readonly MiddlewareFn<C>[],
  place: number,
  ctx: C,
  next: NextFunction,
): Promise<void> {
  const middleware = offered[place];
  if (middleware === undefined) return next();
  let wasPassedOn = false;
  try {
    const handled = middleware(ctx, () => {
      if (wasPassedOn) throw new Error('a middleware called next twice');
      wasPassedOn = true;
      return offer(offered, place + 1, ctx, next);
    });
    return Promise.resolve(handled as undefined | Promise<void>);
  } catch (error) {
    return Promise.reject(error);
  }
}
