import { createHash } from 'node:crypto';
import { readXades, writeReference } from '@tomar/signatures';
import { signTemplate } from '@tomar/signatures/testing/xades';
import { readReference } from '@tomar/signatures/xades';
import type { Random } from '../../chaos/random.ts';
import { type Base, type Signs, valuesOf } from './base.ts';
import { type BusinessDocument, businessDocument, type PartName } from './documents.ts';
import { identityOf, pki, type SignerName } from './signers.ts';

/** Signatures in the shapes of other tools, from templates: every reference, transform and canonical form. */

const ds = 'http://www.w3.org/2000/09/xmldsig#';
const more = 'http://www.w3.org/2001/04/xmldsig-more#';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const inclusive = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const inclusive11 = 'http://www.w3.org/2006/12/xml-c14n11';
const xpath = 'http://www.w3.org/TR/1999/REC-xpath-19991116';
const filter2 = 'http://www.w3.org/2002/06/xmldsig-filter2';
const etsi = 'http://uri.etsi.org/01903';

const digests = {
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
  sha384: `${more}sha384`,
  sha512: 'http://www.w3.org/2001/04/xmlenc#sha512',
} as const;

const methods: Readonly<Record<SignerName, readonly string[]>> = {
  p256: [`${more}ecdsa-sha256`, `${more}ecdsa-sha384`],
  second: [`${more}ecdsa-sha256`],
  p384: [`${more}ecdsa-sha384`, `${more}ecdsa-sha512`],
  rsa: [`${more}rsa-sha256`, `${more}rsa-sha512`],
  pss: ['http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1'],
};

const base64 = (octets: Uint8Array) => Buffer.from(octets).toString('base64');
const transform = (algorithm: string, inside = '') =>
  `<ds:Transform Algorithm="${algorithm}">${inside}</ds:Transform>`;

interface Reference {
  readonly uri: string;
  readonly transforms: readonly string[];
  readonly attributes?: string;
  readonly signs?: Signs;
}

/** What the canonical forms of a base have in common. */
interface Habits {
  exclusive: boolean;
  comments: boolean;
}

class Shape {
  readonly random: Random;
  readonly document: BusinessDocument;
  readonly habits: Habits = { exclusive: true, comments: false };

  constructor(random: Random) {
    this.random = random;
    this.document = businessDocument(random);
  }

  chance(share: number): boolean {
    return this.random.between(0, 1) < share;
  }

  /** A canonical form; with comments it ends so that it keeps them. */
  canonical(comments = false): string {
    const kind = this.random.oneOf(['exclusive', 'exclusive', 'list', 'inclusive', 'inclusive11'] as const);
    if (kind !== 'exclusive') this.habits.exclusive = false;
    if (comments) this.habits.comments = true;
    switch (kind) {
      case 'exclusive':
        return transform(`${exclusive}${comments ? 'WithComments' : ''}`);
      case 'list':
        return transform(
          `${exclusive}${comments ? 'WithComments' : ''}`,
          `<ec:InclusiveNamespaces xmlns:ec="${exclusive}" PrefixList="${this.random.oneOf(['b', '#default b', 'u #default'])}"/>`,
        );
      case 'inclusive':
        return transform(`${inclusive}${comments ? '#WithComments' : ''}`);
      case 'inclusive11':
        return transform(`${inclusive11}${comments ? '#WithComments' : ''}`);
    }
  }

  /** References to content; a signature has one or several. */
  references(number: number): Reference[] {
    const wholeOrParts = this.random.oneOf([
      'whole',
      'whole',
      'parts',
      'parts',
      'selection',
      'manifest',
      'root',
    ] as const);
    const { ids } = this.document;
    switch (wholeOrParts) {
      case 'whole':
        return [this.whole(), ...(this.chance(0.3) ? [this.part('Govde')] : [])];
      case 'parts': {
        const names = this.random.oneOf<readonly PartName[]>([
          ['Govde'],
          ['Govde', 'Baslik'],
          ['Govde', 'Baslik', 'Ayrinti'],
          ['Govde', 'kod'],
        ]);
        return names.map((name) => this.part(name));
      }
      case 'selection':
        return [this.selection()];
      case 'root':
        return [
          {
            uri: `#${ids.Belge}`,
            transforms: [transform(`${ds}enveloped-signature`), this.canonical()],
            signs: { kind: 'whole', without: [] },
          },
        ];
      case 'manifest':
        return [
          {
            uri: `#m${number}`,
            transforms: [this.canonical()],
            attributes: `Type="${ds}Manifest"`,
            signs: { kind: 'parts', names: ['Govde'] },
          },
        ];
    }
  }

  whole(): Reference {
    const signs: Signs = { kind: 'whole', without: [] };
    const comments = this.chance(0.2);
    const uri = comments ? '#xpointer(/)' : '';
    const dsPrefix = `xmlns:ds="${ds}"`;
    // Without a canonical form of its own a node-set is written in the inclusive one.
    const last = comments || this.chance(0.7) ? [this.canonical(comments)] : [];
    if (last.length === 0) this.habits.exclusive = false;
    const away = this.random.oneOf([
      transform(`${ds}enveloped-signature`),
      transform(`${ds}enveloped-signature`),
      transform(xpath, '<ds:XPath>not(ancestor-or-self::ds:Signature)</ds:XPath>'),
      transform(
        xpath,
        '<ds:XPath>count(ancestor-or-self::ds:Signature | here()/ancestor::ds:Signature[1]) &gt; count(ancestor-or-self::ds:Signature)</ds:XPath>',
      ),
      transform(
        filter2,
        `<f:XPath xmlns:f="${filter2}" ${dsPrefix} Filter="subtract">/descendant::ds:Signature</f:XPath>`,
      ),
      transform(
        filter2,
        `<f:XPath xmlns:f="${filter2}" ${dsPrefix} Filter="subtract">here()/ancestor::ds:Signature[1]</f:XPath>`,
      ),
    ]);
    return { uri, transforms: [away, ...last], signs };
  }

  part(name: PartName): Reference {
    const signs: Signs = { kind: 'parts', names: [name] };
    const id = this.document.ids[name];
    if (name === 'kod') return { uri: `#${id}`, transforms: [transform(`${ds}base64`)], signs };
    const spelling = this.random.oneOf(['plain', 'plain', 'percent', 'pointer', 'quotes'] as const);
    const comments = (spelling === 'pointer' || spelling === 'quotes') && this.chance(0.5);
    const uri = {
      plain: `#${id}`,
      percent: `#%${id.charCodeAt(0).toString(16)}${id.slice(1)}`,
      pointer: `#xpointer(id('${id}'))`,
      quotes: `#xpointer(id(&quot;${id}&quot;))`,
    }[spelling];
    return { uri, transforms: [this.canonical(comments)], signs };
  }

  /** What an expression chooses, wherever it stands. */
  selection(): Reference {
    const b = 'xmlns:b="urn:ornek:belge"';
    const enveloped = transform(`${ds}enveloped-signature`);
    const filtered = (operation: string, expression: string) =>
      transform(filter2, `<f:XPath xmlns:f="${filter2}" ${b} Filter="${operation}">${expression}</f:XPath>`);
    const asked = (expression: string) => transform(xpath, `<ds:XPath ${b}>${expression}</ds:XPath>`);
    const without: Signs = { kind: 'whole', without: ['Ayrinti'] };
    const govde: Signs = { kind: 'parts', names: ['Govde'] };
    const [transforms, signs] = this.random.oneOf<readonly [readonly string[], Signs]>([
      [[enveloped, asked('not(ancestor-or-self::b:Ayrinti)')], without],
      [[enveloped, filtered('subtract', '//b:Ayrinti')], without],
      [[asked('ancestor-or-self::b:Govde')], govde],
      [[filtered('intersect', '//b:Govde')], govde],
    ]);
    return { uri: '', transforms: [...transforms, this.canonical()], signs };
  }
}

const referenceMarkup = (shape: Shape, { uri, transforms, attributes = '' }: Reference, id = '') =>
  `<ds:Reference${id} URI="${uri}" ${attributes}>${transforms.length === 0 ? '' : `<ds:Transforms>${transforms.join('')}</ds:Transforms>`}<ds:DigestMethod Algorithm="${shape.random.oneOf(Object.values(digests))}"/><ds:DigestValue/></ds:Reference>`;

export function templateBase(random: Random, number: number): Base {
  const shape = new Shape(random);
  const signer = random.oneOf<SignerName>(['p256', 'p256', 'rsa', 'pss', 'p384']);
  const identity = identityOf(signer);
  const enveloping = shape.chance(0.25);
  const outside =
    !enveloping && shape.chance(0.15)
      ? { uri: `icerik${number}.bin`, content: Buffer.from(`Dışarıda ${random.between(0, 9)}`) }
      : undefined;
  const xades = shape.chance(0.6);
  const references: Reference[] = enveloping
    ? [{ uri: '#o1', transforms: shape.chance(0.5) ? [shape.canonical()] : [], signs: { kind: 'object' } }]
    : outside === undefined
      ? shape.references(1)
      : [{ uri: outside.uri, transforms: [], signs: { kind: 'outside' } }];
  if (references.some(({ transforms }) => transforms.length === 0)) shape.habits.exclusive = false;
  const keyInfoSigned = shape.chance(0.15);
  if (keyInfoSigned) references.push({ uri: '#k1', transforms: [shape.canonical()] });
  const markup = signatureMarkup(shape, { signer, references, xades, enveloping });
  const template = enveloping ? markup : shape.document.template.replace('@@', markup);
  const bytes = Buffer.from(
    signTemplate(withManifest(template), identity.privateKey, (uri) =>
      uri === outside?.uri ? outside?.content : undefined,
    ),
  );
  const all = references.flatMap(({ signs }) => signs ?? []);
  const signs = joined(all);
  return {
    name: `template ${enveloping ? 'enveloping' : outside === undefined ? 'enveloped' : 'detached'} ${signs.kind}`,
    bytes,
    ...(outside === undefined ? {} : { outside }),
    signatures: [{ signer, xades, signs, readers: readersOf(shape.document, signs) }],
    ...shape.habits,
    values: valuesOf(bytes),
    valueCovered: false,
    archived: false,
    keyInfoSigned,
    nested: false,
  };
}

/** The first reference to the whole wins; otherwise all parts together. */
function joined(all: readonly Signs[]): Signs {
  const whole = all.find(({ kind }) => kind === 'whole');
  if (whole !== undefined) return whole;
  const names = all.flatMap((signs) => (signs.kind === 'parts' ? signs.names : []));
  return names.length > 0 ? { kind: 'parts', names } : (all[0] ?? { kind: 'outside' });
}

export function readersOf({ readers }: BusinessDocument, signs: Signs): readonly string[] {
  switch (signs.kind) {
    case 'whole': {
      if (signs.without.length === 0) return readers.Belge;
      return [...readers.Govde, ...readers.Baslik];
    }
    case 'parts':
      return signs.names.flatMap((name) => readers[name as PartName] ?? []);
    case 'object':
      return ['(//ds:Signature)[1]/ds:Object[not(x:QualifyingProperties)][1]', "(//*[@Id='o1'])[1]"];
    default:
      return [];
  }
}

/** Fills in the digest that a Manifest holds; it is digested itself, so this comes first. */
function withManifest(template: string): string {
  if (!template.includes('<ds:Manifest')) return template;
  const document = readXades(Buffer.from(template));
  const [signature] = document.signatures;
  const manifest = document.xml.ids.get('m1')?.children.find((node) => node.kind === 'element');
  if (signature === undefined || manifest === undefined) throw new Error('A template without its Manifest');
  const reference = readReference(manifest);
  const hash = createHash(reference.digest ?? 'sha256');
  writeReference(
    document,
    signature,
    reference,
    () => undefined,
    (piece) => hash.update(piece),
  );
  const [before = '', after = ''] = template.split('<ds:Manifest', 2);
  const value = `<ds:DigestValue>${hash.digest('base64')}</ds:DigestValue>`;
  return `${before}<ds:Manifest${after.replace('<ds:DigestValue/>', value)}`;
}

interface SignatureShape {
  readonly signer: SignerName;
  readonly references: readonly Reference[];
  readonly xades: boolean;
  readonly enveloping: boolean;
}

function signatureMarkup(shape: Shape, { signer, references, xades, enveloping }: SignatureShape): string {
  const { random } = shape;
  const { certificate } = identityOf(signer);
  const infoForm = shape.canonical().replaceAll('ds:Transform', 'ds:CanonicalizationMethod');
  const properties: Reference[] = xades
    ? [{ uri: '#p1', transforms: propertiesTransforms(shape), attributes: `Type="${etsi}#SignedProperties"` }]
    : [];
  const list = shape.chance(0.5) ? [...references, ...properties] : [...properties, ...references];
  const certificates = [certificate, ...(shape.chance(0.5) ? [pki.intermediate.certificate] : [])];
  const keyInfo = certificates
    .map((one) => `<ds:X509Certificate>${base64(one)}</ds:X509Certificate>`)
    .join('');
  const manifest = references.some(({ uri }) => uri === '#m1')
    ? `<ds:Object><ds:Manifest Id="m1">${referenceMarkup(shape, { uri: '#govde', transforms: [shape.canonical()] })}</ds:Manifest></ds:Object>`
    : '';
  const content = random.oneOf([
    'Sözleşme 100 TL',
    '<b:Belge xmlns:b="urn:ornek:belge">Sözleşme <b:Tutar>100</b:Tutar></b:Belge>',
  ]);
  const object = enveloping ? `<ds:Object Id="o1">${content}</ds:Object>` : '';
  const qualifying = xades ? qualifyingMarkup(certificate, shape) : '';
  const objects = shape.chance(0.5) ? [qualifying, object, manifest] : [object, qualifying, manifest];
  return `<ds:Signature xmlns:ds="${ds}" Id="s1"><ds:SignedInfo>${infoForm}<ds:SignatureMethod Algorithm="${random.oneOf(methods[signer])}"/>${list.map((one, index) => referenceMarkup(shape, one, ` Id="r${index}"`)).join('')}</ds:SignedInfo><ds:SignatureValue Id="v1"/><ds:KeyInfo Id="k1"><ds:X509Data>${keyInfo}</ds:X509Data></ds:KeyInfo>${objects.join('')}</ds:Signature>`;
}

function propertiesTransforms(shape: Shape): readonly string[] {
  const x = `xmlns:f="${filter2}" xmlns:x="${etsi}/v1.3.2#"`;
  const kind = shape.random.oneOf([
    'canonical',
    'canonical',
    'canonical',
    'none',
    'filter',
    'xpath',
  ] as const);
  switch (kind) {
    case 'canonical':
      return [shape.canonical()];
    case 'none':
      shape.habits.exclusive = false;
      return [];
    case 'filter':
      return [
        transform(filter2, `<f:XPath ${x} Filter="intersect">/descendant::x:SignedProperties</f:XPath>`),
        shape.canonical(),
      ];
    case 'xpath':
      return [
        transform(xpath, `<ds:XPath ${x}>ancestor-or-self::x:SignedProperties</ds:XPath>`),
        shape.canonical(),
      ];
  }
}

function qualifyingMarkup(certificate: Uint8Array, shape: Shape): string {
  const digest = createHash('sha256').update(certificate).digest('base64');
  const version = shape.random.oneOf(['', 'V2']);
  const cert = `<x:Cert><x:CertDigest><ds:DigestMethod Algorithm="${digests.sha256}"/><ds:DigestValue>${digest}</ds:DigestValue></x:CertDigest></x:Cert>`;
  return `<ds:Object><x:QualifyingProperties xmlns:x="${etsi}/v1.3.2#" Target="#s1"><x:SignedProperties Id="p1"><x:SignedSignatureProperties><x:SigningTime>2026-02-03T04:05:06+03:00</x:SigningTime><x:SigningCertificate${version}>${cert}</x:SigningCertificate${version}></x:SignedSignatureProperties></x:SignedProperties></x:QualifyingProperties></ds:Object>`;
}
