import { expect, test } from 'vitest';
import { digitsAt, KEYPAD_PLACES, placesOf } from '../../src/domain/pin.ts';
import { createKeypadLayout } from '../../src/crypto/keypad-layout.ts';

const layoutOf = createKeypadLayout('a secret of the test');
const ids = Array.from({ length: 200 }, (_, index) => `keypad-${index}`);

test('every keypad has each digit once, and what is pressed is read as what stands on the keys', () => {
  for (const id of ids) {
    const layout = layoutOf(id);
    expect(layout.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const keys = placesOf(layout);
    expect(digitsAt([4, 8, 2, 0, 9, 9].map((digit) => keys[digit]).join(''), layout)).toBe('482099');
  }
});

test('a place says nothing: each digit comes at each place, on other keypads and under other secrets', () => {
  const places = new Set(ids.flatMap((id) => placesOf(layoutOf(id)).map((place, digit) => `${place}${digit}`)));
  expect(places.size).toBe(KEYPAD_PLACES.length * 10);
  const other = createKeypadLayout('another secret');
  expect(ids.filter((id) => other(id).join('') === layoutOf(id).join(''))).toEqual([]);
});

test('the same keypad is read the same in every process', () => {
  expect(createKeypadLayout('a secret of the test')('keypad-1')).toEqual(layoutOf('keypad-1'));
});
