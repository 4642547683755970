import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { fillEnv, readEnvFile, writeEnvFile } from '../../src/setup/env-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('filling .env', () => {
  it('puts a setting where it stands, or where it is commented out, and the others at the end', () => {
    const text = '# The token.\nBOT_TOKEN=\n# Its key.\n#REFERENCE_KEY=\nLOG_LEVEL=debug';
    expect(fillEnv(text, { BOT_TOKEN: '1:a', REFERENCE_KEY: 'k', COUNTRY: 'GH' })).toBe(
      '# The token.\nBOT_TOKEN=1:a\n# Its key.\nREFERENCE_KEY=k\nLOG_LEVEL=debug\nCOUNTRY=GH\n',
    );
  });

  it('changes the line that counts where there are several, and no other setting whose name begins the same', () => {
    const text = 'REDIS_URL=a\nexport REDIS_URL = "b"\n#REDIS_URL=c\nREDIS_URL_OLD=d\n';
    expect(fillEnv(text, { REDIS_URL: 'new' })).toBe('REDIS_URL=a\nREDIS_URL=new\n#REDIS_URL=c\nREDIS_URL_OLD=d\n');
  });

  it('is read again as it was given, whatever a key has in it', () => {
    const isHeld = (text: string) => !(/'/u.test(text) && /`/u.test(text) && /"|\\n/u.test(text));
    const key = fc.stringMatching(/^[!-~]{1,40}$/u).filter(isHeld);
    fc.assert(
      fc.property(key, (value) => {
        expect(parseEnv(fillEnv('A=1\n#KEY=\nB=2\n', { KEY: value }))).toEqual({ A: '1', KEY: value, B: '2' });
      }),
      { examples: [["it's\\n"]] },
    );
  });

  it('says which value it cannot hold, and not the value', () => {
    expect(() => fillEnv('', { KEY: `'"\`` })).toThrow('.env cannot hold what was given for KEY: set it by hand');
  });
});

describe('writing .env', () => {
  let directory: string;
  let file: string;

  beforeEach(async () => {
    directory = await temporaryFolder(onTestFinished);
    file = join(directory, '.env');
  });

  it('leaves a file that its owner alone reads, and nothing else', () => {
    writeFileSync(file, 'A=1\n', { mode: 0o644 });
    writeEnvFile(file, 'A=2\n');
    expect(readFileSync(file, 'utf8')).toBe('A=2\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(directory)).toEqual(['.env']);
  });

  it('writes through a link', () => {
    const target = join(directory, 'kept-elsewhere');
    writeFileSync(target, 'A=1\n');
    symlinkSync(target, file);
    writeEnvFile(file, 'A=2\n');
    expect(readFileSync(target, 'utf8')).toBe('A=2\n');
  });

  it('leaves nothing where it cannot write', () => {
    symlinkSync(directory, file);
    expect(() => writeEnvFile(file, 'A=2\n')).toThrow('EISDIR');
    expect(readdirSync(directory)).toEqual(['.env']);
  });

  it('is read with what is empty left out', () => {
    expect(readEnvFile(file)).toEqual({});
    writeEnvFile(file, 'A=\nB=2\n');
    expect(readEnvFile(file)).toEqual({ B: '2' });
  });
});
