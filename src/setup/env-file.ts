import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

export type Values = Readonly<Record<string, string | undefined>>;

/** Its values; what is empty counts as absent, as it does for the bot. */
export function readEnvFile(path: string): Values {
  if (!existsSync(path)) return {};
  return Object.fromEntries(Object.entries(parseEnv(readFileSync(path, 'utf8'))).filter(([, value]) => value !== ''));
}

/**
 * The text with these values in it, and everything else as it was: a setting that is there takes its new value, one that is commented out begins to
 * count where it stands, and the others come at the end.
 * @throws Error if a value cannot be written so that it is read again as it is
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
  // Of several the last one counts.
  const set = [...text.matchAll(new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=.*$`, 'gmu'))].at(-1);
  const at = set ?? new RegExp(`^#[ \\t]*${name}=.*$`, 'mu').exec(text);
  if (at !== null) return text.slice(0, at.index) + line + text.slice(at.index + at[0].length);
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
}

/** Bare if it is read the same by Node and by compose, which puts variables in where a dollar stands. */
function quoted(value: string): string {
  if (/^[\w.:/@,+=%-]*$/u.test(value)) return value;
  const mark = ["'", '"', '`'].find((one) => !value.includes(one)) ?? "'";
  return `${mark}${value}${mark}`;
}

/** Readable by its owner alone, whole or not at all: whoever stops the process leaves the file as it was. */
export function writeEnvFile(path: string, text: string): void {
  // A link stays one.
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
