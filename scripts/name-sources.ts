/**
 * In every bundle the first thing that runs: a stack names files and lines of the sources, by the map beside the bundle. Node's own
 * --enable-source-maps does that too, at the price of a tenth of the memory and of the CPU; this reads the map when the first stack is read.
 */
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceOrigin } from 'node:module';
import { fileURLToPath } from 'node:url';

const bundle = import.meta.url;
let map: SourceMap | 'none' | undefined;

Error.prepareStackTrace = (error, sites) =>
  // oxlint-disable-next-line typescript/no-base-to-string -- V8 gives a call site its text, of which the types know nothing.
  [headOf(error), ...sites.map((site) => `    at ${nameSource(site.toString())}`)].join('\n');

/** As V8 begins a stack. */
function headOf(error: unknown): string {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}

function nameSource(site: string): string {
  return site.replace(/(file:\/\/[^\s()]+):(\d+):(\d+)/u, (whole, file: string, line: string, column: string) => {
    if (file !== bundle) return whole;
    map ??= readMap();
    const found = map === 'none' ? {} : map.findOrigin(Number(line), Number(column));
    const { fileName, lineNumber, columnNumber } = found as Partial<SourceOrigin>;
    if (fileName === undefined) return whole;
    return `${fileURLToPath(new URL(fileName, bundle))}:${lineNumber}:${columnNumber}`;
  });
}

function readMap(): SourceMap | 'none' {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(bundle)}.map`, 'utf8')));
  } catch {
    return 'none';
  }
}
