/** A request of the page that asks for what is not there or cannot be done; answered as {error}. */
export class PageError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
