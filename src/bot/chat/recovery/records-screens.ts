import type { Shut } from '../../../domain/shop.ts';
import type { LostWrites } from '../../../services/recovery/restore-writes.ts';
import type { HeldRecord } from '../../../domain/shared/held-records.ts';
import { button } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { askReopen, reopenNow } from './routes.ts';

/** What the owners are told when the shop stops selling. */
export function shutScreen({ why, since }: Shut, words: Words): Screen {
  const html = [words.html(`alert-shut-${why}`), '', words.html('alert-shut-next', { time: words.time(since) })];
  return { html: html.join('\n'), rows: [[button(words.plain('button-ask-reopen'), askReopen.data())]] };
}

export function reopenQuestionScreen({ since }: Shut, words: Words): Screen {
  const html = words.html('reopen-ask', { time: words.time(since) });
  return { html, rows: [[button(words.plain('button-reopen'), reopenNow.data())]] };
}

/** More are in the log. */
const MAX_NAMED = 10;

/** What a store that went back had lost, and what became of it. */
export function wentBackScreen({ references, unbilled, bookings, unbooked }: LostWrites, words: Words): Screen {
  const named = (all: readonly string[]): string[] =>
    all.slice(0, MAX_NAMED).map((reference) => words.html('card-reference', { reference }));
  const booked = bookings - unbooked;
  const held = references.filter((reference) => !unbilled.includes(reference));
  const lines = [
    words.html('alert-went-back'),
    ...(held.length === 0 ? [] : [words.html('alert-went-back-purchases', { count: held.length }), ...named(held)]),
    ...(unbilled.length === 0 ? [] : [words.html('alert-went-back-unbilled'), ...named(unbilled)]),
    ...(booked === 0 ? [] : [words.html('alert-went-back-bookings', { count: booked })]),
    ...(unbooked === 0 ? [] : [words.html('alert-went-back-unbooked', { count: unbooked })]),
    words.html('alert-went-back-next'),
  ];
  return { html: lines.join('\n') };
}

/** Records that cannot be read, those first that are held the longest. */
export function heldScreen(records: readonly HeldRecord[], words: Words): Screen {
  const left = records.length - MAX_NAMED;
  const lines = [
    words.html('alert-held', { count: records.length }),
    ...records.slice(0, MAX_NAMED).map(({ kind, id }) => words.html(`alert-held-${kind}`, { id })),
    ...(left > 0 ? [words.html('alert-held-more', { count: left })] : []),
    '',
    words.html('alert-held-next'),
  ];
  return { html: lines.join('\n') };
}
