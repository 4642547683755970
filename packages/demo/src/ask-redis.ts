import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * What a Redis answers to commands, one per line, in the form that people type (https://redis.io/docs/latest/develop/reference/protocol-spec/#inline-commands,
 * 2026-11). It needs no client.
 * @throws Error if nothing answers there in time
 */
export async function askRedis(redisUrl: string, commands: string, withinMs = 10_000): Promise<string> {
  const { hostname, port } = new URL(redisUrl);
  const socket = connect(Number(port || 6379), hostname).setEncoding('latin1');
  socket.setTimeout(withinMs, () => socket.destroy(new Error(`Redis does not answer at ${redisUrl}`)));
  try {
    await once(socket, 'connect');
    socket.write(`${commands}\r\nQUIT\r\n`);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    return answer;
  } finally {
    socket.destroy();
  }
}
