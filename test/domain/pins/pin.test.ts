import { expect, test } from 'vitest';
import { pinFault } from '../../../src/domain/pins/pin.ts';

test.each(['', '1', '123', '4827193'])('%j is no PIN: four to six digits', (digits) => {
  expect(pinFault(digits)).toBe('length');
});

test.each(['0000', '111111', '1212', '69696', '1234', '012345', '4321', '7890', '098765', '2580', '0852'])(
  '%s is too easy to guess',
  (digits) => {
    expect(pinFault(digits)).toBe('weak');
  },
);

test.each(['4827', '0907', '1243', '11222', '135791', '121213'])('%s is taken', (digits) => {
  expect(pinFault(digits)).toBeUndefined();
});
