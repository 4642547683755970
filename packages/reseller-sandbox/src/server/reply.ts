/** How an answer reaches the caller, if not at once and whole. */
type Delivery = { type: 'delayed'; delayMs: number } | { type: 'garbage' | 'cut' | 'lost' };

export interface Reply {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly delivery?: Delivery;
}

/** A request that gets an error answer. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reply: Reply;
  constructor(reply: Reply) {
    super(JSON.stringify(reply.body));
    this.reply = reply;
  }
}

export function success(message: string, data: unknown, status = 200): Reply {
  return { status, body: { status: true, message, data } };
}

/** The error envelope (specification 2.1). */
export function failure(status: number, message: string): Reply {
  return { status, body: { status: false, message } };
}

/** An error body that carries `message` alone (specification 7). */
export function bareFailure(status: number, message: string): Reply {
  return { status, body: { message } };
}
