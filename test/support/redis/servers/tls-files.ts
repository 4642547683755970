import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** A certificate for this machine. It signs itself, so it is also the authority to trust. */
export interface TlsFiles {
  readonly ca: string;
  readonly caFile: string;
  readonly certFile: string;
  readonly keyFile: string;
  remove(): Promise<void>;
}

/** Made by openssl, and trusted by this process from now on. */
export async function makeTlsFiles(): Promise<TlsFiles> {
  const directory = await mkdtemp(join(tmpdir(), 'vendbot-tls-'));
  const certFile = join(directory, 'redis.crt');
  const keyFile = join(directory, 'redis.key');
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-keyout', keyFile];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, ...subject, '-out', certFile], { stdio: 'ignore' });
  const ca = readFileSync(certFile, 'utf8');
  setDefaultCACertificates([...getCACertificates('default'), ca]);
  return { ca, caFile: certFile, certFile, keyFile, remove: () => rm(directory, { recursive: true, force: true }) };
}
