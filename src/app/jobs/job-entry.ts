/** What the process of a job runs: of the sources, or of the bundle where every file stands at the same place. Known nowhere else. */
export function jobEntry(from: string = import.meta.url): URL {
  return new URL(from.endsWith('.ts') ? '../../job.ts' : '../../job.js', from);
}
