import type { FormatChange, FormatStatus } from '../use-cases/updates/ports.ts';

export function formatStatusText({ format, processes }: FormatStatus): string {
  const lines = processes.map(({ knows, writes }) => `  a process that knows formats up to ${knows} writes ${writes}`);
  return [`Redis is written in format ${format}.`, ...lines].join('\n');
}

export function formatChangeText(change: FormatChange, format: number): string {
  switch (change.type) {
    case 'changed':
      if (format === 1) {
        return `Format 1 from now on. The sessions of ${change.converted} people stand in keys, and no ledger is packed: an older version can be started.`;
      }
      return change.converted === 0
        ? `Format ${format} from now on. All processes write it within fifteen seconds.`
        : `Format ${format} from now on. ${change.converted} ledgers are unpacked: a version that knows no other format can be started.`;
    case 'too-old':
      return `Nothing was changed: a process that runs knows formats up to ${Math.min(...change.knows)} only. Replace it first.`;
    case 'unfinished':
      return unfinishedText(change.reason, format);
  }
}

function unfinishedText(reason: Extract<FormatChange, { type: 'unfinished' }>['reason'], format: number): string {
  switch (reason) {
    case 'archive':
      return 'Nothing was changed: an archiving is under way, and ledgers are unpacked when it has ended. Run this again.';
    case 'process':
      return `Format ${format} is set, and a process goes on writing another one. Run this again.`;
    case 'person':
      return `Format ${format} is set, and some sessions are not taken back yet. Run this again.`;
  }
}
