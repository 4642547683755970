import { z } from 'zod';

/**
 * An object of a stored record. Fields that this version does not know survive being read, changed and written again: while a deployment goes
 * on, an older process works on the records of a newer one. The type has the known fields only. A newer version must not put whole numbers
 * past 2^53 into such a record, because JSON.parse rounds them.
 */
export function storedObject<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> {
  return z.looseObject(shape);
}
