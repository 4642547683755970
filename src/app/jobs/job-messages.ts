/** What the bot and the process of a job say to each other, over the channel that only they have. */
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { orderSchema } from '../../domain/orders/order.ts';
import { readDate } from '../../domain/shared/day-span.ts';
import { minorSchema } from '../../domain/shared/money.ts';
import type { ArchiveSummary } from '../../use-cases/archive/run-archive.ts';
import { auditFaults, type AuditReport } from '../../use-cases/audit/audit-findings.ts';
import { resellerErrorCodes } from '../../use-cases/shared/reseller.ts';
import { booksReportSchema } from './books-report-schema.ts';

const workSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('audit'), full: z.boolean() }),
  z.object({ type: z.literal('archive') }),
  z.object({ type: z.literal('reconcile'), date: z.string().refine((text) => readDate(text) === text) }),
]);

export type Work = z.infer<typeof workSchema>;

/**
 * The settings come this way, because arguments can be read by every user of the machine, and the bot may have been given others than its
 * environment.
 */
export const requestSchema = z.object({
  config: z.custom<Config>((value) => typeof value === 'object' && value !== null),
  work: workSchema,
});

export type JobRequest = z.infer<typeof requestSchema>;

const count = z.int().min(0);

const auditReportSchema = z.object({
  accounts: count,
  entries: count,
  owedToMinor: minorSchema,
  owedByMinor: minorSchema,
  heldMinor: minorSchema,
  differences: z
    .array(
      z.object({
        what: z.enum(auditFaults),
        userId: z.int().exactOptional(),
        shard: z.int().exactOptional(),
        reference: z.string().exactOptional(),
        entryId: z.string().exactOptional(),
        expected: z.number(),
        found: z.number(),
      }),
    )
    .readonly(),
  differenceCount: count,
  outOfBalanceMinor: minorSchema,
}) satisfies z.ZodType<AuditReport>;

const archiveSummarySchema = z.object({
  orders: count,
  entries: count,
}) satisfies z.ZodType<ArchiveSummary>;

export const jobMessageSchema = z.discriminatedUnion('type', [
  /** It lives. */
  z.object({ type: z.literal('step') }),
  z.object({
    type: z.literal('log'),
    level: z.enum(['debug', 'info', 'warn', 'error']),
    fields: z.record(z.string(), z.unknown()),
    message: z.string(),
  }),
  /** What the bot counts. */
  z.object({
    type: z.literal('called'),
    call: z.object({ endpoint: z.string(), outcome: z.string(), durationMs: z.number() }),
  }),
  z.object({ type: z.literal('moved'), before: orderSchema, after: orderSchema }),
  /** The next piece of the file that belongs to the result. */
  z.object({ type: z.literal('file'), bytes: z.instanceof(Uint8Array) }),
  z.object({ type: z.literal('audited'), report: auditReportSchema }),
  z.object({ type: z.literal('reconciled'), report: booksReportSchema }),
  z.object({ type: z.literal('archived'), summary: archiveSummarySchema }),
  /** Said by the job itself: it is not a crash. `code`: it is one of the service's. */
  z.object({ type: z.literal('failed'), reason: z.string(), code: z.enum(resellerErrorCodes).optional() }),
]);

export type JobMessage = z.infer<typeof jobMessageSchema>;
