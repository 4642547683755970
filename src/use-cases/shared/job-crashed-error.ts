/** A work that runs in a process of its own came to no end: that process died, hung, or took too long. */
export class JobCrashedError extends Error {
  override readonly name = 'JobCrashedError';
}
