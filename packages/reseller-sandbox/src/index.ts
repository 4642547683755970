export { fateOf } from './fate.ts';
export type { Fault } from './faults.ts';
export { type SandboxOptions, timingsOf } from './options.ts';
export { OUTCOMES, type Outcome, outcomeOf, outcomesAsMarkdown } from './outcomes.ts';
export { ALL_PRODUCTS } from './products/all-products.ts';
export { type Product, product } from './products/product.ts';
export type { Sandbox } from './sandbox.ts';
export { startSandbox } from './start-sandbox.ts';
export type { Transaction } from './transaction.ts';
