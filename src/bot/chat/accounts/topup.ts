import { Composer } from 'grammy';
import { parseAmount } from '../../../domain/shared/parse-amount.ts';
import { MAX_BOOKING, MAX_NOTE_LENGTH } from '../../../domain/accounts/parse-adjustment.ts';
import { type Minor, minor } from '../../../domain/shared/money.ts';
import type { Topup, TopupProof } from '../../../domain/accounts/topup.ts';
import type { TopupStore } from '../../../use-cases/accounts/ports.ts';
import type { RequestTopup } from '../../../use-cases/accounts/request-topup.ts';
import type { BotContext } from '../../context.ts';
import { EMPTY_SHOP } from '../../../domain/shop/shop.ts';
import { button } from '../../ui/buttons.ts';
import { amountFaultText } from './amount-fault-text.ts';
import { type InvoiceDeps, sendInvoice, TOPUP_START } from './payments.ts';
import { drawWaiting } from './topup-requests.ts';
import { answerPress, draw, messageScreen, type Screen } from '../../ui/screen.ts';
import { answerText, type Questions } from '../menu/questions.ts';
import { bankAccountLines, copyAccountRows } from '../shop/shop-screen.ts';
import { cancelTopup, openTopup, skipTopupNote, takeTopupBack, topUpAmount, topUpMissing } from './routes.ts';
import { beginningWith, on } from '../../ui/callback-routes.ts';
import type { Words } from '../../ui/words.ts';

export interface TopupDeps extends InvoiceDeps {
  readonly topups: Pick<TopupStore, 'open' | 'find' | 'findRequest' | 'addCards'>;
  readonly requestTopup: RequestTopup;
  readonly questions: Questions;
  /** Absent: merchants are asked to look whether the money came. */
  readonly paymentToken: () => string | undefined;
}

const AMOUNT = 'topup-amount';
const NOTE = 'topup-note';
/** People send whole units. */
const WHOLE = 100;

/** /topup [AMOUNT]: an invoice if payments are set up, otherwise a request to the merchants. */
export function topupFeature(deps: TopupDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  const others = feature.filter((ctx) => !mayTopUp(ctx));
  others.command('topup', sayNone);
  others.callbackQuery(
    beginningWith([openTopup, topUpMissing, topUpAmount, skipTopupNote, takeTopupBack, cancelTopup]),
    sayNone,
  );
  const people = feature.filter(mayTopUp);
  people.command('topup', (ctx) => takeAmount(ctx, ctx.match.trim(), deps));
  people.command('start').filter(
    (ctx) => ctx.match.trim() === TOPUP_START,
    (ctx) => openAmount(ctx, deps),
  );
  on(people, openTopup, async (ctx) => {
    await answerPress(ctx);
    await openAmount(ctx, deps);
  });
  on(people, topUpMissing, async (ctx, { amountMinor }) => {
    if (!mayBeAsked(amountMinor)) return answerPress(ctx, ctx.words.plain('stale-button'));
    await answerPress(ctx);
    await askMissing(ctx, minor(Math.ceil(amountMinor / WHOLE) * WHOLE), deps);
  });
  on(people, topUpAmount, async (ctx, { amountMinor }) => {
    if (!mayBeAsked(amountMinor)) return answerPress(ctx, ctx.words.plain('stale-button'));
    await answerPress(ctx);
    await begin(ctx, minor(amountMinor), deps);
  });
  on(people, skipTopupNote, async (ctx, { id, amountMinor }) => {
    if (!mayBeAsked(amountMinor)) return answerPress(ctx, ctx.words.plain('stale-button'));
    await submit(ctx, { id, amountMinor: minor(amountMinor), note: '' }, deps);
  });
  on(people, takeTopupBack, (ctx, { id }) => takeBack(ctx, id, deps));
  on(people, cancelTopup, (ctx) => draw(ctx, messageScreen('topup-cancelled')));
  // The person had an account when they were asked, and may have none any more, because the role or the settings have changed since.
  deps.questions.on(AMOUNT, (ctx) => (mayTopUp(ctx) ? takeAmount(ctx, answerText(ctx), deps) : sayNone(ctx)));
  deps.questions.on(NOTE, (ctx, about) => (mayTopUp(ctx) ? takeNote(ctx, about, deps) : sayNone(ctx)));
  return feature;
}

function mayTopUp({ isMerchant, hasAccounts }: BotContext): boolean {
  return !isMerchant && hasAccounts;
}

function mayBeAsked(amountMinor: number): boolean {
  return amountMinor > 0 && amountMinor <= MAX_BOOKING;
}

async function sayNone(ctx: BotContext): Promise<void> {
  const id = ctx.isMerchant ? 'topup-merchant' : 'topup-off';
  if (ctx.callbackQuery !== undefined) return answerPress(ctx, ctx.words.plain(id));
  await draw(ctx, messageScreen(id));
}

/** Says first what becomes of a request that waits: a second one cannot be sent beside it, and what is paid by an invoice comes on top. */
async function openAmount(ctx: BotContext, deps: TopupDeps): Promise<void> {
  const earlier = await deps.topups.findRequest(ctx.userId);
  if (earlier !== undefined && deps.paymentToken() === undefined) return sayStateOf(ctx, earlier, deps);
  await askAmount(ctx, deps, earlier?.state === 'open' ? besideLine(earlier) : undefined);
}

function besideLine({ amountMinor }: Topup): (words: Words) => string {
  return (words) => words.html('topup-beside', { amount: words.money(amountMinor) });
}

async function askAmount(ctx: BotContext, deps: TopupDeps, above?: (words: Words) => string): Promise<void> {
  // A person who pays by an invoice has no use for it.
  const shop = deps.paymentToken() === undefined ? await ctx.readShop({ fresh: true }) : EMPTY_SHOP;
  const screen = (words: Words): Screen => {
    const question = [words.html('topup-ask-amount'), ...bankAccountLines(shop, words)].join('\n');
    const html = above === undefined ? question : `${above(words)}\n\n${question}`;
    return {
      html,
      rows: [...copyAccountRows(shop, words), [button(words.plain('button-cancel'), cancelTopup.data())]],
    };
  };
  await deps.questions.ask(ctx, { name: AMOUNT, about: '' }, screen);
}

/** Below the card, which stays: its Confirm is good when the money is there. */
async function askMissing(ctx: BotContext, missingMinor: Minor, deps: TopupDeps): Promise<void> {
  const earlier = await deps.topups.findRequest(ctx.userId);
  const waiting = earlier?.state === 'open' ? earlier : undefined;
  if (waiting !== undefined && deps.paymentToken() === undefined)
    return drawWaiting(ctx, waiting, deps, { isOther: true, isBelow: true });
  const screen = (words: Words): Screen => ({
    html: [
      ...(waiting === undefined ? [] : [besideLine(waiting)(words), '']),
      words.html('topup-ask-missing', { amount: words.money(missingMinor) }),
    ].join('\n'),
    rows: [
      [button(words.shortMoney(missingMinor), topUpAmount.data({ amountMinor: missingMinor }))],
      [button(words.plain('button-cancel'), cancelTopup.data())],
    ],
  });
  await deps.questions.ask(ctx, { name: AMOUNT, about: '', isBelow: true }, screen);
}

async function takeAmount(ctx: BotContext, text: string, deps: TopupDeps): Promise<void> {
  if (text === '') return openAmount(ctx, deps);
  const parsed = parseAmount(text, MAX_BOOKING);
  if (parsed.type === 'rejected') {
    return askAmount(ctx, deps, (words) => amountFaultText(parsed.fault, text, MAX_BOOKING, words));
  }
  await begin(ctx, parsed.amountMinor, deps);
}

async function begin(ctx: BotContext, amountMinor: Minor, deps: TopupDeps): Promise<void> {
  const token = deps.paymentToken();
  if (token !== undefined) return invoice(ctx, amountMinor, token, deps);
  const earlier = await deps.topups.findRequest(ctx.userId);
  return earlier === undefined ? askNote(ctx, amountMinor, deps) : sayStateOf(ctx, earlier, deps);
}

async function invoice(ctx: BotContext, amountMinor: Minor, token: string, deps: TopupDeps): Promise<void> {
  switch (await sendInvoice(ctx, amountMinor, token, deps)) {
    case 'sent':
      return;
    case 'amount-refused':
      return askAmount(ctx, deps, (words) => words.html('topup-amount-refused', { amount: words.money(amountMinor) }));
    case 'payments-refused':
      return askNote(ctx, amountMinor, deps);
  }
}

async function askNote(
  ctx: BotContext,
  amountMinor: Minor,
  { questions, mintTopupId }: Pick<TopupDeps, 'questions' | 'mintTopupId'>,
  id = mintTopupId(),
): Promise<void> {
  const shop = await ctx.readShop({ fresh: true });
  const ask = shop.bankAccount === undefined ? 'topup-ask-note' : 'topup-ask-note-bank';
  const screen = (words: Words): Screen => ({
    html: [words.html(ask, { amount: words.money(amountMinor) }), ...bankAccountLines(shop, words)].join('\n'),
    rows: [
      ...copyAccountRows(shop, words),
      [
        button(words.plain('button-skip'), skipTopupNote.data({ id, amountMinor })),
        button(words.plain('button-cancel'), cancelTopup.data()),
      ],
    ],
  });
  await questions.ask(ctx, { name: NOTE, about: `${id}:${amountMinor}`, takesAnything: true }, screen);
}

async function takeNote(ctx: BotContext, about: string, deps: TopupDeps): Promise<void> {
  const [id = '', amount] = about.split(':');
  const amountMinor = minor(Number(amount));
  const note = answerText(ctx).slice(0, MAX_NOTE_LENGTH).toWellFormed();
  const proof = proofOf(ctx);
  if (note === '' && proof === undefined) return askNote(ctx, amountMinor, deps, id);
  await submit(ctx, { id, amountMinor, note, proof }, deps);
}

/** The largest size of a photo, or a file such as a bank's receipt. */
function proofOf({ message }: BotContext): TopupProof | undefined {
  const photo = message?.photo?.at(-1);
  if (photo !== undefined) return { kind: 'photo', fileId: photo.file_id };
  return message?.document === undefined ? undefined : { kind: 'document', fileId: message.document.file_id };
}

async function submit(
  ctx: BotContext,
  topup: Pick<Topup, 'id' | 'amountMinor' | 'note' | 'proof'>,
  deps: TopupDeps,
): Promise<void> {
  const requested = await deps.requestTopup.submit({ ...topup, userId: ctx.userId, locale: ctx.words.locale });
  switch (requested.type) {
    case 'asked':
      return drawWaiting(ctx, requested.topup, deps);
    case 'already-open':
      return sayStateOf(ctx, requested.topup, deps);
    case 'over':
    case 'nobody':
      return draw(ctx, messageScreen(`topup-${requested.type}`));
  }
}

/** What became of the request that was made, or of an open one that is in the way. */
async function sayStateOf(ctx: BotContext, topup: Topup, deps: TopupDeps): Promise<void> {
  switch (topup.state) {
    case 'open':
      return drawWaiting(ctx, topup, deps, { isOther: true });
    case 'withdrawn':
      return draw(ctx, messageScreen('topup-too-soon'));
    case 'credited':
    case 'declined':
    case 'expired':
      return draw(ctx, messageScreen('topup-over'));
  }
}

async function takeBack(ctx: BotContext, id: string, { requestTopup }: TopupDeps): Promise<void> {
  const result = await requestTopup.takeBack(ctx.userId, id);
  await draw(ctx, messageScreen(result === 'taken-back' ? 'topup-withdrawn' : 'topup-over'));
}
