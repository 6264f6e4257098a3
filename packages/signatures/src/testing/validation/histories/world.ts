import { createHash } from 'node:crypto';
import {
  type Authority,
  type CertificateInput,
  extendedKeyUsage,
  issueCertificate,
  issueCrl,
  issueOcspResponse,
  issueTimestamp,
} from '../../../issuing/index.ts';
import { softwareSigner } from '../../../keys/index.ts';
import { PURPOSE } from '../../../oids.ts';
import { readTimestampToken, type TimestampToken } from '../../../timestamp/index.ts';
import { type Certificate, parseCertificate, parseCrlOnce, parseOcspResponse } from '../../../x509/index.ts';
import { testKey } from '../../keys.ts';
import type { AnswerEvent, History } from './history.ts';

const KEY = 'p256';
const BEGIN = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;

/** Hours after midnight at which things of a day happen. */
export const HOURS = { revoked: 0, signed: 3, answered: 6, embedded: 9, stamped: 12, judged: 18 } as const;

export function at(day: number, hour: number): Date {
  return new Date(BEGIN + (day * 24 + hour) * HOUR);
}

export const TERMS = {
  /** Of everybody who is not named below. */
  from: at(-200, 0),
  to: at(1_000, 0),
  shortSigner: at(160, 0),
  shortAuthority: at(220, 0),
} as const;

interface Party extends Authority {
  readonly parsed: Certificate;
}

/** An answer as it lies in a file. */
export interface MadeAnswer {
  readonly kind: 'crl' | 'ocsp';
  readonly der: Uint8Array;
  readonly fingerprint: string;
}

/** What falls is SHA-256; certificates, and answers that do not say otherwise, are by SHA-384. */
const STANDS = 'sha384';

function make(
  name: string,
  role: CertificateInput['role'],
  issuer: Party | undefined,
  more: Partial<CertificateInput> = {},
  keyName = name,
): Party {
  const privateKey = testKey(KEY, `history ${keyName}`);
  const certificate = issueCertificate({
    role,
    subject: { country: 'TR', organization: 'Tarih', commonName: name },
    key: privateKey,
    ...(issuer === undefined ? {} : { issuer }),
    notBefore: TERMS.from,
    notAfter: TERMS.to,
    ...more,
  });
  return { certificate, privateKey, digest: STANDS, parsed: parseCertificate(certificate) };
}

/** The same few parties take part in every history; what happens to them differs. */
class World {
  readonly root = make('Kök', 'ca', undefined);
  readonly ca = make('Makam', 'ca', this.root);
  readonly strangeRoot = make('Yabancı Kök', 'ca', undefined);
  /** Has the CA's name and another key. */
  readonly strangeCa = make('Makam', 'ca', this.strangeRoot, {}, 'strange ca');
  readonly other = make('Başkası', 'signer', this.ca);
  readonly authorities = [
    make('Kısa Damga', 'tsa', this.ca, { notAfter: TERMS.shortAuthority }),
    make('Uzun Damga', 'tsa', this.root),
  ] as const;
  readonly responders = {
    nocheck: make('Yanıtlayıcı', 'ocsp', this.ca),
    silent: make('Sessiz Yanıtlayıcı', 'signer', this.ca, {
      keyUsage: ['digitalSignature'],
      extensions: [extendedKeyUsage([PURPOSE.ocspSigning])],
    }),
    stranger: make('Yabancı Yanıtlayıcı', 'ocsp', this.strangeCa),
  } as const;
  readonly #signers = new Map<string, Party>();
  readonly #made = new Map<string, MadeAnswer>();
  readonly #tokens = new Map<string, Promise<TimestampToken>>();

  signer({ signer: { states, longLived }, byImpostor }: History): Party {
    const name = `${states} ${longLived} ${byImpostor}`;
    let party = this.#signers.get(name);
    if (party === undefined) {
      party = make(byImpostor ? 'Sahte Ayşe' : 'Ayşe', 'signer', this.ca, {
        notAfter: longLived ? TERMS.to : TERMS.shortSigner,
        ...(states === 'crl' ? { crlUrls: ['http://crl.example/'] } : {}),
        ...(states === 'ocsp' ? { ocspUrls: ['http://ocsp.example/'] } : {}),
      });
      this.#signers.set(name, party);
    }
    return party;
  }

  /** A token of an authority; the same one for the same moment, which no two of a history have. */
  token(authority: 0 | 1, time: Date, digest: 'sha256' | 'sha384'): Promise<TimestampToken> {
    const name = `${authority} ${time.getTime()} ${digest}`;
    let token = this.#tokens.get(name);
    if (token === undefined) {
      token = this.#stamp(authority, time, digest);
      this.#tokens.set(name, token);
    }
    return token;
  }

  async #stamp(authority: 0 | 1, time: Date, digest: 'sha256' | 'sha384'): Promise<TimestampToken> {
    const { certificate, privateKey } = this.authorities[authority];
    const chain = authority === 0 ? [this.ca.certificate] : [];
    const bytes = await issueTimestamp({
      authority: softwareSigner({ certificate, privateKey, chain, digest: STANDS }),
      imprint: createHash(digest).update(String(time.getTime())).digest(),
      digestAlgorithm: digest,
      time,
      policy: '2.999.1',
      serialNumber: Buffer.from(String(time.getTime())),
    });
    return readTimestampToken(bytes);
  }

  /** The answer of an event: DER of a CRL or an OCSP response. */
  answer(event: AnswerEvent, history: History): MadeAnswer {
    const { by, digest, life } = event;
    const day = event.claims ?? event.on;
    const thisUpdate = at(day, HOURS.answered);
    const nextUpdate = at(day + life, HOURS.answered);
    const known = event.claims === null ? day : Number.NEGATIVE_INFINITY;
    const kind = by.endsWith('list') ? 'crl' : 'ocsp';
    const signer = this.signer(history).certificate;
    const of = (party: Party): Party => ({ ...party, digest });
    const name = `${JSON.stringify(event)} ${known === day ? JSON.stringify(standing(history, day)) : ''} ${history.responder.kind} ${history.signer.states} ${history.signer.longLived} ${history.byImpostor}`;
    const made = this.#made.get(name);
    if (made !== undefined) return made;
    const der =
      kind === 'crl'
        ? issueCrl({
            issuer: of(by === 'root-list' ? this.root : by === 'ca-list' ? this.ca : this.strangeCa),
            thisUpdate,
            nextUpdate,
            revoked:
              by === 'root-list'
                ? this.#byRoot(history, known)
                : by === 'ca-list'
                  ? this.#byCa(history, known)
                  : [],
          })
        : issueOcspResponse({
            responder: of(this.#responder(by, history)),
            producedAt: thisUpdate,
            answers: [
              {
                certificate: by === 'other-certificate' ? this.other.certificate : signer,
                issuer: this.ca.certificate,
                status: statusOf(history, known),
                thisUpdate,
                nextUpdate,
              },
            ],
          });
    const { fingerprint } = kind === 'crl' ? parseCrlOnce(der) : parseOcspResponse(der);
    const answer = { kind, der, fingerprint } as const;
    this.#made.set(name, answer);
    return answer;
  }

  #responder(by: AnswerEvent['by'], history: History): Party {
    switch (by) {
      case 'ca-answer':
      case 'other-certificate':
        return this.ca;
      case 'stranger-responder':
        return this.responders.stranger;
      case 'signer-as-responder':
        return this.other;
      default:
        return this.responders[history.responder.kind];
    }
  }

  #byCa(history: History, day: number) {
    const { signerRevokedOn, hold, responder, authoritiesRevokedOn } = history;
    const signer = this.signer(history).certificate;
    const all = [
      { certificate: this.responders[responder.kind].certificate, on: responder.revokedOn },
      { certificate: this.authorities[0].certificate, on: authoritiesRevokedOn[0] },
      { certificate: signer, on: history.byImpostor ? null : signerRevokedOn },
    ];
    const revoked = listed(all, day);
    const isHeld = hold !== null && hold.from <= day && day < hold.to;
    if (isHeld && !history.byImpostor && !(signerRevokedOn !== null && signerRevokedOn <= day))
      revoked.push({ certificate: signer, at: at(hold.from, HOURS.revoked), reason: 'certificateHold' });
    return revoked;
  }

  #byRoot({ caRevokedOn, authoritiesRevokedOn }: History, day: number) {
    return listed(
      [
        { certificate: this.ca.certificate, on: caRevokedOn },
        { certificate: this.authorities[1].certificate, on: authoritiesRevokedOn[1] },
      ],
      day,
    );
  }
}

interface Listed {
  certificate: Uint8Array;
  at: Date;
  reason: 'keyCompromise' | 'certificateHold';
}

function listed(all: readonly { certificate: Uint8Array; on: number | null }[], day: number): Listed[] {
  return all.flatMap(({ certificate, on }) =>
    on === null || on > day
      ? []
      : [{ certificate, at: at(on, HOURS.revoked), reason: 'keyCompromise' as const }],
  );
}

/** What of a history an honest answer of that day depends on. */
function standing(history: History, day: number) {
  const { signerRevokedOn, hold, responder, caRevokedOn, authoritiesRevokedOn, byImpostor } = history;
  const known = (on: number | null) => (on !== null && on <= day ? on : null);
  return [
    known(signerRevokedOn),
    hold !== null && hold.from <= day && day < hold.to ? hold.from : null,
    known(responder.revokedOn),
    known(caRevokedOn),
    ...authoritiesRevokedOn.map(known),
    byImpostor,
  ];
}

/** What an honest answer of that day says of the signer's certificate. */
function statusOf({ signerRevokedOn, hold, byImpostor }: History, day: number) {
  if (byImpostor) return { kind: 'good' } as const;
  if (signerRevokedOn !== null && signerRevokedOn <= day)
    return { kind: 'revoked', at: at(signerRevokedOn, HOURS.revoked), reason: 'keyCompromise' } as const;
  if (hold !== null && hold.from <= day && day < hold.to)
    return { kind: 'revoked', at: at(hold.from, HOURS.revoked), reason: 'certificateHold' } as const;
  return { kind: 'good' } as const;
}

let made: World | undefined;

export function world(): World {
  made ??= new World();
  return made;
}
