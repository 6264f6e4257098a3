import type { RevokedInput } from '@tomar/signatures/issuing';
import { type Certificate, describeCertificate, parseCertificate } from '@tomar/signatures/x509';
import type { IssuerName } from '../tokens/addresses.ts';
import type { DemoAuthorities, DemoResponders } from '../tokens/authorities.ts';
import { issuedCertificates } from '../tokens/issued.ts';
import type { Switches } from './switches.ts';

export interface Registered {
  certificate: Certificate;
  issuer: IssuerName;
}

/** What the authorities issued and what of it they have revoked. Revocations last until the service ends. */
export class Register {
  readonly #dir: string;
  readonly #own: readonly Registered[];
  #revoked = new Map<string, RevokedInput & { issuer: IssuerName }>();

  constructor(dir: string, authorities: DemoAuthorities, responders: DemoResponders) {
    this.#dir = dir;
    this.#own = [
      { certificate: parseCertificate(authorities.issuing.certificate), issuer: 'root' },
      ...[responders.timestamp, responders.ocsp].map((one) => ({
        certificate: parseCertificate(one.certificate),
        issuer: 'issuing' as const,
      })),
    ];
  }

  /** People's certificates are read anew: tokens are made while the service runs. */
  async all(): Promise<Registered[]> {
    const issued = await issuedCertificates(this.#dir);
    return [
      ...this.#own,
      ...issued.map((der) => ({ certificate: parseCertificate(der), issuer: 'issuing' as const })),
    ];
  }

  /** @throws TypeError for a certificate nobody issued */
  async revoke(wanted: Switches['revoke']): Promise<void> {
    const all = await this.all();
    const now = new Map<string, RevokedInput & { issuer: IssuerName }>();
    for (const [name, reason] of Object.entries(wanted)) {
      const meant = all.filter(
        ({ certificate }) =>
          certificate.serial === name.toUpperCase() || describeCertificate(certificate).nationalId === name,
      );
      if (meant.length === 0) throw new TypeError(`Nobody issued a certificate ${name}`);
      for (const { certificate, issuer } of meant) {
        const { at = new Date() } = this.#revoked.get(certificate.serial) ?? {};
        now.set(certificate.serial, { certificate: certificate.der, at, reason, issuer });
      }
    }
    this.#revoked = now;
  }

  revoked(issuer: IssuerName): RevokedInput[] {
    return [...this.#revoked.values()].filter((one) => one.issuer === issuer);
  }

  revocation(serial: string): RevokedInput | undefined {
    return this.#revoked.get(serial);
  }
}
