import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

export type Values = Readonly<Record<string, string | undefined>>;

/** An empty value counts as absent, as it does for the bot. */
export function readEnvFile(path: string): Values {
  return existsSync(path) ? filled(parseEnv(readFileSync(path, 'utf8'))) : {};
}

export function filled(env: Values): Values {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
}

/**
 * A setting that is there gets its new value, one that is commented out becomes active in its place, and the others are added at the end.
 * @throws Error if a value cannot be written so that it is read back unchanged
 */
export function fillEnv(text: string, values: Readonly<Record<string, string>>): string {
  let filled = text;
  for (const [name, value] of Object.entries(values)) {
    if (parseEnv(filled)[name] !== value) filled = withSetting(filled, name, `${name}=${quoted(value)}`);
  }
  const read = parseEnv(filled);
  const lost = Object.keys(values).filter((name) => read[name] !== values[name]);
  if (lost.length > 0) throw new Error(`.env cannot hold what was given for ${lost.join(', ')}: set it by hand`);
  return filled;
}

function withSetting(text: string, name: string, line: string): string {
  // If a setting is there several times, the last one counts.
  const set = [...text.matchAll(new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=.*$`, 'gmu'))].at(-1);
  const at = set ?? new RegExp(`^#[ \\t]*${name}=.*$`, 'mu').exec(text);
  if (at !== null) return text.slice(0, at.index) + line + text.slice(at.index + at[0].length);
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
}

/** Without quotes if Node and compose read it the same, because compose replaces a dollar and the name after it. */
function quoted(value: string): string {
  if (/^[\w.:/@,+=%-]*$/u.test(value)) return value;
  // Between double quotes \n is a line break.
  const marks = value.includes('\\n') ? ["'", '`'] : ["'", '"', '`'];
  const mark = marks.find((one) => !value.includes(one)) ?? "'";
  return `${mark}${value}${mark}`;
}

/** Only the owner can read the file, and it is written completely or not at all. If the process is stopped, the old file stays. */
export function writeEnvFile(path: string, text: string): void {
  // A link stays a link.
  const target = existsSync(path) ? realpathSync(path) : path;
  const beside = `${target}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    writeFileSync(beside, text, { flag: 'wx', mode: 0o600, flush: true });
    renameSync(beside, target);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
