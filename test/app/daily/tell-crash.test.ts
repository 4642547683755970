import { expect, test } from 'vitest';
import { tellCrash } from '../../../src/app/daily/tell-crash.ts';
import { ResellerError } from '../../../src/use-cases/shared/reseller.ts';

test.each([
  ['a bug', new TypeError('undefined is not a function'), ['audit']],
  ['one that took too long', new DOMException('The operation was aborted due to timeout', 'TimeoutError'), ['audit']],
  ['a full disk', new Error('ENOSPC: no space left on device'), ['audit']],
  ['Redis away', new Error('connect ECONNREFUSED 127.0.0.1:6379'), []],
  ['the service away', new ResellerError('unavailable', 'down'), []],
])('of a daily work that broke off, merchants are told unless waiting mends it: %s', async (_name, error, expected) => {
  const told: string[] = [];
  await tellCrash({ jobCrashed: async (work) => void told.push(work) }, 'audit')(error);
  expect(told).toEqual(expected);
});
