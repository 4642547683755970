import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { TestUser } from 'bot-api-emulator';
import { useFlows } from '../support/flows.ts';
import { introducePeople } from 'vendbot-demo';

const flows = useFlows({ env: { ACCESS: 'approval', DUPLICATE_WINDOW_MS: '600000' } });
beforeAll(() => introducePeople(flows.driver));

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
const lines = /<!-- chat:.*?-->\n```\n(.*?)\n```/su.exec(readme)?.[1]?.split('\n') ?? [];

/** What stands for the lines that the README leaves out: each another number, airtime and data. */
const LEFT_OUT = Array.from({ length: 48 }, (_, index) =>
  index % 8 === 0 ? `mtn sme 1gb 0803200${7_100 + index}` : `glo 500 0805200${7_100 + index}`,
);

/** A person's line with its continuation lines, or the bot's. */
interface Message {
  readonly who: string;
  readonly text: string;
}

test('the chat at the head of the README goes as it stands there: ten lines, two inputs a sale', async () => {
  const chat = flows.chat('agent');
  const said = together(lines);
  for (const { who, text } of said) {
    if (who === chat.person.first_name) chat.say(text);
    else await answer(chat, text);
  }
  const taps = lines.join('').split('👆').length - 1;
  expect(lines).toHaveLength(10);
  expect(said.filter(({ who }) => who !== 'vendbot').length + taps).toBe(8);
  const books = flows.sandbox.transactions();
  expect(books).toHaveLength(53);
  expect(new Set(books.map(({ transaction_status: status }) => status))).toEqual(new Set(['successful']));
  expect(new Set(books.map(({ service }) => service))).toEqual(new Set(['airtime', 'data', 'electricity']));
});

function together(all: readonly string[]): Message[] {
  const said: Message[] = [];
  for (const line of all) {
    const [, who = '', text = ''] = /^(\S*)\s+(.*)$/u.exec(line) ?? [];
    const more = /^… 48 lines more$/u.test(text) ? LEFT_OUT.join('\n') : text;
    const before = said.at(-1);
    if (who !== '' || before === undefined) said.push({ who, text: more });
    else said[said.length - 1] = { ...before, text: `${before.text}\n${more}` };
  }
  return said;
}

/** Reads what the line says, taps the button before each 👆, and reads on. */
async function answer(chat: TestUser, line: string): Promise<void> {
  for (const part of line.split('👆')) {
    await chat.until(patternOf(part));
    const label = /\[([^\]]+)\]\s*$/u.exec(part)?.[1];
    if (label !== undefined && line.includes(`${part}👆`)) chat.tap(label);
  }
}

/** The pieces in this order; a gap in the line is one in the message. */
function patternOf(part: string): RegExp {
  const pieces = part
    .trim()
    .split(/\s*…\s*|\s{2,}|(?<=!) /u)
    .filter((piece) => piece !== '');
  const escaped = pieces.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`).replace(/ /gu, '\\s+'));
  return new RegExp(escaped.join(String.raw`[^]*`), 'u');
}
