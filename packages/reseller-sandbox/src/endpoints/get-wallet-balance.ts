import { toNaira } from '../purchases/pricing.ts';
import { success } from '../server/reply.ts';
import type { Handler } from '../service.ts';

/** Specification 4.1. */
export const getWalletBalance: Handler = ({ ledger, clock }) =>
  success('Wallet balance retrieved', { balance: toNaira(ledger.balanceMinor(clock())) });
