import { effects } from '../../domain/accounts/account.ts';

/** The keys that includes/book.lua reads. */
export const ledgerKeyNames = ['account', 'ledger', 'accounts', 'heldAccounts', 'movedAccounts'] as const;
/** The table that it asks for. */
export const EFFECTS = effects;
