import { badRequest } from '../server/refusal.ts';

/** What a keyboard may hold depends on the chat and the message that carry it. */
export interface MarkupRules {
  /** Buttons that ask for a contact or a place are for private chats. */
  privateChat: boolean;
  /** Only invoices may carry a pay button. */
  invoice?: boolean;
}

/** The rows of a keyboard, whatever is in them. */
export function rowsOf(given: unknown, field: string, type: string): unknown[][] {
  if (!Array.isArray(given)) throw badRequest(`field "${field}" of the ${type} must be an Array`);
  for (const row of given as unknown[]) {
    if (!Array.isArray(row)) throw badRequest(`field "${field}" of the ${type} must be an Array of Arrays`);
  }
  return given as unknown[][];
}

export function stringField(object: Record<string, unknown>, name: string): string {
  const value = object[name];
  if (value === undefined) throw badButton(`Can't find field "${name}"`);
  // Telegram's JSON reader takes a number for a string.
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') throw badButton(`Field "${name}" must be of type String`);
  return value;
}

export function badButton(reason: string): Error {
  return badRequest(`can't parse inline keyboard button: ${reason}`);
}

const styles: readonly unknown[] = ['danger', 'success', 'primary'];

/** The colour of a button (https://core.telegram.org/bots/api#inlinekeyboardbutton, 2026-11). An empty one is none. */
export function checkStyle(button: Record<string, unknown>, refuse: (reason: string) => Error): void {
  const { style } = button;
  if (style === undefined || style === '') return;
  if (typeof style !== 'string' && typeof style !== 'number') throw refuse('Field "style" must be of type String');
  if (!styles.includes(style)) throw refuse('Invalid button style specified');
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
