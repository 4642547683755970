import { z } from 'zod';
import { failure, Refusal } from './reply.ts';

/** 15 to 40 characters (specification 8). */
export const referenceSchema = z.string().min(15).max(40);

/** @throws Refusal with 400 and what is wrong */
export function validated<Shape extends z.ZodType>(shape: Shape, value: unknown): z.infer<Shape> {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  throw invalid(result.error.issues.map(({ path, message }) => [...path, message].join(': ')).join('; '));
}

/**
 * A query against a strict shape. The specification forbids further properties in bodies only; a parameter that it does not
 * know, or one given twice, is refused too, since it is a slip of the caller's.
 */
export function validatedQuery<Shape extends z.ZodType>(shape: Shape, query: URLSearchParams): z.infer<Shape> {
  const repeated = [...query.keys()].find((name, place, names) => names.indexOf(name) !== place);
  if (repeated !== undefined) throw invalid(`${repeated}: given more than once`);
  return validated(shape, Object.fromEntries(query));
}

export function invalid(what: string): Refusal {
  return new Refusal(failure(400, `Validation failed: ${what}`));
}
