import { array, assert, constantFrom, property, string } from 'fast-check';
import { describe, expect } from 'vitest';
import { plainText } from '../../src/text/formatted-text.ts';
import { parseHtml } from '../../src/text/parse-html.ts';
import { parseMarkdownV2, parseOldMarkdown } from '../../src/text/parse-markdown.ts';
import { bad, it } from '../calling.ts';

describe('the text of a message', () => {
  it.for([
    ['absent', undefined],
    ['empty', ''],
    ['only white space', ' \n\t '],
    ['empty once its tags are read', '<b> </b>'],
  ])('is refused when it is %s', async ([, text], { t, chat_id }) => {
    const answer = await t.call('sendMessage', { chat_id, text, parse_mode: 'HTML' });
    expect(answer).toMatchObject(bad('message text is empty'));
  });

  it('may have 4096 characters after its tags are read and not one more', async ({ t, chat_id }) => {
    const sent = await t.send(chat_id, `<b>${'a'.repeat(4096)}</b>`, { parse_mode: 'HTML' });
    expect(sent.text).toHaveLength(4096);
    const answer = await t.call('sendMessage', { chat_id, text: 'a'.repeat(4097) });
    expect(answer).toMatchObject(bad('message is too long'));
  });

  it('loses the white space at its ends, and its entities move with it', async ({ t, chat_id }) => {
    const sent = await t.send(chat_id, '  \n<b> paid </b>\n', { parse_mode: 'HTML' });
    expect(sent).toMatchObject({ text: 'paid', entities: [{ type: 'bold', offset: 0, length: 4 }] });
  });

  it('keeps a hundred marks, and loses those after them without a word', async ({ t, chat_id }) => {
    const sent = await t.send(chat_id, '<b>x</b> '.repeat(101), { parse_mode: 'HTML' });
    expect(sent.text).toHaveLength(201);
    expect(sent.entities).toHaveLength(100);
    expect(sent.entities?.at(-1)).toMatchObject({ type: 'bold', offset: 198 });
  });

  it('is refused under a parse mode that there is not', async ({ t, chat_id }) => {
    const answer = await t.call('sendMessage', { chat_id, text: 'x', parse_mode: 'BBCode' });
    expect(answer).toMatchObject(bad('unsupported parse_mode'));
  });

  it('takes entities as given and refuses those that leave it', async ({ t, chat_id }) => {
    const entities = [{ type: 'bold', offset: 0, length: 2 }];
    expect(await t.send(chat_id, 'ok then', { entities })).toMatchObject({ entities });
    const answer = await t.call('sendMessage', {
      chat_id,
      text: 'ok',
      entities: [{ type: 'bold', offset: 1, length: 5 }],
    });
    expect(answer).toMatchObject({ status: 400, ok: false });
  });
});

describe('parse mode HTML', () => {
  it('reads nested tags into entities, outer ones first', () => {
    expect(parseHtml('<b>a<i>b</i></b> <u>c</u> <s>d</s> <tg-spoiler>e</tg-spoiler>')).toEqual({
      text: 'ab c d e',
      entities: [
        { type: 'bold', offset: 0, length: 2 },
        { type: 'italic', offset: 1, length: 1 },
        { type: 'underline', offset: 3, length: 1 },
        { type: 'strikethrough', offset: 5, length: 1 },
        { type: 'spoiler', offset: 7, length: 1 },
      ],
    });
  });

  it('counts in UTF-16 units: an emoji is two', () => {
    expect(parseHtml('👍🏽 <code>1234-5678</code>').entities).toEqual([{ type: 'code', offset: 5, length: 9 }]);
  });

  it('reads links, mentions by id, code with a language and quotes', () => {
    const { entities } = parseHtml(
      '<a href="https://x.ng/?a=1&amp;b=2">l</a><a href="tg://user?id=42">m</a>' +
        '<pre><code class="language-ts">c</code></pre><blockquote expandable>q</blockquote>',
    );
    expect(entities).toEqual([
      { type: 'text_link', offset: 0, length: 1, url: 'https://x.ng/?a=1&b=2' },
      { type: 'text_mention', offset: 1, length: 1, user: { id: 42, is_bot: false, first_name: '' } },
      { type: 'pre', offset: 2, length: 1, language: 'ts' },
      { type: 'expandable_blockquote', offset: 3, length: 1 },
    ]);
  });

  it('decodes the four named references and the numeric ones, and leaves others as written', () => {
    expect(parseHtml('&lt;b&gt; &amp; &quot; &#8358; &#x20A6; &nbsp; &').text).toBe('<b> & " ₦ ₦ &nbsp; &');
  });

  it.each([
    ['price <5', 'Unclosed start tag at byte offset 6'],
    ['₦5 <p>x</p>', 'Unsupported start tag "p" at byte offset 5'],
    ['<b>x', 'Can\'t find end tag corresponding to start tag "b"'],
    ['<b>x</i>', 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'],
    ['x</b>', 'Unexpected end tag at byte offset 1'],
    ['<b>x</b', 'Unclosed end tag at byte offset 4'],
    ['<span>x</span>', 'Tag "span" must have class "tg-spoiler" at byte offset 0'],
    ['<a href>x</a>', 'Expected equal sign in declaration of an attribute of the tag "a" at byte offset 0'],
    ['<a href="x', 'Unclosed start tag at byte offset 0'],
    ['1 < 2 > 0', 'Unsupported start tag "" at byte offset 2'],
  ])('refuses %s', (source, reason) => {
    expect(() => parseHtml(source)).toThrow(`Bad Request: can't parse entities: ${reason}`);
  });

  it('gives back any text that was escaped', () => {
    assert(
      property(string({ unit: 'grapheme' }), (text) => {
        const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
        expect(parseHtml(`<b>${escaped}</b>`).text).toBe(text);
      }),
    );
  });

  it('answers or refuses any text at all, with entities inside the text', () => {
    const piece = constantFrom(
      '<b>',
      '</b>',
      '<i>',
      '</',
      '<a href="',
      '">',
      '&',
      '&lt',
      'é',
      '😀',
      ' ',
      '<pre>',
      '>',
      'x',
    );
    assert(
      property(array(piece), (pieces) => {
        const { text, entities, refusal } = readOrRefusal(pieces.join(''));
        expect(entities.every(({ offset, length }) => length > 0 && offset + length <= text.length)).toBe(true);
        expect(refusal).toMatch(/^$|can't parse entities/);
      }),
    );
  });
});

describe('parse mode MarkdownV2', () => {
  it('reads marks, escapes, code and links', () => {
    expect(parseMarkdownV2('*a _b_* `c\\`` [d](https://e.ng/\\)) \\.')).toEqual({
      text: 'a b c` d .',
      entities: [
        { type: 'bold', offset: 0, length: 3 },
        { type: 'italic', offset: 2, length: 1 },
        { type: 'code', offset: 4, length: 2 },
        { type: 'text_link', offset: 7, length: 1, url: 'https://e.ng/)' },
      ],
    });
  });

  it.each([
    ['10.5', "Character '.' is reserved and must be escaped with the preceding '\\'"],
    ['a *b', "Can't find end of Bold entity at byte offset 2"],
    ['₦ `b', "Can't find end of Code entity at byte offset 4"],
  ])('refuses %s', (source, reason) => {
    expect(() => parseMarkdownV2(source)).toThrow(reason);
  });
});

describe('parse mode Markdown', () => {
  it('reads the old marks and refuses one left open', () => {
    expect(parseOldMarkdown('*a* _b_ `c` [d](https://e.ng)').entities.map(({ type }) => type)).toEqual([
      'bold',
      'italic',
      'code',
      'text_link',
    ]);
    expect(() => parseOldMarkdown('snake_case')).toThrow("Can't find end of the entity starting at byte offset 5");
  });
});

describe('what Telegram finds in a text by itself', () => {
  it.each([
    ['/start now', [['bot_command', '/start']]],
    ['try /buy@shop_bot or a/b', [['bot_command', '/buy@shop_bot']]],
    ['see https://x.ng/a?b=c.', [['url', 'https://x.ng/a?b=c']]],
    ['ada@shop.com.ng', [['email', 'ada@shop.com.ng']]],
    ['call +234 803 123 4567', [['phone_number', '+234 803 123 4567']]],
    [
      '@ibro_vtu #airtime',
      [
        ['mention', '@ibro_vtu'],
        ['hashtag', '#airtime'],
      ],
    ],
    ['MTN 1.5GB for 500', []],
  ])('in %s', (source, expected) => {
    const { text, entities } = plainText(source);
    expect(entities.map(({ type, offset, length }) => [type, text.slice(offset, offset + length)])).toEqual(expected);
  });
});

function readOrRefusal(source: string): ReturnType<typeof parseHtml> & { refusal: string } {
  try {
    return { ...parseHtml(source), refusal: '' };
  } catch (error) {
    return { text: '', entities: [], refusal: String(error) };
  }
}
