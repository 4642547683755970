import { expect, test } from 'vitest';
import { decodeText } from '../../../../src/bot/chat/batches/receive-batch.ts';

const TEXT = 'Adé;₦500';

function utf16(text: string, isBigEndian: boolean): Uint8Array {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
}

test.each<[string, Uint8Array, string]>([
  ['UTF-8', Buffer.from(TEXT), TEXT],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`), TEXT],
  ['UTF-16 of Excel', utf16(TEXT, false), TEXT],
  ['UTF-16 the other way round', utf16(TEXT, true), TEXT],
  ['Windows-1252', Buffer.from('Ad\u00E9;500', 'latin1'), 'Adé;500'],
  ['nothing', new Uint8Array(), ''],
])('text in %s is read', (_what, bytes, text) => {
  expect(decodeText(bytes)).toBe(text);
});

test.each<[string, Uint8Array]>([
  ['a workbook or an archive', Buffer.from([80, 75, 3, 4, 0, 0, 255])],
  ['zeros', new Uint8Array(1_000)],
  ['UTF-16 with half a character', Buffer.from([0xff, 0xfe, 0x00, 0xd8])],
])('%s is no text', (_what, bytes) => {
  expect(decodeText(bytes)).toBeUndefined();
});
