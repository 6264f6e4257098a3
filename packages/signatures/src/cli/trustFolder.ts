import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readPem } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import { parseCertificate, parseCrl } from '../x509/index.ts';

/** Certificates and CRLs of a folder, DER. */
export interface TrustFolder {
  readonly certificates: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
}

const nothing: TrustFolder = { certificates: [], crls: [] };

/** Folders read already, as long as no file in them changes: a service reads them once for thousands of requests. */
export class TrustFolders {
  readonly #known = new Map<string, { readonly state: string; readonly content: TrustFolder }>();

  /** @throws SignatureError `trust_unreadable`, and for files that are neither certificate nor CRL `trust_malformed` */
  read(folder: string | undefined): TrustFolder {
    if (folder === undefined) return nothing;
    const files = filesOf(folder);
    const state = files.map(({ path, size, time }) => `${path} ${size} ${time}`).join('\n');
    const known = this.#known.get(folder);
    if (known?.state === state) return known.content;
    const certificates: Uint8Array[] = [];
    const crls: Uint8Array[] = [];
    for (const { path } of files) {
      for (const { kind, der } of readValues(path)) (kind === 'crl' ? crls : certificates).push(der);
    }
    const content = { certificates, crls };
    this.#known.set(folder, { state, content });
    return content;
  }
}

interface FolderFile {
  readonly path: string;
  readonly size: number;
  readonly time: number;
}

function filesOf(folder: string): FolderFile[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.(?:pem|crt|cer|der|crl|cert)$/i.test(name))
      .sort()
      .map((name) => {
        const path = join(folder, name);
        const { size, mtimeMs } = statSync(path);
        return { path, size, time: mtimeMs };
      });
  } catch (cause) {
    throw new SignatureError('trust_unreadable', `The folder ${folder} cannot be read`, { cause });
  }
}

interface TrustValue {
  readonly kind: 'certificate' | 'crl';
  readonly der: Uint8Array;
}

function readValues(path: string): TrustValue[] {
  const bytes = readFileSync(path);
  if (bytes[0] === 0x30) return [{ kind: kindOf(bytes, path), der: bytes }];
  return readPem(bytes.toString('latin1')).flatMap(({ label, bytes: der }): TrustValue[] => {
    if (label === 'X509 CRL') return [{ kind: 'crl', der }];
    return /^(?:X509 |TRUSTED )?CERTIFICATE$/.test(label) ? [{ kind: 'certificate', der }] : [];
  });
}

function kindOf(der: Uint8Array, path: string): 'certificate' | 'crl' {
  for (const [kind, parse] of [
    ['certificate', parseCertificate],
    ['crl', parseCrl],
  ] as const) {
    try {
      parse(der);
      return kind;
    } catch (error) {
      // Not of this kind; the other one may fit.
      if (!(error instanceof SignatureError)) throw error;
    }
  }
  throw new SignatureError('trust_malformed', `${path} is neither a certificate nor a CRL`);
}
