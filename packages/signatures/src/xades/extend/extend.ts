import { SignatureError } from '../../errors.ts';
import type { DigestAlgorithm } from '../../keys/signer.ts';
import { type SignatureProfile, turkishPolicyOid } from '../../profiles.ts';
import { readTimestampToken } from '../../timestamp/token.ts';
import type { ExtensionSources, TimestampSource, ValidationData } from '../../validationData.ts';
import { exclusiveUri } from '../../xml/index.ts';
import type { DetachedContent, XadesDocument, XadesSignature, XadesTimestampKind } from '../model.ts';
import { readXades } from '../read/readXades.ts';
import { everySignature, inEncodingOf, refuseBreaking } from '../write/insertion.ts';
import { propertyPlace } from '../write/propertyPlace.ts';
import {
  certificateRefsContent,
  certificateValuesContent,
  revocationRefsContent,
  revocationValuesContent,
  timestampContent,
  validationDataContent,
} from '../write/unsignedMarkup.ts';
import { readXmlTime } from '../xmlTime.ts';
import { signerCertificate } from './signerCertificate.ts';
import { timestampImprint } from './timestampInput.ts';
import {
  collectValidationData,
  type SignatureValidationData,
  validationDataForTimestamp,
} from './validationData.ts';

export interface ExtendXadesOptions {
  /** Octets that detached signatures refer to: archive time-stamps cover them. */
  readonly content?: DetachedContent;
  /** Which signatures: all that are no counter-signatures (the default), the last of them, or one by its Id. */
  readonly signature?: 'all' | 'last' | { readonly id: string };
  /**
   * Whose signatures, by the signer's certificate (DER); those of others stay as they came. All unless given.
   */
  readonly of?: (certificate: Uint8Array) => boolean;
  /** Digest of time-stamps and references. Default `sha256`. */
  readonly digest?: DigestAlgorithm;
  /** Milliseconds that must have passed since the signature time-stamp before revocation data are collected. */
  readonly waitingPeriod?: number;
  readonly now?: Date;
}

/** How far signing goes: P3 ends with its time-stamp, for its revocation data are collected after the waiting period. */
type Extent = 'whole' | 'at-signing';

/**
 * Extends signatures to a higher level; all bytes that were there stay as they are. A level that is there already is
 * kept; only `baseline-lta` and the archive profiles add another archive time-stamp every time.
 * Errors: `timestamp_source_missing`, `material_source_missing`, `no_signature`, `profile_conflict` (references that
 * baseline-LT forbids, or a signed policy that is not the profile's), `timestamp_too_late` (Turkish profiles: more
 * than two hours after the claimed signing time), `waiting_period`, `content_needed`, `would_break_signature`, and
 * whatever the sources throw.
 */
export async function extendXades(
  bytes: Uint8Array,
  profile: SignatureProfile,
  sources: ExtensionSources,
  options: ExtendXadesOptions = {},
): Promise<Uint8Array> {
  return extend(bytes, profile, sources, options, 'whole');
}

/**
 * What belongs to a profile at the moment of signing: P3 gets its time-stamp and is extended with `extendXades` when
 * the 24 hours are over, every other profile is made whole. Errors: as `extendXades`.
 */
export async function extendAtSigning(
  bytes: Uint8Array,
  profile: SignatureProfile,
  sources: ExtensionSources,
  options: ExtendXadesOptions,
): Promise<Uint8Array> {
  return extend(bytes, profile, sources, options, 'at-signing');
}

async function extend(
  bytes: Uint8Array,
  profile: SignatureProfile,
  sources: ExtensionSources,
  options: ExtendXadesOptions,
  extent: Extent,
): Promise<Uint8Array> {
  const count = chosen(readXades(bytes), options).length;
  if (count === 0) throw new SignatureError('no_signature', 'There is no signature to extend');
  let current = bytes;
  for (let index = 0; index < count; index++)
    current = await new Extension(current, index, profile, sources, options).run(extent);
  return current;
}

function chosen(
  document: XadesDocument,
  { signature = 'all', of }: ExtendXadesOptions,
): readonly XadesSignature[] {
  if (signature === 'all')
    return document.signatures.filter((one) => {
      if (of === undefined) return true;
      const signer = signerCertificate(one);
      return signer !== undefined && of(signer);
    });
  if (signature === 'last') return document.signatures.slice(-1);
  return everySignature(document.signatures).filter(({ id }) => id === signature.id);
}

/** One signature on its way up. After every property that is added the document is read again. */
class Extension {
  readonly #index: number;
  readonly #profile: SignatureProfile;
  readonly #sources: ExtensionSources;
  readonly #options: ExtendXadesOptions;
  readonly #digest: DigestAlgorithm;
  #bytes: Uint8Array;
  #document: XadesDocument;

  constructor(
    bytes: Uint8Array,
    index: number,
    profile: SignatureProfile,
    sources: ExtensionSources,
    options: ExtendXadesOptions,
  ) {
    this.#bytes = bytes;
    this.#document = readXades(bytes);
    this.#index = index;
    this.#profile = profile;
    this.#sources = sources;
    this.#options = options;
    this.#digest = options.digest ?? 'sha256';
  }

  get #signature(): XadesSignature {
    const signature = chosen(this.#document, this.#options)[this.#index];
    if (signature === undefined) throw new SignatureError('no_signature', 'The signature is no longer there');
    return signature;
  }

  async run(extent: Extent): Promise<Uint8Array> {
    const profile = this.#profile;
    this.#checkPolicy();
    if (profile === 'baseline-b' || profile === 'tr-p1') return this.#bytes;
    await this.#addSignatureTimestamp();
    if (profile === 'baseline-t' || profile === 'tr-p2') return this.#bytes;
    if (profile.startsWith('tr-p3') && extent === 'at-signing') return this.#bytes;
    const turkish = profile.startsWith('tr-');
    const had = this.#signature.unsignedProperties;
    if (!turkish && (had.hasCertificateRefs || had.hasRevocationRefs))
      throw new SignatureError('profile_conflict', 'The signature has references, which baseline-LT forbids');
    const complete = had.hasCertificateValues && had.hasRevocationValues;
    if (!complete || (turkish && !had.hasCertificateRefs)) await this.#addValidationData(turkish);
    if (profile === 'baseline-lta' || profile.endsWith('-archive')) await this.#addArchiveTimestamp();
    return this.#bytes;
  }

  /** The policy is signed: an extension cannot add it or take it away. */
  #checkPolicy(): void {
    const wanted = turkishPolicyOid(this.#profile);
    if (wanted === undefined || this.#signature.countersigned !== undefined) return;
    const { policy } = this.#signature.signedProperties;
    if (typeof policy !== 'object' || policy.id !== wanted)
      throw new SignatureError('profile_conflict', `The signature does not name the policy ${wanted}`);
  }

  async #addSignatureTimestamp(): Promise<void> {
    if (this.#signature.unsignedProperties.timestamps.some(({ kind }) => kind === 'signature')) return;
    const token = await this.#stamp('signature');
    const { signingTime } = this.#signature.signedProperties;
    if (this.#profile.startsWith('tr-') && signingTime !== undefined) {
      const claimed = readXmlTime(signingTime)?.getTime() ?? Number.NaN;
      const delay = readTimestampToken(token).info.time.getTime() - claimed;
      if (!(delay <= twoHours))
        throw new SignatureError(
          'timestamp_too_late',
          'The time-stamp is more than two hours after the signing time',
        );
    }
    this.#append('xades:SignatureTimeStamp', timestampContent(token));
  }

  async #addValidationData(turkish: boolean): Promise<void> {
    const source = this.#sources.validationData;
    if (source === undefined)
      throw new SignatureError(
        'material_source_missing',
        `${this.#profile} needs certificates and revocation data`,
      );
    this.#refuseEarly();
    const prefer = this.#profile.startsWith('tr-p4') ? 'ocsp' : turkish ? 'crl' : undefined;
    const validationData = await collectValidationData(
      this.#signature,
      source,
      prefer,
      this.#options.waitingPeriod,
    );
    if (turkish) await this.#addReferences(validationData);
    const { all } = validationData;
    const { hasCertificateValues, hasRevocationValues } = this.#signature.unsignedProperties;
    if (!hasCertificateValues)
      this.#append('xades:CertificateValues', certificateValuesContent(all.certificates));
    if (!hasRevocationValues && all.crls.length + all.ocspResponses.length > 0)
      this.#append('xades:RevocationValues', revocationValuesContent(all));
  }

  #refuseEarly(): void {
    const { waitingPeriod = 0, now = new Date() } = this.#options;
    const { timestamps } = this.#signature.unsignedProperties;
    const tokens = timestamps.flatMap(({ kind, tokens }) => (kind === 'signature' ? tokens : []));
    if (
      tokens.some((token) => now.getTime() - readTimestampToken(token).info.time.getTime() < waitingPeriod)
    ) {
      const message = 'Revocation information may only be collected after the waiting period';
      throw new SignatureError('waiting_period', message);
    }
  }

  /** XAdES-X-L of the Turkish guide: references, and a time-stamp over them and the signature value. */
  async #addReferences(validationData: SignatureValidationData): Promise<void> {
    const { hasCertificateRefs, hasRevocationRefs, timestamps } = this.#signature.unsignedProperties;
    const { signerPath } = validationData;
    if (!hasCertificateRefs)
      this.#append(
        'xades:CompleteCertificateRefs',
        certificateRefsContent(signerPath.certificates, this.#digest),
      );
    if (!hasRevocationRefs)
      this.#append('xades:CompleteRevocationRefs', revocationRefsContent(signerPath, this.#digest));
    if (timestamps.some(({ kind }) => kind === 'signature-and-references')) return;
    const token = await this.#stamp('signature-and-references');
    this.#append('xades:SigAndRefsTimeStamp', timestampContent(token));
  }

  /** A further archive time-stamp also keeps what proves the one before it (5.5.1). */
  async #addArchiveTimestamp(): Promise<void> {
    const last = this.#signature.unsignedProperties.timestamps.findLast(({ kind }) => kind === 'archive');
    const token = last?.tokens[0];
    if (token !== undefined && this.#sources.validationData !== undefined) {
      const known = this.#signature.unsignedProperties;
      const found = await validationDataForTimestamp(
        token,
        this.#sources.validationData,
        new Date(),
        this.#signature,
      );
      const missing: ValidationData = {
        certificates: without(found.certificates, known.certificates),
        crls: without(found.crls, known.crls),
        ocspResponses: without(found.ocspResponses, known.ocspResponses),
      };
      const content = validationDataContent(missing);
      if (content !== '') this.#append('xades141:TimeStampValidationData', content);
    }
    this.#append('xades141:ArchiveTimeStamp', timestampContent(await this.#stamp('archive')));
  }

  async #stamp(kind: XadesTimestampKind): Promise<Uint8Array> {
    const source: TimestampSource | undefined = this.#sources.timestamp;
    if (source === undefined)
      throw new SignatureError('timestamp_source_missing', `${this.#profile} needs a time-stamp authority`);
    const place = { kind, canonicalization: exclusiveUri, element: undefined, includes: [] };
    const value = timestampImprint(
      this.#document,
      this.#signature,
      place,
      this.#digest,
      this.#options.content,
    );
    return source({ algorithm: this.#digest, value });
  }

  #append(property: string, content: string): void {
    const place = propertyPlace(this.#signature, property);
    refuseBreaking(this.#document, place.parent, { newSignature: false });
    const markup = `${place.gap.open}${place.open}${content}${place.close}${place.gap.close}`;
    this.#bytes = Buffer.concat([place.gap.before, inEncodingOf(place.parent, markup), place.gap.after]);
    this.#document = readXades(this.#bytes);
  }
}

const twoHours = 2 * 60 * 60 * 1000;

function without(found: readonly Uint8Array[], known: readonly Uint8Array[]): Uint8Array[] {
  return found.filter((octets) => !known.some((other) => Buffer.compare(octets, other) === 0));
}
