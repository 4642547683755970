import type { z } from 'zod';

/** What is stored as JSON, as its schema has it; undefined where it is damaged, which is for the caller to log. */
export function readJson<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
