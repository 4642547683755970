import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsed, showAmount, showName, showRows } from './show-rows.ts';

/** The rows, and behind them each heading as `from-to: product amount`. */
function show(text: string): string {
  const list = parsed(text);
  const headings = list.type === 'rows' ? list.headings : [];
  const shown = headings.map(({ from, to, text: said, product, amountMinor }) => {
    const what = product === undefined ? `“${said}”` : showName(product);
    return `${from}-${to}: ${what}${showAmount(amountMinor)}`;
  });
  return [showRows(list), ...(shown.length === 0 ? [] : [shown.join('; ')])].join(' | ');
}

describe('a line that is a whole purchase but for its number', () => {
  test.each([
    ['network and amount', 'mtn 500\nA\nB', '2: mtn A 500; 3: mtn B 500 | 2-3: mtn 500'],
    ['amount and network', '500 mtn\nA', '2: mtn A 500 | 2-2: mtn 500'],
    ['a colon', 'MTN 500:\nA', '2: mtn A 500 | 2-2: mtn 500'],
    ['a sign for money', 'MTN ₦1,500\nA', '2: mtn A 1500 | 2-2: mtn 1500'],
    ['k', 'glo 2k\nA', '2: glo A 2000 | 2-2: glo 2000'],
    ['a plan', 'MTN 1GB 1 day\nA\nB', '2: mtn-1gb-1day A; 3: mtn-1gb-1day B | 2-3: mtn-1gb-1day'],
    ['a bouquet', 'dstv padi\n7023456789', '2: dstv-padi-1month 7023456789 | 2-2: dstv-padi-1month'],
    ['a disco and an amount', 'ikeja 2000\n0412 3456 789', '2: ikeja prepaid M 2000 | 2-2: ikeja prepaid 2000'],
    [
      'groups, dashes and a country code',
      'mtn 500\n0803 123 4567\n0803-123-4568\n+234 803 123 4567',
      '2: mtn A 500; 3: mtn B 500; 4: mtn A 500 | 2-4: mtn 500',
    ],
    ['a number of another network', 'mtn 500\nG', '2: mtn G 500 | 2-2: mtn 500'],
    ['blank lines between', 'mtn 500\n\nA\n\nB', '3: mtn A 500; 5: mtn B 500 | 3-5: mtn 500'],
    ['the next heading', 'mtn 500\nA\nglo 200\nB', '2: mtn A 500; 4: glo B 200 | 2-2: mtn 500; 4-4: glo 200'],
    [
      'a number too short among them',
      'mtn 500\nA\n0803123\nB',
      '2: mtn A 500; 3: phone-length; 4: mtn B 500 | 2-4: mtn 500',
    ],
    ['two numbers in a line', 'mtn 500\nA B\nB', '2: unclear-numbers; 3: mtn B 500 | 2-3: mtn 500'],
  ])('with %s counts for the numbers under it', (_what, text, rows) => {
    expect(show(text)).toBe(rows);
  });

  test.each([
    ['a purchase of its own', 'mtn 500\nA\nglo 200 G\nB', '2: mtn A 500; 3: glo G 200; 4: bare-number'],
    ['an amount and a number', 'mtn 500\nA\n200 G\nB', '2: mtn A 500; 3: glo G 200; 4: bare-number'],
    ['talk', 'mtn 500\nA\nand for the shop\nB', '2: mtn A 500; 3: unreadable; 4: bare-number'],
    ['a heading that says too little', 'mtn 500\nA\nmtn 1gb\nB', '2: mtn A 500; 4: several'],
  ])('counts no further than to %s', (_what, text, rows) => {
    expect(showRows(parsed(text))).toBe(rows);
  });
});

describe('a line that asks for something together with a number', () => {
  test.each([
    ['an amount alone, each on its own network', '500\nA\nG', '2: mtn A 500; 3: glo G 500 | 2-3: “500”'],
    ['an amount with its sign and a word of courtesy', '₦1,000 each pls\nA', '2: mtn A 1000 | 2-2: “₦1,000  pls”'],
    ['no network', 'airtime 500\nA', '2: mtn A 500 | 2-2: “airtime 500”'],
    ['several plans', 'mtn 1gb\nA\nB', '2: several; 3: several | 2-3: “mtn 1gb”'],
    ['a size alone', '1gb\nA', '2: several | 2-2: “1gb”'],
    ['no amount', 'mtn airtime\nA', '2: amount-missing | 2-2: “mtn airtime”'],
    ['no amount for a meter', 'ikeja\n0412 3456 750', '2: amount-missing | 2-2: “ikeja”'],
    ['no company', 'light 5000\nM', '2: several | 2-2: “light 5000”'],
    ['a plan that there is not', 'mtn 77gb\nA', '2: no-such | 2-2: “mtn 77gb”'],
    ['the first number too short', '500\n0803123\nA', '2: unclear-numbers; 3: mtn A 500 | 2-3: “500”'],
    ['the next one', '500\nA\n200\nB', '2: mtn A 500; 4: mtn B 200 | 2-2: “500”; 4-4: “200”'],
  ])('counts for the numbers under it, of which each says what is still open: %s', (_what, text, rows) => {
    expect(show(text)).toBe(rows);
  });
});

describe('what is less certain is refused by its row:', () => {
  test.each([
    ['numbers with nothing above', 'A\nB', '1: bare-number; 2: bare-number'],
    ['numbers and amounts by turns', 'A\n500\nB\n200', '1: bare-number; 2: unreadable; 3: bare-number; 4: unreadable'],
    [
      'numbers and purchases by turns',
      'A\nmtn 500\nB\nglo 200',
      '1: bare-number; 2: number-missing; 3: bare-number; 4: number-missing',
    ],
    [
      'a count before a plan of a fixed price',
      'A mtn 500\n12 gotv jolli 2012345678',
      '1: mtn A 500; 2: unclear-numbers',
    ],
    ['another price than that of the plan', 'A mtn 500\n1200 gotv jolli 2012345678', '1: mtn A 500; 2: no-such'],
    ['again', 'again mtn 500\nA', '1: heading-open; 2: bare-number'],
    ['a count', '2 mtn 500\nA', '1: unclear-numbers; 2: bare-number'],
    ['words that nobody knows', 'mtn 500 for these\nA', '1: unclear-word; 2: bare-number'],
    ['a heading with no number under it', 'A mtn 500\nglo 200', '1: mtn A 500; 2: number-missing'],
    ['a name under it', 'mtn 500\nMama', '1: number-missing; 2: amount-missing'],
    ['a number with a word', 'mtn 500\nA Ada', '1: number-missing; 2: unreadable'],
    ['a short ID that may stand beside an amount', 'bet9ja\n1000 12345', '2: unclear-numbers | 2-2: “bet9ja”'],
    [
      'IDs that are phone numbers, without an amount',
      'sportybet\n0803 123 4567\n0805 123 4567',
      '2: amount-missing; 3: amount-missing | 2-3: “sportybet”',
    ],
    [
      'an ID in groups above amounts and numbers that take turns',
      'bet9ja\n12345 67\n500\n08031234567\n1000\n08051234567',
      '2: unclear-numbers; 3: unreadable; 4: bare-number; 5: unreadable; 6: bare-number | 2-2: “bet9ja”',
    ],
    ['a meter beside an amount', 'ikeja\n500 0412 3456 7890', '2: unclear-numbers | 2-2: “ikeja”'],
  ])('%s', (_what, text, rows) => {
    expect(show(text)).toBe(rows);
  });
});

test('whatever is pasted, a row under a heading has its own digits alone, and product and amount of the heading', () => {
  const lines = 'mtn 500|glo 2k|mtn 1gb|dstv padi|ikeja 2000|hello|500|'.split('|');
  const numbers = '0803123|7023456789|0412345|08031234567|08031234568|0803 123 4567|+2348031234567'.split('|');
  const piece = fc.constantFrom(...lines, ...numbers);
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (lines) => {
      const list = parsed(lines.join('\n'));
      if (list.type !== 'rows') return;
      for (const row of list.rows) {
        if (row.type === 'bad') continue;
        const own = (lines[row.row - 1] ?? '').replace(/\D/gu, '');
        expect(own.endsWith(row.prefill.customerId.replace(/^0/u, ''))).toBe(true);
        const heading = list.headings.find(({ from, to }) => from <= row.row && row.row <= to);
        const said = heading?.product === undefined ? Number(heading?.text) * 100 : heading.amountMinor;
        expect([row.product, row.prefill.amountMinor]).toEqual([heading?.product ?? row.product, said]);
      }
    }),
    { numRuns: 500 },
  );
});
