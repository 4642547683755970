import { Composer, type Middleware, type MiddlewareFn } from 'grammy';
import { typedCommand } from './shared/command-text.ts';
import { onlyFor } from './shared/gates.ts';
import type { AdminButton, CommandFacts, FeatureFacts, PersonButtons, WaitingWork } from './bot-parts.ts';
import type { UnderOrder } from './chat/orders/receipt/order-buttons.ts';
import type { BotContext } from './context.ts';
import { type AnyRoute, beginningWith, type Whose } from './ui/callback-routes.ts';

/** What a noun of the chat gives. */
export interface Feature {
  /** They take the commands and presses of this feature, in this order. */
  readonly handlers: readonly Composer<BotContext>[];
  readonly commands?: Readonly<Record<string, CommandFacts>>;
  /** All exports of its routes.ts. */
  readonly buttons?: Readonly<Record<string, unknown>>;
  /** Buttons that a stopped person may still press: they only show people what is their own, or say that a purchase never came. */
  readonly shows?: readonly AnyRoute[];
  /** Its buttons under /admin. */
  readonly admin?: readonly AdminButton[];
  readonly onPerson?: PersonButtons;
  readonly waiting?: WaitingWork;
  readonly underOrder?: readonly UnderOrder[];
}

export function factsOf(features: readonly Feature[]): FeatureFacts {
  const commands = new Map<string, CommandFacts>();
  for (const [name, facts] of features.flatMap((feature) => Object.entries(feature.commands ?? {}))) {
    const both = { ...commands.get(name), ...facts };
    // If two features put a command into a menu, the later one decides its place.
    if (facts.menu !== undefined) commands.delete(name);
    commands.set(name, both);
  }
  return {
    commands,
    showing: beginningWith(features.flatMap(({ shows = [] }) => shows)),
    admin: features.flatMap(({ admin = [] }) => admin),
    onPerson: features.flatMap(({ onPerson = [] }) => onPerson),
    underOrder: inPlace(features.flatMap(({ underOrder = [] }) => underOrder)),
    waiting: inPlace(features.flatMap(({ waiting = [] }) => waiting)),
  };
}

function inPlace<Part extends { readonly place: number }>(parts: readonly Part[]): Part[] {
  return parts.toSorted((one, other) => one.place - other.place);
}

/** Hands a command or a press only to the features that have named it as theirs, and only if this person may send it. */
export function handlersOf(features: readonly Feature[]): MiddlewareFn<BotContext> {
  const commands = new Map<string, MiddlewareFn<BotContext>>();
  const buttons = new Map<string, MiddlewareFn<BotContext>>();
  for (const feature of features) {
    const handle = together(feature.handlers);
    for (const [name, facts] of Object.entries(feature.commands ?? {})) {
      const before = commands.get(name);
      const own = together([onlyFor(whoseIs(facts)), handle]);
      commands.set(name, before === undefined ? own : together([before, own]));
    }
    for (const { begin, whose } of Object.values(feature.buttons ?? {}).filter(isRoute)) {
      buttons.set(begin, together([onlyFor(whose), handle]));
    }
  }
  return (ctx, next) => {
    const data = ctx.callbackQuery?.data;
    const own = data === undefined ? commands.get(typedCommand(ctx)?.name ?? '') : buttonIn(buttons, data);
    return own === undefined ? next() : own(ctx, next);
  };
}

function together(parts: readonly Middleware<BotContext>[]): MiddlewareFn<BotContext> {
  return new Composer(...parts).middleware();
}

function whoseIs({ whose, menu, own }: CommandFacts): Whose | undefined {
  return whose ?? (menu === 'merchants' && own === undefined ? menu : undefined);
}

function isRoute(exported: unknown): exported is AnyRoute {
  return typeof exported === 'object' && exported !== null && 'begin' in exported;
}

/** The handler of a button, by the beginning of its data: one, two or three words with colons between them. */
function buttonIn<Handler>(buttons: ReadonlyMap<string, Handler>, data: string): Handler | undefined {
  const [first = '', second = '', third = ''] = data.split(':', 3);
  return buttons.get(`${first}:${second}:${third}`) ?? buttons.get(`${first}:${second}`) ?? buttons.get(first);
}
