/** Thrown by a handler whose work is not done: the update has to come again. No apology is sent. */
export class RetryUpdate extends Error {
  override readonly name = 'RetryUpdate';
}
