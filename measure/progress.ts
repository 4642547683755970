/** A bar on stderr, so that stdout holds the figures alone; silent where nobody watches. */
export interface Progress {
  /** One unit of `total` is done. */
  step(label: string): void;
  end(): void;
}

const WIDTH = 30;

export function createProgress(total: number, stream: NodeJS.WriteStream = process.stderr): Progress {
  let done = 0;
  return {
    step(label) {
      done += 1;
      if (!stream.isTTY) return;
      const filled = Math.min(WIDTH, Math.round((done / total) * WIDTH));
      stream.write(`\r\x1b[K[${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}] ${label}`);
    },
    end() {
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}
