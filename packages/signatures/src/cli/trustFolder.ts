import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readDerPrefix, readPem } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import { parseCertificate, parseCrl, parseOcspResponse, readCertificateBag } from '../x509/index.ts';

/** What a folder holds, all DER. */
export interface TrustFolder {
  readonly certificates: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
  readonly ocspResponses: readonly Uint8Array[];
}

const nothing: TrustFolder = { certificates: [], crls: [], ocspResponses: [] };

/** Lists of national authorities have some megabytes. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** Endings under which people expect a certificate, a list or an answer. */
const EXPECTED = /\.(?:pem|crt|cer|der|cert|crl|p7b|p7c|p7s|ocsp|ors)$/i;

/** Folders read already, as long as no file in them changes: a service reads them once for thousands of requests. */
export class TrustFolders {
  readonly #known = new Map<string, { readonly state: string; readonly content: TrustFolder }>();
  readonly #warn: (message: string) => void;

  /** @param warn told of every file that should be readable and is not; the rest of the folder counts all the same */
  constructor(
    warn: (message: string) => void = (message) => process.stderr.write(`tomar-sig: ${message}\n`),
  ) {
    this.#warn = warn;
  }

  /**
   * Certificates, CRLs and OCSP responses of a folder, PEM or DER, any number of them in a file. An empty folder is no
   * error: it trusts nobody.
   * @throws SignatureError `trust_unreadable` for a folder that cannot be listed
   */
  read(folder: string | undefined): TrustFolder {
    if (folder === undefined) return nothing;
    const files = this.#list(folder);
    const state = files.map(({ path, size, time }) => `${path} ${size} ${time}`).join('\n');
    const known = this.#known.get(folder);
    if (known?.state === state) return known.content;
    const values = files.flatMap((file) => this.#read(file));
    const of = (kind: TrustValue['kind']) => values.filter((one) => one.kind === kind).map(({ der }) => der);
    const content = { certificates: of('certificate'), crls: of('crl'), ocspResponses: of('ocsp') };
    this.#known.set(folder, { state, content });
    return content;
  }

  #list(folder: string): readonly FolderFile[] {
    let names: string[];
    try {
      names = readdirSync(folder).filter((name) => !name.startsWith('.'));
    } catch (cause) {
      throw new SignatureError('trust_unreadable', `The folder ${folder} cannot be read`, { cause });
    }
    return names.sort().flatMap((name) => {
      const path = join(folder, name);
      const facts = statSync(path, { throwIfNoEntry: false });
      if (facts === undefined) {
        this.#warn(`${path} leads nowhere and was left out`);
        return [];
      }
      return facts.isFile() ? [{ path, size: facts.size, time: facts.mtimeMs }] : [];
    });
  }

  #read({ path, size }: FolderFile): readonly TrustValue[] {
    if (size > MAX_FILE_BYTES) {
      this.#warn(`${path} is too large and was left out`);
      return [];
    }
    let bytes: Uint8Array;
    try {
      bytes = readFileSync(path);
    } catch (error) {
      this.#warn(`${path} cannot be read and was left out: ${error instanceof Error ? error.message : ''}`);
      return [];
    }
    const { values, damaged } = valuesIn(bytes);
    const isExpected = EXPECTED.test(path);
    if (damaged > 0 && values.length > 0) this.#warn(`${damaged} of the entries in ${path} cannot be read`);
    else if (values.length === 0 && (isExpected || damaged > 0))
      this.#warn(`${path} holds no certificate, CRL or OCSP response that can be read and was left out`);
    return values;
  }
}

interface FolderFile {
  readonly path: string;
  readonly size: number;
  readonly time: number;
}

interface TrustValue {
  readonly kind: 'certificate' | 'crl' | 'ocsp';
  readonly der: Uint8Array;
}

interface FileValues {
  readonly values: readonly TrustValue[];
  /** Entries that should be one of the three and cannot be read. */
  readonly damaged: number;
}

function valuesIn(bytes: Uint8Array): FileValues {
  if (bytes[0] === 0x30) {
    const values = valuesOf(bytes);
    return { values, damaged: values.length === 0 ? 1 : 0 };
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const values: TrustValue[] = [];
  let damaged = 0;
  for (const block of text.match(/-----BEGIN [A-Z0-9 ]{1,40}-----[^-]*-----END [A-Z0-9 ]{1,40}-----/g) ??
    []) {
    if (/PRIVATE KEY|PUBLIC KEY|PARAMETERS|REQUEST/.test(block)) continue;
    const found = leniently(() => readPem(block).flatMap((one) => valuesOf(one.bytes))) ?? [];
    values.push(...found);
    if (found.length === 0) damaged++;
  }
  return { values, damaged };
}

/** What DER octets are; a PKCS#7 is what it holds. A trusted certificate of OpenSSL has more behind it. */
function valuesOf(bytes: Uint8Array): readonly TrustValue[] {
  const der = leniently(() => readDerPrefix(bytes, 0, { rules: 'ber' }).encoded);
  if (der === undefined) return [];
  const readers = [
    ['certificate', parseCertificate],
    ['crl', parseCrl],
    ['ocsp', parseOcspResponse],
  ] as const;
  for (const [kind, parse] of readers) {
    if (leniently(() => parse(der)) !== undefined) return [{ kind, der }];
  }
  return readCertificateBag(bytes).map((certificate) => ({ kind: 'certificate', der: certificate.der }));
}

function leniently<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof SignatureError) return undefined;
    throw error;
  }
}
