#!/usr/bin/env node
// Plain JavaScript, so that a Node that cannot run TypeScript says so instead of failing with a syntax error.
if (process.features.typescript) {
  const { main } = await import('../src/cli.ts');
  await main(process.argv.slice(2));
} else {
  process.stderr.write(
    `bot-api-emulator runs TypeScript as it is: it needs Node 22.18 or newer (24 is tested); this is ${process.version}.\n`,
  );
  process.exitCode = 1;
}
