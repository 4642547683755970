import { expect, test, vi } from 'vitest';
import {
  healthScreen,
  type OutletSamples,
  troubleContent,
  takeButton,
} from '../../../../src/bot/chat/health/health.ts';
import type { Outlet, SampleState, Episode } from '../../../../src/domain/health.ts';
import { english, allWords } from '../../../support/words.ts';
import { contentSchema } from '../../../../src/domain/announcement.ts';
import { sampleOrder } from '../../../support/samples/sample-order.ts';
import { waitForHealth } from '../../../../src/bot/chat/health/routes.ts';
import { confirmOrder } from '../../../../src/bot/chat/orders/routes.ts';

const MINUTE = 60_000;
const NOW = 100 * 60 * MINUTE;

function at(provider: string, ...took: readonly (readonly [SampleState, number])[]): OutletSamples {
  const outlet: Outlet = { service: 'airtime', provider };
  const samples = took.map(([state, minutes], index) => ({
    reference: `R${index}`,
    startedAt: NOW - (index + 10) * MINUTE,
    tookMs: minutes * MINUTE,
    isWhole: true,
    seenAt: NOW - MINUTE,
    state,
    userId: index,
    recipient: `n${index}`,
  }));
  return { outlet, samples };
}

const QUICK = ['delivered', 0.1] as const;
const well = (provider: string): OutletSamples => at(provider, QUICK, QUICK, QUICK, QUICK);

function screen(all: readonly OutletSamples[], { held = 0, refused = 0, page = 0 } = {}): string {
  return healthScreen(all, page, { held, refused, episodes: new Map(), pauses: [], now: NOW }, english).html;
}

test('that nobody is slow or fails is said only if nothing here says otherwise', () => {
  expect(screen([well('MTN'), at('Glo', QUICK)])).toMatch(/💚 No provider is slow, and none is failing\.\n\n⚪/u);
  for (const odd of [at('Airtel', ['delivered', 4], ['open', 9], ['open', 8]), at('Airtel', ['failed', 0.1], QUICK)]) {
    expect(screen([well('MTN'), odd])).toMatch(/look at 🟡\.\n\n🟡 <b>Airtel airtime<\/b>[^]*🟢 <b>MTN airtime/u);
  }
});

test('how long half took is said of two purchases and more', () => {
  expect(screen([at('Glo', ['delivered', 4])])).toMatch(/Glo airtime<\/b>\n1 delivered/u);
  expect(screen([at('Glo', ['delivered', 4], ['delivered', 5])])).toMatch(
    /Half took at least \d+ minutes\n2 delivered/u,
  );
});

test('what is unusual stands first, and the first line speaks of all pages', () => {
  const many = Array.from({ length: 12 }, (_, index) => well(`P${index + 10}`));
  const all = [...many, at('Zap', ['open', 9])];
  expect(screen(all)).toMatch(/look at 🟡\.\n\n🟡 <b>Zap airtime/u);
  expect(screen(all, { page: 1 })).toMatch(/look at 🟡\.\n\n🟢/u);
});

test('purchases that were refused at once are said to be left out, if there were any', () => {
  expect(screen([well('MTN')])).not.toContain('Left out');
  expect(screen([well('MTN')], { refused: 1 })).toContain('Left out: 1 purchase that was refused at once. A wrong');
  expect(screen([], { refused: 3 })).toContain('Left out: 3 purchases that were refused at once.');
  expect(screen([], { refused: 3 })).not.toContain('Nobody has bought');
});

test('records that cannot be read are counted first', () => {
  expect(screen([well('MTN')])).not.toMatch(/cannot be read/u);
  expect(screen([well('MTN')], { held: 2 })).toMatch(/How providers do<\/b>\n🧾 <b>2 records cannot be read<\/b>/u);
});

const episode = { outlet: { service: 'airtime', provider: 'Glo' }, trouble: 'failing', since: 1 } as Episode;

test.each([
  ['en', 'en', ['fr', 'ha', 'pcm']],
  ['fr', 'fr', ['en', 'ha', 'pcm']],
  ['ha', 'ha', ['en', 'fr', 'pcm']],
])(
  'what a merchant of %s tells everybody begins in %s, with each other language that has words for it',
  (own, first, others) => {
    const content = contentSchema.parse(troubleContent(episode, allWords(own), allWords));
    expect([content.language, content.others?.map(({ language }) => language)]).toEqual([first, others]);
    const english = allWords('en').plain('health-announce-failing', { outlet: '' });
    const texts = [content, ...(content.others ?? [])];
    // A draft of what it costs has the English below.
    const inEnglish = texts.filter(({ text }) => text.includes(english.slice(3, 30))).map(({ language }) => language);
    expect(new Set(inEnglish)).toEqual(new Set(['en', 'ha', 'pcm']));
    expect(texts.every(({ text }) => text.includes('Glo'))).toBe(true);
  },
);

const REFERENCE = 'VB0123456789ABCDEFGHJKMNPQRS';
const confirm = { text: 'Confirm', callback_data: confirmOrder.data({ reference: REFERENCE, read: undefined }) };
const wait = { text: 'Tell me', callback_data: waitForHealth.data({ key: 'AAAAAAAAAA' }) };

test.each([
  { card: 'a draft', shown: [[confirm], [wait]], state: 'draft', edits: [[[confirm]]] },
  { card: 'confirmed meanwhile', shown: [[confirm], [wait]], state: 'processing', edits: [] },
  { card: 'taken before', shown: [[confirm]], state: 'draft', edits: [] },
] as const)('only from the card of a draft is the button taken: $card', async ({ shown, state, edits }) => {
  const edit = vi.fn<(other: { reply_markup: { inline_keyboard: unknown } }) => Promise<true>>(async () => true);
  const ctx = {
    callbackQuery: { data: wait.callback_data, message: { reply_markup: { inline_keyboard: shown } } },
    editMessageReplyMarkup: edit,
  };
  await takeButton(ctx as never, { orders: { find: async () => sampleOrder({ state }) } });

  expect(edit.mock.calls.map(([{ reply_markup: markup }]) => markup.inline_keyboard)).toEqual(edits);
});
