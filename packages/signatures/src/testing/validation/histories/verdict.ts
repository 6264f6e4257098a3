import { createHash } from 'node:crypto';
import { amended, TS_119_312 } from '../../../algorithms/index.ts';
import { validateTimestamps } from '../../../validation/blocks/timestampValidation.ts';
import { validateWithTime } from '../../../validation/blocks/validationWithTime.ts';
import { namesInToken } from '../../../validation/cms/cmsTimestamps.ts';
import { ValidationContext } from '../../../validation/context.ts';
import { namesCovered, type PlacedObject } from '../../../validation/existence/coverage.ts';
import type { BlockResult } from '../../../validation/indication.ts';
import { ETSI_POLICY } from '../../../validation/policy.ts';
import {
  INTACT,
  poeNames,
  type SignatureUnderTest,
  type TimestampUnderTest,
} from '../../../validation/signatureUnderTest.ts';
import type { AnswerEvent, History, StampEvent } from './history.ts';
import { at, HOURS, world } from './world.ts';

/** When a time-stamp was truly made. */
export function madeAt({ on }: StampEvent, index: number): Date {
  return new Date(at(on, HOURS.stamped).getTime() + index * 60_000);
}

/** The time that a time-stamp states. */
export function statedAt({ on, claims }: StampEvent, index: number): Date {
  return new Date(at(claims ?? on, HOURS.stamped).getTime() + index * 60_000);
}

const VALUE = 'value of the signature';

/**
 * The verdict of the building blocks on a history's signature: real certificates, lists, answers and time-stamps, in a
 * container that is only a list of what was put into it and when.
 * @param further answers that the one who validates has besides
 */
export async function verdictOn(
  history: History,
  further: readonly AnswerEvent[] = [],
): Promise<BlockResult> {
  const { root, ca, other, responders } = world();
  const { sha256FallsOn, judgedOn } = history;
  const row = { kind: 'digest', digest: 'sha256', source: 'this history' } as const;
  const policy =
    sha256FallsOn === null
      ? ETSI_POLICY
      : { ...ETSI_POLICY, algorithms: amended(TS_119_312, { ...row, until: at(sha256FallsOn, 0) }) };
  const context = new ValidationContext({
    policy,
    time: at(judgedOn, HOURS.judged),
    trust: [root.certificate],
    client: undefined,
  });
  const signer = world().signer(history);
  const given = [signer, ca, other, ...Object.values(responders)];
  for (const { certificate } of given) context.validationData.addCertificate(certificate);
  const objects = placed(history);
  for (const event of [...history.answers, ...further]) {
    const { kind, der } = world().answer(event, history);
    if (kind === 'crl') context.validationData.addCrl(der);
    else context.validationData.addOcsp(der);
  }
  const timestamps = await timestampsOf(history, objects);
  const answers = await validateTimestamps(timestamps, context);
  const { result } = await validateWithTime(signatureOf(history, timestamps), answers, context);
  return result;
}

function signatureOf(history: History, timestamps: readonly TimestampUnderTest[]): SignatureUnderTest {
  const { certificate, parsed } = world().signer(history);
  const { digest } = history.signer;
  const reference = {
    hash: 'sha384' as const,
    digest: createHash('sha384').update(certificate).digest(),
    issuer: undefined,
    serial: undefined,
    ofSigner: true,
  };
  return {
    id: '1',
    purpose: 'signature',
    formatProblems: [],
    doubts: [],
    warnings: [],
    algorithm: { scheme: 'ecdsa', hash: digest },
    digests: [digest],
    candidates: [parsed],
    certificateReferences: [reference],
    checkContent: async () => INTACT,
    checkValue: async () => true,
    poeName: VALUE,
    claimedTime: undefined,
    policy: undefined,
    levelWith: () => 'LTA',
    timestamps,
    counterSignatures: [],
    coversWholeFile: true,
    changesAfter: [],
  };
}

/** Everything in the file but the time-stamps, with the moment at which it was put in. */
function placed(history: History): readonly PlacedObject[] {
  const signed = at(history.signedOn, HOURS.signed).getTime();
  const chain = [world().signer(history), world().ca].map(({ parsed }) => ({
    name: poeNames.certificate(parsed.fingerprint),
    place: signed,
  }));
  const answers = history.answers.flatMap((event) => {
    if (event.embeddedAfter === null) return [];
    const { fingerprint } = world().answer(event, history);
    const place = at(event.on + event.embeddedAfter, HOURS.embedded).getTime();
    return [{ name: poeNames.revocation(fingerprint), place }];
  });
  return [...chain, ...answers];
}

async function timestampsOf(
  history: History,
  objects: readonly PlacedObject[],
): Promise<readonly TimestampUnderTest[]> {
  const tokens = await Promise.all(
    history.stamps.map(async (event, index) => {
      const token = await world().token(event.authority, statedAt(event, index), event.digest);
      return { event, token, place: madeAt(event, index).getTime() };
    }),
  );
  const all = [
    ...objects,
    ...tokens.flatMap(({ token, place }) => namesInToken(token).map((name) => ({ name, place }))),
  ];
  const stamps = tokens.map(
    ({ event, token, place }): TimestampUnderTest => ({
      kind: event.kind,
      token,
      problem: undefined,
      checkImprint: async () => INTACT,
      covers: () =>
        namesCovered(
          event.kind === 'signature'
            ? { of: 'value', value: VALUE }
            : { of: 'all_before', value: VALUE, objects: all, place },
        ),
    }),
  );
  const { contentStampedOn } = history;
  if (contentStampedOn === null) return stamps;
  const token = await world().token(1, contentTime(contentStampedOn), 'sha384');
  const content: TimestampUnderTest = {
    kind: 'content',
    token,
    problem: undefined,
    checkImprint: async () => INTACT,
    covers: () => namesCovered({ of: 'nothing' }),
  };
  return [content, ...stamps];
}

/** A content time-stamp is from the evening before the signature at the latest. */
function contentTime(day: number): Date {
  return new Date(at(day, HOURS.signed).getTime() - 60_000);
}
