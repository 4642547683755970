import type { SandboxOptions } from './options.ts';
import { Sandbox } from './sandbox.ts';

/** The reseller's service as the specification has it, listening on 127.0.0.1. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = new Sandbox(options);
  await sandbox.up();
  return sandbox;
}
