/** If a body is over the limit, it is not read to its end. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

export class ExchangeTimeoutError extends Error {
  override readonly name = 'ExchangeTimeoutError';
}

interface WholeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

export interface ExchangeLimits {
  /** The time from now to the last byte of the answer, with every wait for a connection. If absent, the caller's signal is the only limit. */
  readonly limitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly maxBytes?: number;
  /** Called just before the first byte is written, after every wait. If it throws, nothing is written, and the exchange fails with this error. */
  readonly onStart?: () => void;
}

interface Dispatcher<Request> {
  dispatch(request: Request, handler: Handler): boolean;
}

interface Handler {
  onRequestStart(controller: Controller): void;
  onResponseStart(controller: Controller, status: number, headers: WholeAnswer['headers']): void;
  onResponseData(controller: Controller, chunk: Buffer): void;
  onResponseEnd(): void;
  onResponseError(controller: Controller, error: Error): void;
}

interface Controller {
  abort(reason: Error): void;
}

/**
 * By undici's own events, because the stream, the signal and the promises of its `request` are a quarter of a call's cost.
 * If the request is given up before its first byte, it is never written.
 * @throws ExchangeTimeoutError, BodyTooLargeError, the error of `onStart`, or what broke the connection
 */
export function exchange<Request>(
  dispatcher: Dispatcher<Request>,
  request: Request,
  { limitMs, signal, maxBytes = Infinity, onStart }: ExchangeLimits,
): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    let running: Controller | undefined;
    let givenUp: Error | undefined;
    let head: Omit<WholeAnswer, 'bytes'> = { status: 0, headers: {} };
    let size = 0;
    const chunks: Buffer[] = [];
    const timer = limitMs === undefined ? undefined : setTimeout(timeOut, limitMs, limitMs);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted === true) abort();
    dispatcher.dispatch(request, {
      onRequestStart(controller) {
        if (givenUp !== undefined) throw givenUp;
        if (running !== undefined) throw new Error('a request is written once');
        onStart?.();
        running = controller;
      },
      onResponseStart(_controller, status, headers) {
        head = { status, headers };
      },
      onResponseData(_controller, chunk) {
        size += chunk.byteLength;
        if (size > maxBytes) throw new BodyTooLargeError(`a body of more than ${maxBytes} bytes`);
        chunks.push(chunk);
      },
      onResponseEnd() {
        end();
        resolve({ ...head, bytes: Buffer.concat(chunks) });
      },
      onResponseError(_controller, error) {
        end();
        reject(error);
      },
    });

    function timeOut(ms: number): void {
      giveUp(new ExchangeTimeoutError(`no answer within ${Math.round(ms)} ms`));
    }

    function abort(): void {
      giveUp(new Error('given up by its caller'));
    }

    /** Does not wait for a connection, which may never come. */
    function giveUp(reason: Error): void {
      givenUp = reason;
      end();
      reject(reason);
      running?.abort(reason);
    }

    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  });
}
