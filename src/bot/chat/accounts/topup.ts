import { Composer } from 'grammy';
import { LRUCache } from 'lru-cache';
import { foldText } from '../../../domain/shared/text.ts';
import { isYes } from '../../../domain/order-text/courtesies-and-complaints.ts';
import { parsePayment } from '../../../domain/accounts/parse-adjustment.ts';
import { parseAmount } from '../../../domain/shared/parse-amount.ts';
import { MAX_BOOKING, MAX_NOTE_LENGTH } from '../../../domain/accounts/book-entry.ts';
import { type Minor, minor } from '../../../domain/shared/money.ts';
import type { Topup, TopupProof } from '../../../domain/accounts/topup.ts';
import { addSlip, requestTopup, withdrawTopup } from '../../../services/accounts/topups.ts';
import { newId } from '../../../services/new-id.ts';
import type { BotContext } from '../../context.ts';
import { EMPTY_SHOP } from '../../../domain/shop.ts';
import { button } from '../../ui/buttons.ts';
import { paymentTokenOf, sendInvoice, TOPUP_START } from './payments.ts';
import { closeWaiting, drawWaiting, topupDeskOf } from './topup-requests.ts';
import { answerPress, draw, messageScreen, say, type Screen } from '../../ui/screen.ts';
import { type Asked, askQuestion, hasSlip, questionDialog, noValueText, readWords } from '../../shared/questions.ts';
import { answerText, isReplyToBot } from '../../shared/command-text.ts';
import { type Fault, faultText, type Reading } from '../../dialogs.ts';
import { bankAccountLines, copyAccountRows } from '../shop/shop-screen.ts';
import { cancelTopup, openTopup, skipTopupNote, takeTopupBack, topUpAmount, topUpMissing } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';
import type { Words } from '../../ui/words.ts';
import { statedAmount } from '../../../domain/order-text/numbers-in-text.ts';
import { amountFaultText } from '../../shared/money-words.ts';
import { openCaseOf } from '../../../services/cases/talk.ts';

/** The bot asks for whole units of the currency; this is one in minor units. */
const WHOLE = 100;

/** /topup [AMOUNT]: an invoice if payments are set up, otherwise a request to the merchants. */
export const topupFeature = new Composer<BotContext>();

/** A person may have lost their account since the question, because their role or the settings have changed. */
const topupDialog = questionDialog('topup', { whose: 'account-holders' }, async (talk, start: Start) => {
  // The id is made before the first question. So if the last answer comes again, it is still the same request.
  const id = await talk.act(newId);
  const first = await talk.ask(
    (ctx, fault) => askAmount(ctx, start, fault),
    (ctx, typed) => readAmountOrSlip(ctx, typed, id),
  );
  const slip = typeof first === 'object' ? first : undefined;
  const said = typeof first === 'object' ? first.amountMinor : first;
  const amountMinor =
    said ??
    (await talk.ask(
      (ctx, fault = slipThere) => askAmount(ctx, start, fault),
      (ctx, typed) => (typed === '' && isMoreOf(slip, ctx) ? 'ignored' : readAmount(ctx, typed, id)),
    ));
  if (amountMinor === 'invoiced' || amountMinor === 'waits') return;
  const paid = slip?.paid ?? (await talk.ask((ctx, fault) => askNote(ctx, { amountMinor, id }, fault), readNote));
  await talk.act((ctx) => submit(ctx, { ...paid, id, amountMinor }));
});

interface Start {
  readonly missingMinor?: Minor;
  /** The amount of a request that waits. The question says that a payment by invoice comes on top of it. */
  readonly waitingMinor?: Minor | undefined;
}

topupFeature.command('topup', (ctx) => {
  const typed = ctx.match.trim();
  return typed === '' ? openAmount(ctx) : topupDialog.begin(ctx, {}, typed);
});
topupFeature.command('start').filter(
  (ctx) => ctx.match.trim() === TOPUP_START && !ctx.isMerchant && ctx.hasAccounts,
  (ctx) => openAmount(ctx),
);
on(topupFeature, openTopup, async (ctx) => {
  await answerPress(ctx);
  await openAmount(ctx);
});
on(topupFeature, topUpMissing, async (ctx, { amountMinor }) => {
  if (!mayBeAsked(amountMinor)) return answerPress(ctx, ctx.words.plain('stale-button'));
  await answerPress(ctx);
  await openMissing(ctx, minor(Math.ceil(amountMinor / WHOLE) * WHOLE));
});
on(topupFeature, topUpAmount, async (ctx, { amountMinor }) => {
  if (!mayBeAsked(amountMinor)) return answerPress(ctx, ctx.words.plain('stale-button'));
  await answerPress(ctx);
  await topupDialog.begin(ctx, {}, String(amountMinor / WHOLE));
});
on(topupFeature, skipTopupNote, async (ctx, { id, amountMinor }) => {
  if (!mayBeAsked(amountMinor)) return answerPress(ctx, ctx.words.plain('stale-button'));
  await submit(ctx, { id, amountMinor: minor(amountMinor), note: '' });
});
on(topupFeature, takeTopupBack, (ctx, { id }) => takeBack(ctx, id));
on(topupFeature, cancelTopup, (ctx) => draw(ctx, messageScreen('topup-cancelled')));

/** Takes a slip that comes when the request waits already, as many people send it. Stands behind all that takes a picture. */
export const lateSlipFeature = new Composer<BotContext>();

lateSlipFeature.on(['message:photo', 'message:document'], async (ctx, next) => {
  const { shop, userId } = ctx;
  if (ctx.isMerchant || !ctx.hasAccounts || !hasSlip(ctx.message)) return next();
  const topup = await shop.topups.findRequest(userId);
  // A picture from a person with an open case mostly belongs to the case.
  if (topup?.state !== 'open' || repliesToOther(ctx, topup) || (await openCaseOf(shop, userId)) !== undefined)
    return next();
  await takeLateSlip(ctx, topup);
});

function repliesToOther(ctx: BotContext, { cards = [] }: Topup): boolean {
  const repliedId = ctx.message?.reply_to_message?.message_id;
  return isReplyToBot(ctx) && !cards.some((card) => card.chatId === ctx.chatId && card.messageId === repliedId);
}

/** Albums for which the bot has said that it takes one picture only, because each photo is a message of its own. If the process ends, it may say so twice. */
const albumsSaid = new LRUCache<string, true>({ max: 1_000 });

async function takeLateSlip(ctx: BotContext, topup: Topup): Promise<void> {
  const proof = proofOf(ctx);
  const sayOf = (id: 'topup-slip-kept' | 'topup-slip-one' | 'topup-slip-unreached'): Promise<void> =>
    say(ctx, (words) => ({ html: words.html(id, { amount: words.money(topup.amountMinor) }) }));
  // The same picture comes again after a crash.
  if (topup.proof !== undefined && topup.proof.fileId === proof?.fileId) return sayOf('topup-slip-kept');
  if (topup.proof !== undefined) {
    const album = ctx.message?.media_group_id ?? '';
    if (albumsSaid.has(album)) return;
    await sayOf('topup-slip-one');
    if (album !== '') albumsSaid.set(album, true);
    return;
  }
  const before = topup.note === '' ? '' : `${topup.note} · `;
  const room = MAX_NOTE_LENGTH - before.length;
  // If the note has no room left, the picture goes without its words.
  const read = noteOfSlip(room > 0 ? answerText(ctx) : '', room);
  if ('fault' in read) return say(ctx, { html: faultText(read.fault, ctx.words) });
  const note = read.value === '' ? topup.note : before + read.value;
  const outcome = await addSlip(ctx.shop, topupDeskOf(ctx.bot), topup, { note, proof });
  if (outcome !== 'over') return sayOf(`topup-slip-${outcome}`);
  const ended = await ctx.shop.topups.find(topup.userId, topup.id);
  await sayStateOf(ctx, ended ?? topup);
}

function mayBeAsked(amountMinor: number): boolean {
  return amountMinor > 0 && amountMinor <= MAX_BOOKING;
}

/** First says how a request stands that waits: a second request cannot be sent beside it, but a payment by invoice can, and comes on top. */
async function openAmount(ctx: BotContext): Promise<void> {
  const earlier = await ctx.shop.topups.findRequest(ctx.userId);
  if (earlier !== undefined && paymentTokenOf(ctx.shop) === undefined) return sayStateOf(ctx, earlier);
  await topupDialog.begin(ctx, { waitingMinor: waitingMinorOf(earlier) });
}

/** Asks below the card. The card stays, because its Confirm works once the money is there. */
async function openMissing(ctx: BotContext, missingMinor: Minor): Promise<void> {
  const earlier = await ctx.shop.topups.findRequest(ctx.userId);
  if (earlier?.state === 'open' && paymentTokenOf(ctx.shop) === undefined)
    return drawWaiting(ctx, earlier, { isOther: true, isBelow: true });
  await topupDialog.begin(ctx, { missingMinor, waitingMinor: waitingMinorOf(earlier) });
}

function waitingMinorOf(earlier: Topup | undefined): Minor | undefined {
  return earlier?.state === 'open' ? earlier.amountMinor : undefined;
}

async function askAmount(ctx: BotContext, { missingMinor, waitingMinor }: Start, fault?: Fault): Promise<Asked> {
  const above = fault ?? (waitingMinor === undefined ? undefined : besideLine(waitingMinor));
  if (missingMinor !== undefined) {
    return askQuestion(ctx, { isBelow: true, above, takesAnything: 'amount-or-slip' }, (words) => ({
      html: words.html('topup-ask-missing', { amount: words.money(missingMinor) }),
      rows: [
        [button(words.shortMoney(missingMinor), topUpAmount.data({ amountMinor: missingMinor }))],
        [button(words.plain('button-cancel'), cancelTopup.data())],
      ],
    }));
  }
  // A person who pays by invoice does not need the bank account.
  const shop = paymentTokenOf(ctx.shop) === undefined ? await ctx.readShop() : EMPTY_SHOP;
  return askQuestion(ctx, { above, takesAnything: 'amount-or-slip' }, (words) => ({
    html: [words.html('topup-ask-amount'), ...bankAccountLines(shop, words)].join('\n'),
    rows: [...copyAccountRows(shop, words), [button(words.plain('button-cancel'), cancelTopup.data())]],
  }));
}

function besideLine(amountMinor: Minor): Fault {
  return (words) => words.html('topup-beside', { amount: words.money(amountMinor) });
}

const slipThere: Fault = (words) => words.html('topup-slip-there');

interface Slip {
  readonly paid: Pick<Topup, 'note' | 'proof'>;
  /** Absent below a picture: its words may hold any number, so the bot asks for the amount. */
  readonly amountMinor?: Minor;
  /** The album of the slip. Its other photos come as messages of their own, and are ignored. */
  readonly album?: string | undefined;
}

function isMoreOf(slip: Slip | undefined, { message }: BotContext): boolean {
  return slip?.album !== undefined && message?.media_group_id === slip.album;
}

async function readAmountOrSlip(
  ctx: BotContext,
  typed: string,
  id: string,
): Promise<Reading<Minor | 'invoiced' | 'waits' | Slip>> {
  const proof = proofOf(ctx);
  if (paymentTokenOf(ctx.shop) !== undefined) return readAmount(ctx, typed, id);
  if (proof === undefined) return readAmountAndNote(ctx, typed, id);
  const note = noteOfSlip(typed);
  if ('fault' in note) return note;
  return { value: { paid: { proof, note: note.value }, album: ctx.message?.media_group_id } };
}

async function readAmountAndNote(
  ctx: BotContext,
  typed: string,
  id: string,
): Promise<Reading<Minor | 'invoiced' | 'waits' | Slip>> {
  const payment = parsePayment(typed);
  if (payment === undefined) return readAmount(ctx, typed, id);
  const { amountMinor, note } = payment;
  const read = await takeAmount(ctx, amountMinor, id);
  return 'value' in read && read.value === amountMinor ? { value: { paid: { note }, amountMinor } } : read;
}

function noteOfSlip(typed: string, most = MAX_NOTE_LENGTH): Reading<string> {
  return typed === '' ? { value: '' } : readWords(typed, most);
}

/** `invoiced`: the bot has sent an invoice for it. `waits`: an earlier request waits, and the bot has said how it stands. */
async function readAmount(ctx: BotContext, typed: string, id: string): Promise<Reading<Minor | 'invoiced' | 'waits'>> {
  // The message is another photo of an album, or a sticker.
  if (typed === '') return { fault: (words) => words.html('walk-send-text') };
  const said = statedAmount(typed, MAX_BOOKING);
  const parsed = parseAmount(said, MAX_BOOKING);
  if (parsed.type === 'rejected') {
    const why: Fault = (words) => amountFaultText(parsed.fault, said, MAX_BOOKING, words);
    return { fault: (words) => noValueText(ctx, why, words) };
  }
  return takeAmount(ctx, parsed.amountMinor, id);
}

async function takeAmount(
  ctx: BotContext,
  amountMinor: Minor,
  id: string,
): Promise<Reading<Minor | 'invoiced' | 'waits'>> {
  const token = paymentTokenOf(ctx.shop);
  if (token !== undefined) return invoice(ctx, amountMinor, token);
  const earlier = await ctx.shop.topups.findRequest(ctx.userId);
  // This request is stored already if the process ended after it had read the amount for a slip.
  if (earlier === undefined || earlier.id === id) return { value: amountMinor };
  await sayStateOf(ctx, earlier);
  return { value: 'waits' };
}

async function invoice(ctx: BotContext, amountMinor: Minor, token: string): Promise<Reading<Minor | 'invoiced'>> {
  switch (await sendInvoice(ctx, amountMinor, token)) {
    case 'sent':
      return { value: 'invoiced' };
    case 'amount-refused':
      return { fault: (words) => words.html('topup-amount-refused', { amount: words.money(amountMinor) }) };
    case 'payments-refused':
      return { value: amountMinor };
  }
}

async function askNote(
  ctx: BotContext,
  { amountMinor, id }: Pick<Topup, 'amountMinor' | 'id'>,
  fault?: Fault,
): Promise<Asked> {
  const shop = await ctx.readShop();
  const how = shop.bankAccount === undefined ? 'topup-pay-agreed' : 'topup-pay-below';
  const screen = (words: Words): Screen => ({
    html: [
      words.html('topup-ask-note', { amount: words.money(amountMinor), pay: words.plain(how) }),
      ...bankAccountLines(shop, words),
    ].join('\n'),
    rows: [
      ...copyAccountRows(shop, words),
      [
        button(words.plain('button-skip'), skipTopupNote.data({ id, amountMinor })),
        button(words.plain('button-cancel'), cancelTopup.data()),
      ],
    ],
  });
  return askQuestion(ctx, { takesAnything: 'slip', above: fault }, screen);
}

/** A number alone that could be an amount is no note: the person has another amount in mind. */
function readNote(ctx: BotContext, typed: string): Reading<Pick<Topup, 'note' | 'proof'>> {
  const proof = proofOf(ctx);
  if (typed === '' && proof !== undefined) return { value: { note: '', proof } };
  if (proof === undefined && foldText(typed).replace(/\.$/u, '') === foldText(ctx.words.plain('button-skip')))
    return { value: { note: '' } };
  const amount = proof === undefined ? parseAmount(typed, MAX_BOOKING) : undefined;
  if (amount?.type === 'amount') {
    return {
      fault: (words) =>
        words.html('topup-note-amount', { amount: words.money(amount.amountMinor), command: `/topup ${typed}` }),
    };
  }
  if (proof === undefined && isYes(typed)) return { fault: (words) => words.html('topup-note-none') };
  const note = readWords(typed, MAX_NOTE_LENGTH);
  return 'fault' in note ? note : { value: { note: note.value, proof } };
}

/** The largest size of a photo, or a file such as a bank's receipt. */
function proofOf({ message }: BotContext): TopupProof | undefined {
  const photo = message?.photo?.at(-1);
  if (photo !== undefined) return { kind: 'photo', fileId: photo.file_id };
  return message?.document === undefined ? undefined : { kind: 'document', fileId: message.document.file_id };
}

async function submit(ctx: BotContext, topup: Pick<Topup, 'id' | 'amountMinor' | 'note' | 'proof'>): Promise<void> {
  const terms = { ...topup, userId: ctx.userId, locale: ctx.words.locale };
  const requested = await requestTopup(ctx.shop, topupDeskOf(ctx.bot), terms);
  switch (requested.type) {
    case 'asked':
      return drawWaiting(ctx, requested.topup);
    case 'already-open':
      return sayStateOf(ctx, requested.topup);
    case 'over':
    case 'nobody':
      return draw(ctx, messageScreen(`topup-${requested.type}`));
  }
}

async function sayStateOf(ctx: BotContext, topup: Topup): Promise<void> {
  switch (topup.state) {
    case 'open':
      // If the process stopped before any merchant was asked, they are asked now.
      return topup.asked ? drawWaiting(ctx, topup, { isOther: true }) : submit(ctx, topup);
    case 'withdrawn':
      return draw(ctx, messageScreen('topup-too-soon'));
    case 'credited':
    case 'declined':
    case 'expired':
      return draw(ctx, messageScreen('topup-over'));
  }
}

async function takeBack(ctx: BotContext, id: string): Promise<void> {
  const result = await withdrawTopup(ctx.shop, topupDeskOf(ctx.bot), ctx.userId, id);
  await draw(ctx, messageScreen(result === 'taken-back' ? 'topup-withdrawn' : 'topup-over'));
  const topup = result === 'taken-back' ? await ctx.shop.topups.find(ctx.userId, id) : undefined;
  if (topup !== undefined) closeWaiting(topup, ctx.words, ctx.bot.cardCloser);
}
