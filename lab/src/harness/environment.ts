import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mail } from '../mail/startMail.ts';
import type { Secrets } from './secrets.ts';

export interface Parts {
  home: string;
  port: number;
  companionPort: number;
  appUrl: string;
  ownerUrl: string;
  mail: Pick<MailPart, 'smtpPort' | 'certificateFile'>;
  secrets: Secrets;
}

export type MailPart = Pick<Mail, 'smtpPort' | 'url' | 'certificateFile'>;

/** The settings by which the server (web and worker) finds the other parts. */
export function serverEnvironment(parts: Parts): NodeJS.ProcessEnv {
  const { home, port, mail } = parts;
  return {
    ...process.env,
    TOMAR_SECRET_KEYS: parts.secrets.secretKeys,
    TOMAR_HOME: home,
    TOMAR_HOST: '127.0.0.1',
    TOMAR_PORT: String(port),
    TOMAR_PUBLIC_URL: publicUrl(port),
    DATABASE_URL: parts.appUrl,
    DATABASE_OWNER_URL: parts.ownerUrl,
    TOMAR_BLOB_DIR: join(home, 'blobs'),
    TOMAR_TRUST_DIR: join(home, 'trust'),
    TOMAR_DELIVERY_ROOT: join(home, 'delivered'),
    // The lab's time-stamps, OCSP and CRLs are on this machine.
    TOMAR_OUTBOUND_ALLOW: [process.env.TOMAR_OUTBOUND_ALLOW, '127.0.0.1'].filter(Boolean).join(','),
    // The supervisor waits for fifteen seconds.
    TOMAR_STOP_SECONDS: '10',
    TOMAR_SMTP_URL: `smtp://127.0.0.1:${mail.smtpPort}`,
    TOMAR_COMPANION_PORT: String(parts.companionPort),
    NODE_EXTRA_CA_CERTS: trustedRoots(home, mail.certificateFile),
  };
}

/** Where people find the web application: the address the server listens on, letter for letter. */
export function publicUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** Node takes one file of extra roots: the lab's and those that the machine already asked for. */
function trustedRoots(home: string, certificateFile: string): string {
  const own = process.env.NODE_EXTRA_CA_CERTS;
  if (!own || !existsSync(own)) return certificateFile;
  const together = join(home, 'run', 'roots.pem');
  writeFileSync(together, `${readFileSync(certificateFile, 'utf8')}\n${readFileSync(own, 'utf8')}`);
  return together;
}
