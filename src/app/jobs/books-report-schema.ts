import { z } from 'zod';
import { orderSchema } from '../../domain/orders/order.ts';
import { receiptSchema } from '../../domain/orders/receipt.ts';
import { bookKinds, type BooksReport } from '../../domain/reports/books-report.ts';
import { deeds } from '../../domain/reports/reconciliation.ts';
import { minorSchema } from '../../domain/shared/money.ts';

const count = z.int().min(0);

const transactionSchema = z.object({
  reference: z.string(),
  status: z.enum(['successful', 'processing', 'failed', 'other']),
  service: z.string().exactOptional(),
  provider: z.string().exactOptional(),
  productName: z.string().exactOptional(),
  customerId: z.string().exactOptional(),
  createdAt: z.string().exactOptional(),
  requeryQueued: z.boolean().exactOptional(),
  receipt: receiptSchema,
});

const bothSides = { order: orderSchema, transaction: transactionSchema.optional() };

const rowSchema = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['same', 'open']), ...bothSides }),
  z.object({
    type: z.literal('differs'),
    order: orderSchema,
    transaction: z.union([transactionSchema, z.undefined()]),
    fields: z.array(z.enum(['status', 'amount'])).readonly(),
    deed: z.enum(deeds),
  }),
  z.object({ type: z.literal('only-here'), order: orderSchema }),
  z.object({ type: z.literal('only-there'), transaction: transactionSchema, ours: z.boolean() }),
  z.object({ type: z.literal('unchecked'), ...bothSides }),
]);

export const booksReportSchema = z.object({
  date: z.string(),
  complete: z.boolean(),
  undated: count,
  kinds: z.record(z.enum(bookKinds), z.object({ count, totalMinor: minorSchema })),
  findings: z.array(rowSchema).readonly(),
  findingCount: count,
  leftOut: count,
}) satisfies z.ZodType<BooksReport>;
