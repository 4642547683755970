/** How far a long run is, on stderr, so that stdout holds what comes of it alone. */
export interface Progress {
  /** One unit more is done. */
  step(label: string): void;
  /** So many units are done, of as many as are known by now. */
  at(done: number, total: number, label: string): void;
  end(): void;
}

export interface ProgressOptions {
  readonly stream?: NodeJS.WriteStream;
  /** If no one watches: nothing, or a line each time. */
  readonly unwatched?: 'silent' | 'lines';
}

const WIDTH = 30;

/** A bar if the stream is a terminal. */
export function createProgress(total: number, options: ProgressOptions = {}): Progress {
  const { stream = process.stderr, unwatched = 'silent' } = options;
  let done = 0;

  function at(reached: number, of: number, label: string): void {
    done = reached;
    if (stream.isTTY) stream.write(`\r\x1b[K${barOf(reached, of)} ${label}`);
    else if (unwatched === 'lines') stream.write(`${label}\n`);
  }

  return {
    step: (label) => at(done + 1, total, label),
    at,
    end() {
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}

function barOf(done: number, total: number): string {
  const filled = total <= 0 ? WIDTH : Math.min(WIDTH, Math.round((done / total) * WIDTH));
  return `[${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}]`;
}
