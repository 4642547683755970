import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Lock {
  readonly packages: Record<string, { readonly integrity?: string; readonly resolved?: string }>;
}

describe('what is installed', () => {
  const manifest = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;

  test('is asked for in exact versions', () => {
    const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.length).toBeGreaterThan(0);
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/u.test(version))).toEqual([]);
  });

  test('is locked to a checksum, and to no address', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as Lock;
    const installed = Object.entries(packages).filter(([path]) => path !== '');
    // npm leaves the address out where it is the registry's own.
    const loose = installed.filter(
      ([, { integrity = '', resolved }]) => !integrity.startsWith('sha512-') || resolved !== undefined,
    );
    expect(installed.length).toBeGreaterThan(0);
    expect(loose.map(([path]) => path)).toEqual([]);
  });
});

describe('the container', () => {
  const image = read('Dockerfile');
  const final = image.slice(image.lastIndexOf('\nFROM '));
  const services = new Map(
    [...read('compose.yaml').matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n)+)/gmu)].map(([, name = '', text = '']) => [
      name,
      text,
    ]),
  );

  test('holds no development tools, is not root, and says whether it is well', () => {
    expect(image).toMatch(/npm ci --omit=dev/u);
    expect(final).not.toMatch(/npm ci|npm install/u);
    expect(final).toMatch(/^USER node$/mu);
    expect(final).toMatch(/^HEALTHCHECK /mu);
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['*', 'src/sandbox', 'src/playground']));
  });

  test.each(['bot', 'redis'])('%s writes to no root file system and has no capabilities', (service) => {
    const text = services.get(service);
    expect(text).toMatch(/^ {4}read_only: true$/mu);
    expect(text).toMatch(/^ {4}cap_drop: \[ALL\]$/mu);
    expect(text).toMatch(/no-new-privileges:true/u);
  });

  test('publishes the bot to its own machine only, and Redis to nobody', () => {
    expect(services.get('bot')).toMatch(/^ {6}- 127\.0\.0\.1:/mu);
    expect(services.get('redis')).not.toMatch(/^ {4}ports:/mu);
  });
});

function read(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
}
