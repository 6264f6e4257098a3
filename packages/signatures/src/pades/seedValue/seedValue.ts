import { type PdfDict, type PdfDocument, PdfName, type PdfObject, PdfString } from '../../pdf/index.ts';

/** What a field wants of the certificate that signs it (ISO 32000-2, table 238). */
export interface SeedCertificate {
  readonly required: ReadonlySet<'subject' | 'issuer' | 'policy' | 'subjectName' | 'keyUsage' | 'url'>;
  /** DER of the certificates that may sign. */
  readonly subjects: readonly Uint8Array[];
  /** DER of certificates one of which has to be above the signer's. */
  readonly issuers: readonly Uint8Array[];
  /** Dotted identifiers of certificate policies. */
  readonly policies: readonly string[];
  /** Attributes by their short name or identifier; one of these sets has to be in the subject. */
  readonly subjectNames: readonly ReadonlyMap<string, string>[];
  /** Patterns of 0, 1 and X in the order of the extension's bits. */
  readonly keyUsages: readonly string[];
  readonly url: string | undefined;
}

/** What the author of a form wants of the signature in a field (ISO 32000-2, 12.7.5.5, table 237). */
export interface SeedValue {
  /** Entries that bind; the others are wishes. */
  readonly required: ReadonlySet<
    | 'filter'
    | 'subFilter'
    | 'version'
    | 'reasons'
    | 'legalAttestation'
    | 'addRevInfo'
    | 'digestMethod'
    | 'lockDocument'
    | 'appearanceFilter'
  >;
  readonly filter: string | undefined;
  readonly subFilters: readonly string[] | undefined;
  /** What a program must understand to sign: 1 is PDF 1.5, 2 is PDF 1.7, 3 is PDF 2.0. */
  readonly version: number | undefined;
  readonly reasons: readonly string[];
  readonly legalAttestations: readonly string[];
  readonly addRevInfo: boolean | undefined;
  readonly digestMethods: readonly string[] | undefined;
  readonly lockDocument: string | undefined;
  readonly appearanceFilter: string | undefined;
  /** 0 for a signature that is no certification, 1 to 3 for one with that permission. It binds always. */
  readonly permission: 0 | 1 | 2 | 3 | undefined;
  readonly timestamp: { readonly url: string | undefined; readonly required: boolean } | undefined;
  readonly certificate: SeedCertificate | undefined;
}

/** In the order of their bits, the lowest first. */
const SEED_FLAGS = [
  'filter',
  'subFilter',
  'version',
  'reasons',
  'legalAttestation',
  'addRevInfo',
  'digestMethod',
  'lockDocument',
  'appearanceFilter',
] as const;
const CERTIFICATE_FLAGS = [
  'subject',
  'issuer',
  'policy',
  'subjectName',
  undefined,
  'keyUsage',
  'url',
] as const;

export async function readSeedValue(document: PdfDocument, dict: PdfDict): Promise<SeedValue> {
  const seed = new Entries(document, dict);
  const permissions = await document.dictAt(dict.get('MDP'));
  const permission = permissions === undefined ? undefined : await document.numberAt(permissions.get('P'));
  const certificate = await document.dictAt(dict.get('Cert'));
  return {
    required: await seed.flags(SEED_FLAGS),
    filter: await seed.text('Filter'),
    subFilters: await seed.texts('SubFilter'),
    version: await document.numberAt(dict.get('V')),
    reasons: (await seed.texts('Reasons')) ?? [],
    legalAttestations: (await seed.texts('LegalAttestation')) ?? [],
    addRevInfo: await seed.boolean('AddRevInfo'),
    digestMethods: await seed.texts('DigestMethod'),
    lockDocument: await seed.text('LockDocument'),
    appearanceFilter: await seed.text('AppearanceFilter'),
    permission: ([0, 1, 2, 3] as const).find((each) => each === permission),
    timestamp: await readTimestamp(document, await document.dictAt(dict.get('TimeStamp'))),
    certificate: certificate === undefined ? undefined : await readCertificate(document, certificate),
  };
}

async function readTimestamp(
  document: PdfDocument,
  dict: PdfDict | undefined,
): Promise<SeedValue['timestamp']> {
  if (dict === undefined) return undefined;
  const entries = new Entries(document, dict);
  const required = (await entries.flags(['required'] as const)).has('required');
  return { url: await entries.text('URL'), required };
}

async function readCertificate(document: PdfDocument, dict: PdfDict): Promise<SeedCertificate> {
  const entries = new Entries(document, dict);
  const subjectNames: ReadonlyMap<string, string>[] = [];
  for (const item of (await document.arrayAt(dict.get('SubjectDN'))) ?? []) {
    const attributes = await document.dictAt(item);
    if (attributes === undefined) continue;
    const wanted = new Map<string, string>();
    for (const [type, value] of attributes.map) wanted.set(type, textOf(await document.resolve(value)) ?? '');
    subjectNames.push(wanted);
  }
  return {
    required: await entries.flags(CERTIFICATE_FLAGS),
    subjects: await entries.octets('Subject'),
    issuers: await entries.octets('Issuer'),
    policies: (await entries.texts('OID')) ?? [],
    subjectNames,
    keyUsages: (await entries.texts('KeyUsage')) ?? [],
    url: await entries.text('URL'),
  };
}

/** Entries of one dictionary by their kind; what is of another kind counts as absent. */
class Entries {
  readonly #document: PdfDocument;
  readonly #dict: PdfDict;

  constructor(document: PdfDocument, dict: PdfDict) {
    this.#document = document;
    this.#dict = dict;
  }

  /** The names whose bits are set in /Ff. */
  async flags<Flag extends string>(names: readonly (Flag | undefined)[]): Promise<ReadonlySet<Flag>> {
    const bits = (await this.#document.numberAt(this.#dict.get('Ff'))) ?? 0;
    const found = new Set<Flag>();
    for (const [bit, name] of names.entries())
      if (name !== undefined && Math.floor(bits / 2 ** bit) % 2 === 1) found.add(name);
    return found;
  }

  async text(key: string): Promise<string | undefined> {
    return textOf(await this.#document.resolve(this.#dict.get(key)));
  }

  async boolean(key: string): Promise<boolean | undefined> {
    const value = await this.#document.resolve(this.#dict.get(key));
    return typeof value === 'boolean' ? value : undefined;
  }

  async texts(key: string): Promise<readonly string[] | undefined> {
    return (await this.#items(key))?.flatMap((item) => textOf(item) ?? []);
  }

  async octets(key: string): Promise<readonly Uint8Array[]> {
    return ((await this.#items(key)) ?? []).flatMap((item) =>
      item instanceof PdfString ? [item.bytes] : [],
    );
  }

  async #items(key: string): Promise<readonly PdfObject[] | undefined> {
    const array = await this.#document.arrayAt(this.#dict.get(key));
    if (array === undefined) return undefined;
    const items: PdfObject[] = [];
    for (const item of array) items.push(await this.#document.resolve(item));
    return items;
  }
}

function textOf(value: PdfObject): string | undefined {
  if (value instanceof PdfString) return value.toText();
  return value instanceof PdfName ? value.value : undefined;
}
