/** Values that are handed in so that a test can set them: the clock, chance, the log. */

/** Milliseconds since 1970. */
export type Now = () => number;

/** From 0 to below 1. */
export type Random = () => number;

export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
