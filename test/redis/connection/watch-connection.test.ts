import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { watchConnection } from '../../../src/redis/connection/watch-connection.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';

test('a node of a cluster that is there again is a return, though the cluster was never away', () => {
  const cluster = Object.assign(new EventEmitter(), { status: 'ready' });
  const logger = new RecordingLogger();
  const watch = watchConnection(cluster as never, async () => true, logger);
  let returns = 0;
  watch.onReturn(() => (returns += 1));
  // The nodes of the start.
  for (let node = 0; node < 6; node += 1) cluster.emit('+node');
  watch.begin();
  expect(returns).toBe(0);
  cluster.emit('+node');
  expect(returns).toBe(1);
  watch.end();
  cluster.emit('+node');
  expect(returns).toBe(1);
  expect(logger.messages('error')).toEqual([]);
});
