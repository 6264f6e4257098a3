import type { RevocationClient } from '../revocation/index.ts';
import { Certificate, isSignedByOnce, type SignedStructure } from '../x509/index.ts';
import { ProofsOfExistence } from './existence/proofsOfExistence.ts';
import { knownCertificates } from './knownCertificates.ts';
import type { Policy } from './policy.ts';
import { ValidationDataPool } from './validationDataPool.ts';

export interface ContextOptions {
  readonly policy: Policy;
  readonly time: Date;
  /** DER of trust anchors, for signers and for time-stamps. */
  readonly trust: readonly Uint8Array[];
  /** DER of trust anchors for time-stamps alone. */
  readonly timestampTrust?: readonly Uint8Array[];
  readonly client: RevocationClient | undefined;
}

/**
 * Everything that one validation knows (clause 5.2.4): trust, constraints, time, validation data at hand, and what has
 * been found out on the way, so that two hundred signatures by one signer cost one path.
 */
export class ValidationContext {
  readonly policy: Policy;
  /** The time for which the answer holds. */
  readonly time: Date;
  /** The present, or the time for which the answer holds where that is later: nothing was made after it. */
  readonly present: Date;
  readonly validationData: ValidationDataPool;
  readonly poe: ProofsOfExistence;
  /**
   * The same validation with the trust anchors for time-stamps (clause 5.4: certificates are judged by the constraints
   * for what they are used for). Whoever runs a time-stamp authority does not say who people are.
   */
  readonly forTimestamps: ValidationContext;
  /** Undefined when nothing may be fetched. */
  readonly client: RevocationClient | undefined;
  readonly #anchors = new Map<string, Certificate>();
  readonly #anchorsByHolder = new Map<string, Certificate[]>();
  readonly #derived = new Map<string, { readonly version: number; readonly value: unknown }>();
  /** What may still be spent on looking for issuers: the file of a stranger names the addresses. */
  readonly issuerBudget: { fetches: number; milliseconds: number };
  /** Which answer about a signer its profile wants, by fingerprint of the certificate; OCSP unless it says otherwise. */
  readonly preferences: Map<string, 'ocsp' | 'crl'>;
  /** Fingerprints of responders whose own standing is being looked at. */
  readonly examined = new Set<string>();
  /** Answers of building blocks that are the same for every signature of the same signer. */
  readonly remembered = new Map<string, unknown>();

  /** @param whole the validation of which this one looks at time-stamps */
  constructor(options: ContextOptions, whole?: ValidationContext) {
    const { policy, time, trust, timestampTrust = [] } = options;
    this.policy = policy;
    this.time = time;
    this.present = new Date(Math.max(time.getTime(), Date.now()));
    this.client = options.client;
    this.validationData = whole?.validationData ?? new ValidationDataPool();
    this.poe = whole?.poe ?? new ProofsOfExistence(time);
    this.issuerBudget = whole?.issuerBudget ?? { fetches: 20, milliseconds: 15_000 };
    this.preferences = whole?.preferences ?? new Map();
    for (const der of trust) {
      const anchor = this.validationData.addCertificate(der);
      if (anchor === undefined) continue;
      this.#anchors.set(anchor.fingerprint, anchor);
      const same = this.#anchorsByHolder.get(anchor.holder) ?? [];
      if (!same.includes(anchor)) this.#anchorsByHolder.set(anchor.holder, [...same, anchor]);
    }
    this.forTimestamps =
      timestampTrust.length === 0
        ? this
        : new ValidationContext(
            { ...options, trust: [...trust, ...timestampTrust], timestampTrust: [] },
            this,
          );
  }

  /** Only the certificates that were given: another one over the same name and key may claim what it likes. */
  isAnchor(certificate: Certificate): boolean {
    return this.#anchors.has(certificate.fingerprint);
  }

  /**
   * Certificates of that subject. A trust anchor is a name with a key (RFC 5280 6.1.1), so that in place of any other
   * certificate over the two stands the one that was given, with its own extensions.
   */
  issuersNamed(subjectKey: string): readonly Certificate[] {
    const found = new Set<Certificate>();
    for (const candidate of this.validationData.certificatesBySubject(subjectKey)) {
      for (const one of this.#anchorsByHolder.get(candidate.holder) ?? [candidate]) found.add(one);
    }
    return [...found];
  }

  get trustsNobody(): boolean {
    return this.#anchors.size === 0;
  }

  /** Whether the issuer's key signed it, remembered. */
  readonly isSigned = (structure: SignedStructure, issuer: Certificate): boolean => {
    if (structure instanceof Certificate) return knownCertificates.isSigned(structure, issuer);
    return isSignedByOnce(structure, issuer);
  };

  /** What follows from the validation data alone, made anew when something has come in. */
  whileUnchanged<T>(key: string, make: () => T): T {
    const { version } = this.validationData;
    const known = this.#derived.get(key);
    if (known?.version === version) return known.value as T;
    const value = make();
    this.#derived.set(key, { version, value });
    return value;
  }

  async remember<T>(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.remembered.get(key);
    if (known !== undefined) return (await known) as T;
    const made = make();
    this.remembered.set(key, made);
    return await made;
  }
}
