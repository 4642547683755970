export { fateOf } from './purchases/outcomes.ts';
export type { Fault } from './purchases/faults.ts';
export { type SandboxOptions, timingsOf } from './service.ts';
export { OUTCOMES, type Outcome, outcomeOf, outcomesAsMarkdown } from './purchases/outcomes.ts';
export type { PastPurchase, Sorting } from './purchases/history.ts';
export { ALL_PRODUCTS } from './products/all-products.ts';
export { type Product, product } from './products/product.ts';
export { type Sandbox, startSandbox } from './sandbox.ts';
export type { Transaction } from './purchases/transaction.ts';
