/**
 * The bot as src/main.ts runs it, in a build that can be told where to die: at the first of the points in CHAOS_KILL_AT that it reaches,
 * by SIGKILL, so that nothing is finished and nothing is said. Each point that it reaches goes out on SIGNALS_FD.
 */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createApp } from '../../../src/app/app.ts';
import { readConfig } from '../../../src/config.ts';
import { createLogger } from '../../../src/telemetry/logger.ts';
import { type Arm, type KillPoint, type PointSignal, SIGNALS_FD, withKillPoints } from './kill-points.ts';

const config = readConfig(process.env);
const logger = createLogger({ level: config.LOG_LEVEL, secrets: [config.BOT_TOKEN, config.RESELLER_API_KEY] });
const arms = JSON.parse(process.env['CHAOS_KILL_AT'] ?? '[]') as readonly Arm[];
const times = new Map<KillPoint, number>();

process.on('unhandledRejection', (reason) => logger.error({ err: reason }, 'a rejected promise was not handled'));
const app = await createApp(config, logger, (ports) => withKillPoints(ports, reach));
process.once('SIGTERM', () => void app.stop().finally(() => process.exit(0)));
await app.start();
// Otherwise Node writes the cache at an orderly end, which few of these processes have.
flushCompileCache();

function reach(point: KillPoint): void {
  const time = (times.get(point) ?? 0) + 1;
  times.set(point, time);
  const dies = arms.some((arm) => arm.point === point && arm.nth === time);
  writeSync(SIGNALS_FD, `${JSON.stringify({ point, dies } satisfies PointSignal)}\n`);
  if (dies) process.kill(process.pid, 'SIGKILL');
}
