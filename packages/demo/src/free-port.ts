import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to connections and to servers that ask for any port (from 32,768 on Linux, higher elsewhere). */
const FIRST_PORT = 12_000;
const PORTS_A_PROCESS = 100;
const SHARES = 200;

let taken = 0;

/**
 * A port for a server that is started now, or that goes away for a while and comes back. Hardly anything takes the port meanwhile: each process
 * hands out its own hundred in turn. Only a process whose id differs by a multiple of 200 has the same hundred.
 * @throws Error if all of them are in use
 */
export async function freePort(): Promise<number> {
  const first = FIRST_PORT + (process.pid % SHARES) * PORTS_A_PROCESS;
  for (let tried = 0; tried < PORTS_A_PROCESS; tried += 1) {
    const port = first + (taken++ % PORTS_A_PROCESS);
    if (await isFree(port)) return port;
  }
  throw new Error(`the ports ${first} to ${first + PORTS_A_PROCESS - 1} are all in use`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
