/** Thrown by a handler that must not be content with what it did: the update is to come again. Nobody is told of it. */
export class RetryUpdate extends Error {
  override readonly name = 'RetryUpdate';
}
