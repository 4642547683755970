/** Why there is no picture: `busy` no place came free in time; `slow` it took too long; `broken` it cannot be drawn. */
export type DrawingFault = 'busy' | 'slow' | 'broken';

/** There is no picture. Who asked for it says the same in text. */
export class DrawingError extends Error {
  readonly fault: DrawingFault;

  constructor(fault: DrawingFault, options?: ErrorOptions) {
    super(`no picture was drawn: ${fault}`, options);
    this.name = 'DrawingError';
    this.fault = fault;
  }
}
