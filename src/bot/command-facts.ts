import type { CallbackData, Whose } from './ui/callback-routes.ts';
import type { ButtonId } from './ui/words.ts';

/** What a command is, beside what it does. */
export interface CommandFacts {
  /** Whose menu has it, in the words of `command-NAME`; merchants see that of everybody too. */
  readonly menu?: 'everybody' | 'merchants';
  /** Who may send it, if its menu does not say it: what stands in the merchants' alone is theirs. */
  readonly whose?: Whose;
  /** Whose menu has it at its end, in the words of `command-NAME-own`: of buyers, of buyers with an account, or in no menu, and agents read of it in /help. */
  readonly own?: 'everybody' | 'accounts' | 'agents';
  /** What can be written behind it, by an example with no-break spaces in its numbers; left out: it is sent alone. */
  readonly behind?: string;
  /** It takes no words, or has found no purchase in them: what stands behind it is named before it is answered. */
  readonly namesRest?: true;
  /** It only shows people what is their own, so that a stopped person has it too. `with-words`: without words it asks for some. */
  readonly shows?: true | 'with-words';
}

export type AdminButton = readonly [ButtonId, CallbackData];

/** What all features have said of themselves. */
export interface FeatureFacts {
  /** By name, in the order of menus. A command of two features has what both say of it. */
  readonly commands: ReadonlyMap<string, CommandFacts>;
  /** The beginnings of all buttons that only show people what is their own. */
  readonly showing: RegExp;
  readonly admin: readonly AdminButton[];
}
