import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePem } from '@tomar/signatures/der';
import { JavaJudge } from '../judges/javaJudge.ts';
import { identityOf, type SignerName, signerNames } from './signers.ts';

/** A file for the judges. */
export interface Judged {
  /** In the judges' folder. */
  readonly file: string;
  /** For each ds:Signature in document order the key that has to fit; undefined: it is not asked about. */
  readonly keys: readonly (SignerName | undefined)[];
  readonly readers: readonly string[];
}

export interface JavaWord {
  /** Why it cannot be read; empty where it can. */
  readonly unreadable: string;
  /** For each signature: whether it holds, SHA-256 of what its references are over, or why not. */
  readonly signatures: readonly { readonly holds: boolean; readonly digests: readonly string[] }[];
  /** What the readers find. */
  readonly found: readonly string[];
  /** SHA-256 of all that stands outside of signatures. */
  readonly outside: string;
}

/** xmlsec1 and the JDK, with a folder for the files they are asked about. */
export class XmlJudges {
  readonly folder = mkdtempSync(join(tmpdir(), 'tomar-attack-xml-'));
  readonly #java: JavaJudge;

  constructor() {
    const given = signerNames.map((name) => {
      const der = join(this.folder, `${name}.der`);
      writeFileSync(der, identityOf(name).certificate);
      writeFileSync(join(this.folder, `${name}.pem`), writePem('CERTIFICATE', identityOf(name).certificate));
      return `${name}=${der}`;
    });
    this.#java = new JavaJudge(join(import.meta.dirname, 'java', 'XmlJudge.java'), [], given);
  }

  async close(): Promise<void> {
    await this.#java.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  put(name: string, bytes: Uint8Array): void {
    writeFileSync(join(this.folder, name), bytes);
  }

  /** Forgets the files of the cases before. */
  clear(): void {
    rmSync(join(this.folder, 'cases'), { recursive: true, force: true });
    mkdirSync(join(this.folder, 'cases'));
  }

  async java({ file, keys, readers }: Judged): Promise<JavaWord> {
    const answer = await this.#java.ask([
      join(this.folder, file),
      keys.map((key) => key ?? '-').join(','),
      this.folder,
      readers.map((reader) => Buffer.from(reader).toString('base64')).join(','),
    ]);
    const [kind = '', verdicts = '', found = '', outside = ''] = answer.split('\t');
    if (kind !== 'read') return { unreadable: answer, signatures: [], found: [], outside: '' };
    return {
      unreadable: '',
      signatures: verdicts.split(',').map((verdict) => {
        const [word, ...digests] = verdict.split(':');
        return { holds: word === 'ok', digests };
      }),
      found:
        readers.length === 0 ? [] : found.split(',').map((text) => Buffer.from(text, 'base64').toString()),
      outside,
    };
  }

  /** What xmlsec1 says of one signature of each file; the files share index and key. Empty: it holds. */
  async xmlsec(files: readonly string[], index: number, key: SignerName): Promise<Map<string, string>> {
    const words = new Map<string, string>();
    let left = files;
    while (left.length > 0) {
      const { good, complaint } = await this.#runXmlsec(left, index, key);
      for (const file of left.slice(0, good)) words.set(file, '');
      const failed = left[good];
      if (failed !== undefined) words.set(failed, complaint);
      left = left.slice(good + 1);
    }
    return words;
  }

  #runXmlsec(
    files: readonly string[],
    index: number,
    key: SignerName,
  ): Promise<{ good: number; complaint: string }> {
    const options = [
      '--verify',
      '--enabled-key-data',
      'key-name',
      '--pubkey-cert-pem',
      `${key}.pem`,
      '--node-xpath',
      `(//*[local-name()="Signature" and namespace-uri()="${ds}"])[${index + 1}]`,
      ...idOptions,
    ];
    return new Promise((resolve, reject) => {
      const settings = { cwd: this.folder, maxBuffer: 64 * 1024 * 1024 };
      execFile('xmlsec1', [...options, ...files], settings, (error, _, stderr) => {
        if (error !== null && typeof error.code === 'string') reject(error);
        else {
          const good = stderr.split('\n').filter((line) => line === 'OK').length;
          resolve({ good, complaint: reasonIn(stderr.slice(stderr.lastIndexOf('\nOK\n') + 1)) });
        }
      });
    });
  }
}

const ds = 'http://www.w3.org/2000/09/xmldsig#';
const x = 'http://uri.etsi.org/01903/v1.3.2#';

/** Without a schema xmlsec1 takes nothing for an id. xml:id it knows. */
const idOptions = [
  ...['Object', 'SignatureValue', 'KeyInfo', 'Manifest', 'Signature', 'Reference'].map(
    (name) => `${ds}:${name}`,
  ),
  `${x}:SignedProperties`,
  `${x}:QualifyingProperties`,
  ...['Belge', 'Zarf', 'Ic', 'Baslik', 'Govde', 'Ayrinti', 'Sahte'].map((name) => `urn:ornek:belge:${name}`),
  'urn:ornek:kalem:kod',
].flatMap((name) => ['Id', 'ID', 'id'].flatMap((id) => [`--id-attr:${id}`, name]));

function reasonIn(stderr: string): string {
  const line = stderr
    .split('\n')
    .find((one) => one.startsWith('func=') || /parser error|duplicate ID attribute/.test(one));
  return (
    (line ?? stderr.slice(0, 200))
      .replace(/^.*obj=/, '')
      .replace(/file=\S+/, '')
      .slice(0, 160) || 'xmlsec1 says no'
  );
}
