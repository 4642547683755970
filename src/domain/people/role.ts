/** What a person may do and at which prices. Merchants own the wallet. */
export const roles = ['agent', 'customer', 'merchant'] as const;

export type Role = (typeof roles)[number];

/** Those whom merchants sell to. */
export const buyerRoles = ['agent', 'customer'] as const;

export type BuyerRole = (typeof buyerRoles)[number];
