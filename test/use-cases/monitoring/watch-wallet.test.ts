import { expect, test, vi } from 'vitest';
import { type Minor, minor } from '../../../src/domain/shared/money.ts';
import { createWatchWallet } from '../../../src/use-cases/monitoring/watch-wallet.ts';

test('the wallet is asked for when somebody looks, not more often than every two minutes, and nobody waits for it', async () => {
  let now = 0;
  const balance = vi.fn<() => Promise<Minor>>(async () => minor(5_000));
  const wallet = createWatchWallet({ reseller: { balance }, now: () => now });
  expect(balance).not.toHaveBeenCalled();
  expect(wallet()).toBeUndefined();
  await expect.poll(wallet).toEqual({ balanceMinor: 5_000, at: 0 });
  now = 119_999;
  wallet();
  expect(balance).toHaveBeenCalledTimes(1);
  now = 120_000;
  balance.mockRejectedValueOnce(new Error('away'));
  expect(wallet()).toEqual({ balanceMinor: 5_000, at: 0 });
  expect(balance).toHaveBeenCalledTimes(2);
  now = 240_000;
  wallet();
  await expect.poll(wallet).toEqual({ balanceMinor: 5_000, at: 240_000 });
});
