/** `npm run sandbox`: the sandbox by itself, until it is interrupted. */
import { startSandbox } from './sandbox.ts';

const DEFAULT_PORT = 8090;

const { SANDBOX_PORT, SANDBOX_API_KEY, SANDBOX_DATA, SANDBOX_WALLET, SANDBOX_FINISH_AFTER_MS } = process.env;

const sandbox = await startSandbox({
  port: numberFrom('SANDBOX_PORT', SANDBOX_PORT) ?? DEFAULT_PORT,
  apiKey: textFrom(SANDBOX_API_KEY),
  dataFile: textFrom(SANDBOX_DATA),
  wallet: numberFrom('SANDBOX_WALLET', SANDBOX_WALLET),
  finishAfterMs: numberFrom('SANDBOX_FINISH_AFTER_MS', SANDBOX_FINISH_AFTER_MS),
});
process.stdout.write(`sandbox on ${sandbox.url}, API key ${sandbox.apiKey}\n`);
process.once('SIGINT', () => void sandbox.stop());
process.once('SIGTERM', () => void sandbox.stop());

/** An empty setting counts as none. */
function textFrom(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}

function numberFrom(name: string, value: string | undefined): number | undefined {
  const text = textFrom(value);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isFinite(number) || number < 0) throw new RangeError(`${name} must be a number from 0, not ${text}`);
  return number;
}
