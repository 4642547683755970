import { expect, test } from 'vitest';
import type { PageMessage } from 'bot-api-emulator';
import { missed } from '../cases/missed.ts';
import { useFlows } from '../support/flows.ts';
import { say, tap } from '../support/say-and-read.ts';

const flows = useFlows({ env: { ACCESS: 'approval' }, sandbox: { finishAfterMs: 60 } });

/** They change something, send a file, begin a purchase, or show an order below. */
const LEFT_ALONE = /^(?:iv:new|rc:|ac:f|cs:pic|cs:end|an:again|ra?:|sp:away|sp:test)/u;
const MENU = new Set(['ad:home', 'm:admin']);

test('from every screen that is reached from /admin there is a way back to it', async () => {
  const { merchant } = flows;
  await missed(flows);
  for (const line of ['/prices agent mtn +2%', '/pause glo no stock', '/limits agent day 20,000']) {
    await say(merchant, line, /\[Yes/u);
    await tap(merchant, 'Yes', /\[(?:Prices|Paused items|Limits)\]/u);
  }
  merchant.say('/admin');
  const screens = new Map<string, ReadonlySet<string>>();
  const waiting = waysOf(await merchant.until(/Tap what you want/u), '');
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { messageId, data, from } = next;
    if (MENU.has(data) || screens.has(kindOf(data))) continue;
    const { text = '' } = await merchant.untilToast(merchant.press(messageId, data));
    if (text !== '') continue;
    const ways = waysOf(await merchant.until(/\n\[/u), `${from} → ${data}`);
    screens.set(kindOf(data), new Set(ways.map((way) => kindOf(way.data))));
    // What a question keeps is gone once another screen stands in its place.
    waiting.unshift(...ways);
  }
  expect(screens.size).toBeGreaterThan(40);
  expect([...screens.keys()].filter((screen) => !leadsBack(screen, screens))).toEqual([]);
});

interface Way {
  readonly messageId: number;
  readonly data: string;
  readonly from: string;
}

/** What decides something has a colour. */
function waysOf({ message_id: messageId, reply_markup: markup }: PageMessage, from: string): Way[] {
  const buttons = markup?.inline_keyboard.flat() ?? [];
  return buttons
    .flatMap((each) => ('callback_data' in each && each.style === undefined ? [each.callback_data] : []))
    .filter((data) => !LEFT_ALONE.test(data))
    .map((data) => ({ messageId, data, from }));
}

/** The same screen of another person, page or rule; but not of another level of the catalogue. */
function kindOf(data: string): string {
  const [group = '', name = '', ...values] = data.split(':');
  return [group, name, ...values.map((value) => (value === '' ? '' : '…'))].join(':');
}

function leadsBack(screen: string, screens: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const reached = new Set([screen]);
  for (const one of reached) for (const further of screens.get(one) ?? []) reached.add(further);
  return [...MENU].some((menu) => reached.has(kindOf(menu)));
}
