export { fateOf } from './purchases/fate.ts';
export type { Fault } from './purchases/faults.ts';
export { type SandboxOptions, timingsOf } from './options.ts';
export { OUTCOMES, type Outcome, outcomeOf, outcomesAsMarkdown } from './purchases/outcomes.ts';
export { ALL_PRODUCTS } from './products/all-products.ts';
export { type Product, product } from './products/product.ts';
export type { Sandbox } from './sandbox.ts';
export { startSandbox } from './start-sandbox.ts';
export type { Transaction } from './purchases/transaction.ts';
