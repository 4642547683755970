import { Composer, type Context, type Middleware, type MiddlewareFn, type NextFunction } from 'grammy';

/**
 * grammY's Composer, as a list. grammY nests each middleware around all that were added before it. So an update passes through every one of them, also
 * through those behind the one that takes it, and each costs it ten promises. Here it goes as far as the one that takes it.
 */
export class FlatComposer<C extends Context> extends Composer<C> {
  readonly #rungs: Rung<C>[] = [];

  constructor(...middleware: Middleware<C>[]) {
    super();
    for (const each of middleware) this.#rungs.push({ handle: functionOf(each) });
  }

  override middleware(): MiddlewareFn<C> {
    return (ctx, next) => offer(this.#rungs, 0, ctx, next);
  }

  override use(...middleware: Middleware<C>[]): FlatComposer<C> {
    const added = new FlatComposer(...middleware);
    this.#rungs.push({ handle: added.middleware() });
    return added;
  }

  // What `on`, `command` and `callbackQuery` are made of.
  override filter<D extends C>(isFor: (ctx: C) => ctx is D, ...middleware: Middleware<D>[]): FlatComposer<D>;
  override filter(isFor: (ctx: C) => boolean | Promise<boolean>, ...middleware: Middleware<C>[]): FlatComposer<C>;
  override filter(isFor: (ctx: C) => boolean | Promise<boolean>, ...middleware: Middleware<C>[]): FlatComposer<C> {
    const inner = new FlatComposer(...middleware);
    this.#rungs.push({ isFor, handle: inner.middleware() });
    return inner;
  }
}

/** A middleware, and which updates are offered to it: all, if it does not say. */
interface Rung<C extends Context> {
  readonly isFor?: (ctx: C) => boolean | Promise<boolean>;
  readonly handle: MiddlewareFn<C>;
}

function functionOf<C extends Context>(middleware: Middleware<C>): MiddlewareFn<C> {
  if (typeof middleware === 'function') return middleware;
  // Ours is a list that may still grow; of grammY's there is another function after each that is added.
  return middleware instanceof FlatComposer
    ? middleware.middleware()
    : (ctx, next) => middleware.middleware()(ctx, next);
}

/**
 * To the first one from here on that it is for, which offers it to those behind it by calling `next`. It makes no promise of its own, because most pass
 * an update on at once.
 */
function offer<C extends Context>(rungs: readonly Rung<C>[], from: number, ctx: C, next: NextFunction): Promise<void> {
  try {
    for (let place = from; ; place += 1) {
      const rung = rungs[place];
      if (rung === undefined) return next();
      const isMeant = rung.isFor?.(ctx) ?? true;
      if (isMeant === false) continue;
      const pass = once(() => offer(rungs, place + 1, ctx, next));
      const handled =
        isMeant === true ? rung.handle(ctx, pass) : isMeant.then((isSo) => (isSo ? rung.handle(ctx, pass) : pass()));
      return Promise.resolve(handled as undefined | Promise<void>);
    }
  } catch (error) {
    return Promise.reject(error);
  }
}

function once(passOn: NextFunction): NextFunction {
  let wasPassedOn = false;
  return () => {
    if (wasPassedOn) throw new Error('a middleware called next twice');
    wasPassedOn = true;
    return passOn();
  };
}
