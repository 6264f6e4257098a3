import {
  type CmsSignerInfo,
  readCommitments,
  readContentHints,
  readMimeType,
  readSignerAttributes,
  readSignerLocation,
} from '../../cms/read/index.ts';
import { COMMITMENT } from '../../oids.ts';
import type { ClaimsReport } from '../report/report.ts';

const commitmentNames: ReadonlyMap<string, string> = new Map(
  Object.entries(COMMITMENT).map(([name, oid]) => [oid, name]),
);

/** Reads one thing, or gives undefined and leaves a note. */
type Reading = <T>(read: () => T) => T | undefined;

/** What the signed attributes say of signer and content; undefined where they say nothing. */
export function claimsOf(signer: CmsSignerInfo, reading: Reading): ClaimsReport | undefined {
  const attributes = reading(() => readSignerAttributes(signer));
  const location = reading(() => readSignerLocation(signer));
  const commitments = reading(() => readCommitments(signer)) ?? [];
  const claims: ClaimsReport = {
    roles: attributes?.claimedRoles ?? [],
    certifiedAttributes: (attributes?.certified ?? []).map(({ issuer, roles, notBefore, notAfter }) => ({
      issuer: issuer ?? null,
      roles,
      notBefore: notBefore.toISOString(),
      notAfter: notAfter.toISOString(),
    })),
    otherAttributes: attributes?.others ?? [],
    commitments: commitments.map((oid) => commitmentNames.get(oid) ?? oid),
    location:
      location === undefined
        ? null
        : {
            country: location.country ?? null,
            locality: location.locality ?? null,
            postalAddress: location.postalAddress,
          },
    mimeType: reading(() => readMimeType(signer)) ?? null,
    contentDescription: reading(() => readContentHints(signer))?.description ?? null,
  };
  const lists = [claims.roles, claims.certifiedAttributes, claims.otherAttributes, claims.commitments];
  const texts = [claims.location, claims.mimeType, claims.contentDescription];
  const says = lists.some((list) => list.length > 0) || texts.some((text) => text !== null);
  return says ? claims : undefined;
}
