import { type Api } from 'grammy';
import { describe, expect, test } from 'vitest';
import { createEndScreens, type EndFault } from '../../../../../src/bot/chat/orders/receipt/end-screens.ts';
import { asSent, type Screen, sendScreen } from '../../../../../src/bot/ui/screen.ts';
import type { Words } from '../../../../../src/bot/ui/words.ts';
import { minor } from '../../../../../src/domain/shared/money.ts';
import { electricityOrder, orderIn, T0 } from '../../../../support/samples/sample-order.ts';
import { english } from '../../../../support/words.ts';
import { refusal } from '../../../../support/fakes/refusal.ts';

const TOKEN = '01234567890123456789';
const PLAIN_END =
  /^✅ Done!\nToken: 0123\s4567\s8901\s2345\s6789\nProduct: .+\nMeter number: .*0412.?3456.?789\nPaid: ₦500\.00\nReference: VB\w+$/u;

const delivered = () =>
  electricityOrder({ state: 'successful', receipt: { token: TOKEN, paidMinor: minor(50_000) }, endedAt: T0 });

/** The bot's words, with a fault in one message. */
function broken(id: string): Words {
  const html: Words['html'] = (asked, ...rest) => {
    if (asked === id) throw new RangeError('it cannot be written');
    return english.html(asked, ...rest);
  };
  return { ...english, html };
}

interface Sent {
  readonly text: string;
  readonly options: object;
}

/** A Telegram that keeps what it is sent, and refuses messages with markup if it is told to. */
function telegram(refused?: string) {
  const sent: Sent[] = [];
  const take = (text: string, options: object) => {
    sent.push({ text, options });
    if (refused === undefined || !('parse_mode' in options)) return { message_id: sent.length };
    throw refusal(400, refused);
  };
  const api = {
    sendMessage: async (_chat: number, text: string, options: object) => take(text, options),
    editMessageText: async (_chat: number, _id: number, text: string, options: object) => take(text, options),
  } as unknown as Api;
  return { api, sent };
}

function endScreens() {
  const faults: EndFault[] = [];
  return {
    ends: createEndScreens({
      report: (fault) => void faults.push(fault),
      now: () => T0,
      readBeside: async () => ({}),
      underOrder: [],
    }),
    faults,
  };
}

describe('an end whose screen', () => {
  test('cannot be drawn is told in plain text, and reported', async () => {
    const { ends, faults } = endScreens();
    const { api, sent } = telegram();
    const order = delivered();
    const chat = { api, chatId: 1, words: broken('order-time') };
    await ends.sayOrder(order, {}, (drawing) => sendScreen(chat, drawing));
    expect(sent).toEqual([
      { text: expect.stringMatching(PLAIN_END), options: expect.not.objectContaining({ parse_mode: 'HTML' }) },
    ]);
    expect(faults).toEqual([{ cause: 'drawing', reference: order.reference, error: expect.any(RangeError) }]);
  });

  test.each(["Bad Request: can't parse entities: unclosed tag", 'Bad Request: message is too long'])(
    'Telegram refuses (%s) is told in plain text, and reported',
    async (refusal) => {
      const { ends, faults } = endScreens();
      const { api, sent } = telegram(refusal);
      const order = delivered();
      await ends.sayOrder(order, {}, (drawing) => sendScreen({ api, chatId: 1, words: english }, drawing));
      expect(sent.map(({ options }) => 'parse_mode' in options)).toEqual([true, false]);
      expect(sent.at(-1)?.text).toMatch(PLAIN_END);
      expect(faults).toMatchObject([{ cause: 'refused', reference: order.reference }]);
    },
  );

  test('cannot be drawn leaves out a line that cannot be written in plain text either', async () => {
    const { ends } = endScreens();
    const { html } = asSent(await ends.order(delivered()), broken('order-paid'));
    expect(html).toMatch(/Token: .+\n[^]*Reference: /u);
    expect(html).not.toMatch(/Paid/u);
  });

  test('is no one’s any more is not told twice', async () => {
    const { ends } = endScreens();
    const { api, sent } = telegram('Bad Request: chat not found');
    const chat = { api, chatId: 1, words: english };
    await expect(ends.sayOrder(delivered(), {}, (drawing) => sendScreen(chat, drawing))).rejects.toThrow(
      /chat not found/u,
    );
    expect(sent).toHaveLength(1);
  });
});

test('what merchants read of an order that does not end is shown in plain text if it cannot be drawn', () => {
  const { ends } = endScreens();
  const screen: Screen = ends.stuck(orderIn('processing'), 'Ada', broken('stuck-title'));
  expect(screen.isPlain).toBe(true);
});
