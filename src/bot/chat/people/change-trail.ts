import { groups } from '../../../domain/announcement.ts';
import type { ChangeKind, ChangeRecord } from '../../../domain/people/change-trail.ts';
import { minor } from '../../../domain/shared/money.ts';
import { accessStates, roles } from '../../../domain/people/person.ts';
import { shopFields } from '../../../domain/shop.ts';
import { button, newestOlderRow } from '../../ui/buttons.ts';
import type { MessageId, Words } from '../../ui/words.ts';
import { peopleText } from '../announcements/announcement-screens.ts';
import type { Screen } from '../../ui/screen.ts';
import { backToAdmin, changesPage } from '../menu/routes.ts';
import { limitText, pinRuleText } from '../../shared/money-words.ts';
import { reasonText } from '../../conversations/purchase/prices-and-pauses.ts';
import { cut } from '../../../domain/shared/text.ts';

const MAX_NAME_LENGTH = 40;
const MAX_FACT_LENGTH = 80;

/** As HTML. */
export function changeSentence(entry: ChangeRecord, nameOf: (userId: number) => string, words: Words): string {
  const facts = {
    merchant: cut(nameOf(entry.by), MAX_NAME_LENGTH),
    whom: entry.whom === undefined ? '' : cut(nameOf(entry.whom), MAX_NAME_LENGTH),
    about: cut(entry.about ?? '', MAX_FACT_LENGTH),
    ...factsOf(entry, words),
  };
  switch (entry.what) {
    case 'access':
    case 'role':
    case 'credit-limit':
    case 'purchase-limit':
    case 'day-limit':
      return words.html('said-change', { ...facts, what: words.plain(`change-${entry.what}`) });
    case 'pin-reset':
    case 'usual-plan':
    case 'order-closed':
    case 'given-back':
    case 'reopened':
      return words.html(`said-${entry.what}`, facts);
    case 'reseller-account':
      return words.html(entry.after === 'same' ? 'said-account-same' : 'said-account-another', facts);
    case 'credit':
    case 'debit':
      return bookingSentence(entry.what, entry, facts, words);
    case 'undo':
      return `${words.html('said-undo')} ${undoSentence(entry, facts, words)}`;
    case 'invitation':
      return words.html(invitationForm(entry), facts);
    case 'price':
      return priceSentence(entry, facts, words);
    case 'limit':
      return words.html('said-limit', {
        ...facts,
        ...changedBy(entry, limitText, words),
        about: limitName(entry, words),
      });
    case 'pause':
      return words.html(pauseForm(entry), facts);
    case 'pin':
      return words.html('said-pin', {
        ...facts,
        ...changedBy(entry, pinRuleText, words),
        about: rolesName(entry.about, words),
      });
    case 'shop':
      return words.html('said-shop', { ...facts, ...shopValues(entry, words), about: shopFieldName(entry, words) });
    case 'announcement':
      return announcementSentence(entry, facts, words);
  }
}

interface Facts {
  readonly merchant: string;
  readonly whom: string;
  readonly about: string;
  readonly before: string;
  readonly after: string;
}

/** `before` and `after` are the balances. The note stands below. */
function bookingSentence(kind: 'credit' | 'debit', entry: ChangeRecord, facts: Facts, words: Words): string {
  const amount = words.money(minor(Math.abs(Number(entry.after ?? 0) - Number(entry.before ?? 0))));
  const note = facts.about === '' ? [] : [words.html('statement-note', { note: facts.about })];
  return [words.html(`said-${kind}`, { ...facts, amount }), ...note].join('\n');
}

/** `about` says what was undone: `credit`, `debit`, or `price` and the rule. */
function undoSentence(entry: ChangeRecord, facts: Facts, words: Words): string {
  const { about = '' } = entry;
  if (about !== 'credit' && about !== 'debit')
    return priceSentence({ ...entry, about: about.replace(/^price /u, '') }, facts, words);
  return bookingSentence(about === 'credit' ? 'debit' : 'credit', entry, { ...facts, about: '' }, words);
}

/** `before` says for whom it was; `after` says what was done, and for how many people: `sent 12`. */
function announcementSentence({ before = '', after = '' }: ChangeRecord, facts: Facts, words: Words): string {
  const [group, active] = before.split(' ');
  const [done, count] = after.split(' ');
  const audience = { group: groups.find((one) => one === group) ?? 'everybody', active: active !== undefined };
  const people = peopleText(audience, Number(count), words);
  const form = done === 'stopped' || done === 'again' ? (`said-announcement-${done}` as const) : 'said-announcement';
  return words.html(form, { merchant: facts.merchant, about: facts.about, people });
}

function invitationForm({ whom, after }: ChangeRecord): 'said-invitation' | 'said-invited' | 'said-revoked' {
  if (whom !== undefined) return 'said-invited';
  return after === undefined ? 'said-revoked' : 'said-invitation';
}

/** A pause has a reason as its `after`, which may be empty. */
function pauseForm({ after }: ChangeRecord): 'said-pause' | 'said-pause-plain' | 'said-resume' {
  if (after === undefined) return 'said-resume';
  return after === '' ? 'said-pause-plain' : 'said-pause';
}

/** `about` is a rule such as `agent mtn data`. `before` and `after` are margins as people type them: `+2% + 50 below`. */
function priceSentence({ about = '', before, after }: ChangeRecord, facts: Facts, words: Words): string {
  if (about === 'rounding') {
    const money = (fact: string | undefined): string => words.money(minor(Number(fact ?? 0)));
    return words.html('said-rounding', { ...facts, before: money(before), after: money(after) });
  }
  const [role, ...scope] = about.split(' ');
  const name = scope.join(' ') === 'all' ? words.plain('scope-all') : scope.join(' ');
  const whose = `${rolesName(role, words)} · ${cut(name, MAX_FACT_LENGTH)}`;
  return words.html('said-price', {
    ...facts,
    about: whose,
    before: marginOf(before, words),
    after: marginOf(after, words),
  });
}

function marginOf(typed: string | undefined, words: Words): string {
  if (typed === undefined) return words.plain('price-none');
  const shown = typed.replace(' below', '').replaceAll('-', '−');
  const margin = shown.replace(SUM, (sum) => words.money(minor(Math.round(Number(sum) * 100))));
  return typed.endsWith(' below') ? words.plain('price-below', { margin }) : margin;
}

/** A number that is not a percentage. */
const SUM = /(?<![\d.])\d+(?:\.\d+)?(?![\d.%])/gu;

function changedBy(
  { before, after }: ChangeRecord,
  textOf: (amountMinor: number | undefined, words: Words) => string,
  words: Words,
): { before: string; after: string } {
  const text = (fact: string | undefined): string => textOf(fact === undefined ? undefined : Number(fact), words);
  return { before: text(before), after: text(after) };
}

function rolesName(text: string | undefined, words: Words): string {
  const role = roles.find((one) => one === text);
  return role === undefined ? (text ?? '') : words.plain(`roles-${role}`);
}

function shopFieldName({ about = '' }: ChangeRecord, words: Words): string {
  const field = shopFields.find((one) => one === about);
  return field === undefined ? cut(about, MAX_FACT_LENGTH) : words.plain(`shop-its-${field}`);
}

/** Whether agents may put their own names on receipts is on unless it is off. All else that is absent is none. */
function shopValues({ about, before, after }: ChangeRecord, words: Words): { before?: string; after?: string } {
  if (about !== 'agentFaces') return {};
  const text = (fact: string | undefined) => words.plain(fact === 'off' ? 'shop-agents-off' : 'shop-agents-on');
  return { before: text(before), after: text(after) };
}

/** The name of a limit such as `customer day`. */
function limitName({ about = '' }: ChangeRecord, words: Words): string {
  const id = LIMITS.get(about);
  return id === undefined ? cut(about, MAX_FACT_LENGTH) : words.plain(id);
}

const LIMITS = new Map<string, MessageId & `limit-row-${string}`>([
  ['agent purchase', 'limit-row-agent-purchase'],
  ['agent day', 'limit-row-agent-day'],
  ['customer purchase', 'limit-row-customer-purchase'],
  ['customer day', 'limit-row-customer-day'],
]);

/** Long enough for a whole bank account. */
const MAX_VALUE_LENGTH = 120;
/** Changes whose facts are amounts in minor units. */
const ABOUT_MONEY: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
  'credit-limit',
  'purchase-limit',
  'day-limit',
  'limit',
  'pin',
  'credit',
  'debit',
  'order-closed',
  'given-back',
  'undo',
]);

export function factsOf(
  { what, before, after }: Pick<ChangeRecord, 'what' | 'before' | 'after'>,
  words: Words,
): { before: string; after: string } {
  return { before: factText(what, before, words), after: factText(what, after, words) };
}

function factText(what: ChangeKind, fact: string | undefined, words: Words): string {
  // It is not said whether the role had one then, because only the person's own was changed.
  if (fact === undefined)
    return words.plain(what === 'day-limit' || what === 'purchase-limit' ? 'fact-no-own' : 'fact-none');
  if (ABOUT_MONEY.has(what) && /^-?\d{1,15}$/u.test(fact)) return words.money(minor(Number(fact)));
  if (what === 'pause') return cut(reasonText(fact, words), MAX_VALUE_LENGTH);
  const role = roles.find((one) => one === fact);
  if (role !== undefined) return words.plain(`role-${role}`);
  const access = accessStates.find((one) => one === fact);
  return access === undefined ? cut(fact, MAX_VALUE_LENGTH) : words.plain(`access-state-${access}`);
}

export function changesScreen(
  page: { entries: readonly ChangeRecord[]; next: string | undefined; isNewest: boolean },
  nameOf: (userId: number) => string,
  words: Words,
): Screen {
  const { entries, next, isNewest } = page;
  const lines = entries.map(
    (entry) => `${words.html('change-row', { time: words.time(entry.at) })}\n${changeSentence(entry, nameOf, words)}`,
  );
  const html = [words.html('changes-title'), ...(lines.length === 0 ? [words.html('changes-none')] : lines)];
  const pager = newestOlderRow(
    words,
    isNewest ? undefined : changesPage.data({ from: '' }),
    next === undefined ? undefined : changesPage.data({ from: next }),
  );
  const back = [button(words.plain('button-back'), backToAdmin.data())];
  return { html: html.join('\n\n'), rows: [...pager, back] };
}
