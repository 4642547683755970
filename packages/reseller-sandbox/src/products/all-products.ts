import { AIRTIME } from './airtime.ts';
import { DATA } from './data.ts';
import { ELECTRICITY } from './electricity.ts';
import { BETTING, EDUCATION } from './more-services.ts';
import type { Product } from './product.ts';
import { TV } from './tv.ts';

/** What the sandbox sells by default; prices are of the kind seen in Nigeria in 2025 and 2026, not quotations. */
export const ALL_PRODUCTS: readonly Product[] = [...AIRTIME, ...DATA, ...ELECTRICITY, ...TV, ...EDUCATION, ...BETTING];
