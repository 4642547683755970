import type { Logger } from '../../../src/domain/shared/injected.ts';

/** Keeps what was logged. */
export class RecordingLogger implements Logger {
  readonly lines: { level: 'debug' | 'info' | 'warn' | 'error'; fields: object; message: string }[] = [];

  debug(fields: object, message: string): void {
    this.lines.push({ level: 'debug', fields, message });
  }

  info(fields: object, message: string): void {
    this.lines.push({ level: 'info', fields, message });
  }

  warn(fields: object, message: string): void {
    this.lines.push({ level: 'warn', fields, message });
  }

  error(fields: object, message: string): void {
    this.lines.push({ level: 'error', fields, message });
  }

  /** The messages of a level, in order. */
  messages(level: 'debug' | 'info' | 'warn' | 'error'): string[] {
    return this.lines.filter((line) => line.level === level).map(({ message }) => message);
  }
}
