import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Lock {
  readonly packages: Record<
    string,
    { readonly integrity?: string; readonly resolved?: string; readonly link?: boolean }
  >;
}

const manifest = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies' | 'scripts',
  Record<string, string>
>;

describe('what is installed', () => {
  test('is asked for in exact versions', () => {
    const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.length).toBeGreaterThan(0);
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/u.test(version))).toEqual([]);
  });

  test('is locked to a checksum, and to no address', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as Lock;
    const installed = Object.entries(packages).filter(
      ([path, { link }]) => path.startsWith('node_modules/') && link !== true,
    );
    // npm leaves the address out if it is the registry's own.
    const loose = installed.filter(
      ([, { integrity = '', resolved }]) => !integrity.startsWith('sha512-') || resolved !== undefined,
    );
    expect(installed.length).toBeGreaterThan(0);
    expect(loose.map(([path]) => path)).toEqual([]);
  });
});

describe('a signal at npm, which hands it to the shell of the script, reaches the program itself', () => {
  const sayPid = '--import "data:text/javascript,process._rawDebug(`runs as ${process.pid}`);process.exit()"';

  test.each(['start', 'sandbox', 'demo', 'bench', 'chaos'])('npm run %s', (name) => {
    const env = { PATH: process.env['PATH'], NODE_OPTIONS: sayPid };
    const { pid, stderr } = spawnSync('sh', ['-c', manifest.scripts[name] ?? ''], { env, encoding: 'utf8' });
    expect(stderr).toContain(`runs as ${pid}\n`);
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

  test('gives V8 as much room as npm start does, and as the bench measures', () => {
    const files = ['Dockerfile', 'package.json', 'ops/systemd/vendbot.service', 'test/bench/contender.ts'];
    const sizes = files.map((file) => read(file).match(/--max-(?:semi|old)-space-size=\d+/gu));
    expect(sizes).toEqual(files.map(() => ['--max-semi-space-size=32', '--max-old-space-size=512']));
  });

  test('has as long to stop as the bot takes at most, and more', () => {
    const [, withinMs = ''] = /STOP_WITHIN_MS = ([\d_]+);/u.exec(read('src/main.ts')) ?? [];
    const [, graceS] = /stop_grace_period: (\d+)s/u.exec(services.get('bot') ?? '') ?? [];
    // docs/operations.md promises it.
    expect(Number(withinMs.replace('_', ''))).toBeLessThanOrEqual(8_000);
    expect(Number(graceS)).toBeGreaterThanOrEqual(10);
  });

  test('runs the exact Node that the tests run on', () => {
    const bases = [...image.matchAll(/^FROM (\S+)/gmu)].map(([, base]) => base);
    expect(new Set(bases)).toEqual(new Set([`node:${manifest.devDependencies['node']}-slim`]));
  });

  test('holds no development tools, is not root, and says whether it is well', () => {
    expect(image.match(/npm (?:ci|install).*/gu)).toEqual([expect.stringContaining('npm ci --omit=dev')]);
    expect(final).not.toMatch(/npm ci|npm install/u);
    expect(final.match(/^COPY --from=.*/gmu)).toEqual(['COPY --from=install /app/node_modules node_modules']);
    // The last USER is the one it runs as.
    expect([...final.matchAll(/^USER (.+)$/gmu)].map(([, user]) => user)).toEqual(['node']);
    expect(final).toMatch(/^HEALTHCHECK [\s\S]*\/healthz/mu);
    expect(final).not.toMatch(/^COPY --chown|^RUN chown|^VOLUME/mu);
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['*', '!src']));
  });

  test.each(['bot', 'redis', 'prometheus', 'grafana'])(
    '%s writes to no root file system and has no capabilities',
    (service) => {
      const text = services.get(service);
      expect(text).toMatch(/^ {4}read_only: true$/mu);
      expect(text).toMatch(/^ {4}cap_drop: \[ALL\]$/mu);
      expect(text).toMatch(/no-new-privileges:true/u);
      expect(text).not.toMatch(/privileged|network_mode: host|^ {4}user: root/mu);
    },
  );

  test('gives the bot an archive on a volume, which it can write', () => {
    const [, directory = 'none'] = /^ {6}ARCHIVE_DIR: (\/\w+)$/mu.exec(services.get('bot') ?? '') ?? [];
    expect(services.get('bot')).toMatch(new RegExp(`^ {6}- archive:${directory}$`, 'mu'));
    expect(read('compose.yaml')).toMatch(/^volumes:\n(?: {2}[\w-]+:\n)*? {2}archive:\n/mu);
    expect(final).toMatch(new RegExp(`^RUN install -d -o node -g node ${directory}$`, 'mu'));
  });

  test('waits for a Redis that is well, and asks it for that', () => {
    expect(services.get('bot')).toMatch(/condition: service_healthy/u);
    expect(services.get('redis')).toMatch(/^ {4}healthcheck:/mu);
    expect(services.get('redis')).toMatch(/^ {4}user: redis$/mu);
  });

  test('brings Prometheus and Grafana only if asked, in exact versions', () => {
    for (const service of ['prometheus', 'grafana']) {
      expect(services.get(service)).toMatch(/^ {4}profiles: \[monitoring\]$/mu);
      expect(services.get(service)).toMatch(/^ {4}image: [\w/]+:v?\d+\.\d+\.\d+$/mu);
    }
    expect([...services.values()].filter((text) => /profiles:/u.test(text))).toHaveLength(2);
  });

  test('shows Grafana to its own machine only, with a password, and Prometheus to no one', () => {
    expect(services.get('grafana')?.match(/^ {6}- \S+:3000$/gmu)).toEqual([
      '      - 127.0.0.1:${GRAFANA_PORT:-3000}:3000',
    ]);
    expect(services.get('grafana')).toMatch(/test -n "\$\$GF_SECURITY_ADMIN_PASSWORD" \|\| \{[^}]*exit 1; \}/u);
    expect(services.get('grafana')).toContain('GF_SECURITY_ADMIN_PASSWORD: ${GRAFANA_PASSWORD:-}');
    expect(services.get('prometheus')).not.toMatch(/^ {4}ports:/mu);
  });

  test('gives Prometheus and Grafana files that there are, to be read only', () => {
    const mounts = [...read('compose.yaml').matchAll(/^ {6}- \.\/(\S+?):\S+?(:ro)?$/gmu)];
    expect(mounts).toHaveLength(3);
    expect(
      mounts.filter(([, path = '', mode]) => mode !== ':ro' || !existsSync(new URL(`../${path}`, import.meta.url))),
    ).toEqual([]);
    // The text that compose.yaml replaces by the bot's port.
    expect(read('ops/prometheus/prometheus.yml')).toContain("targets: ['bot:8080']");
    expect(read('ops/grafana/provisioning/datasources/prometheus.yml')).toContain('url: http://prometheus:9090');
    expect(read('ops/grafana/provisioning/dashboards/vendbot.yml')).toContain('path: /etc/grafana/boards');
  });

  test('has every command that the pages call in it', () => {
    const pages = ['operations', 'reliability'].map((page) => read(`docs/${page}.md`)).join('');
    const called = [...pages.matchAll(/--entrypoint node bot ([\w/.-]+)/gu)].map(([, file]) => file);
    expect(called).toEqual(expect.arrayContaining(['src/audit.ts', 'src/archive.ts', 'src/recover.ts']));
    expect(called.filter((file = '') => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([]);
  });

  test('publishes the bot to its own machine only, and Redis to no one', () => {
    expect(services.get('bot')).toMatch(/^ {6}- 127\.0\.0\.1:/mu);
    expect(services.get('redis')).not.toMatch(/^ {4}ports:/mu);
  });
});

describe('the unit for systemd', () => {
  const unit = read('ops/systemd/vendbot.service');

  test('runs what npm start runs, as a user of its own, in the folder where .env is', () => {
    const [, words] = / exec node (.+)$/u.exec(manifest.scripts['start'] ?? '') ?? [];
    expect(unit).toContain(`ExecStart=/opt/vendbot/node_modules/.bin/node ${words}\n`);
    expect(unit).toMatch(/^WorkingDirectory=\/opt\/vendbot$/mu);
    expect(unit).toMatch(/^User=vendbot$/mu);
    expect(unit).not.toMatch(/^EnvironmentFile=/mu);
  });

  test('starts again for ever, and has as long to stop as the bot takes at most', () => {
    expect(unit).toMatch(/^Restart=always$/mu);
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/mu);
    expect(Number(/^TimeoutStopSec=(\d+)$/mu.exec(unit)?.[1])).toBeGreaterThanOrEqual(10);
  });

  test('writes nowhere but in its own folders, and has no capabilities', () => {
    for (const line of ['ProtectSystem=strict', 'ProtectHome=yes', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=']) {
      expect(unit.split('\n')).toContain(line);
    }
  });
});

function read(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
}
