import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes some ten seconds or minutes by itself: it kills processes, floods, attacks at random, tries everything beside
 * everything, or waits for time to pass. `npm test` leaves these to `npm test -- all`
 * (`docs/adr/0109-what-a-change-waits-for.md`), but not what an area cannot be without. The longest stand first.
 */
export const long = [
  'apps/server/src/testing/walk/hostile.integration.test.ts',
  'apps/server/src/testing/killed/killedRequests.integration.test.ts',
  'apps/server/src/testing/locks/locks.integration.test.ts',
  'lab/src/client/largeFile.integration.test.ts',
  'lab/src/client/crash.integration.test.ts',
  'apps/server/src/modules/imports/batches/killedBatch.integration.test.ts',
  'apps/server/src/modules/identity/signIn/signInThrottle.integration.test.ts',
  'lab/src/chaos/chaos.integration.test.ts',
  'apps/server/src/main.integration.test.ts',
  'apps/server/src/testing/backfills/killedWorker.integration.test.ts',
  'lab/src/attack/pdf/attackPdf.integration.test.ts',
  'lab/src/attack/cms/attackCms.integration.test.ts',
  'apps/server/src/modules/circulation/verification/killedDrawing.integration.test.ts',
  'lab/src/attack/xml/attackXml.integration.test.ts',
  'lab/src/harness/startInstallation.integration.test.ts',
  'packages/signatures/src/pades/matrix.integration.test.ts',
  'packages/signatures/src/cli/cli.integration.test.ts',
  'lab/src/postgres/startPostgres.integration.test.ts',
  'apps/server/src/testing/backfills/approvedJobs.integration.test.ts',
  'apps/server/src/modules/circulation/uploads/transfers.integration.test.ts',
  'lab/src/harness/rollingRestart.integration.test.ts',
  'apps/server/src/modules/delivery/atMostOnce.integration.test.ts',
  'apps/server/src/modules/signing/session/sessionInterleavings.integration.test.ts',
  'apps/server/src/modules/signing/verdicts/heavyVerdicts.integration.test.ts',
  'apps/server/src/modules/circulation/verification/drawnCodes.integration.test.ts',
  'apps/server/src/modules/jobs/notices/sms/noticeSms.integration.test.ts',
  'apps/server/src/modules/delivery/sendingAgain.integration.test.ts',
  'apps/server/src/commands/account/account.integration.test.ts',
  'packages/signatures/src/cades/cades.integration.test.ts',
  'apps/server/src/modules/accounts/livableSettings.integration.test.ts',
  'apps/server/src/modules/signing/formats/standards.integration.test.ts',
  'apps/server/src/modules/identity/factors/sentCodes/smsCodes.integration.test.ts',
  'apps/server/src/modules/imports/batches/batches.integration.test.ts',
  'apps/server/src/modules/circulation/lists/counts.integration.test.ts',
  'apps/server/src/modules/circulation/inspection/inspectionThreads.integration.test.ts',
  'apps/companion/src/main.integration.test.ts',
  'apps/server/src/modules/delivery/returns/returns.integration.test.ts',
  'packages/signatures/src/pades/signFile.integration.test.ts',
  'apps/server/src/modules/circulation/reminders/dates/dates.integration.test.ts',
  'apps/server/src/testing/callers/callersOverHttp.integration.test.ts',
  'apps/server/src/modules/signing/session/holders/serverKeyFailures.integration.test.ts',
  'apps/server/src/modules/signing/certificates/revokedCertificates.integration.test.ts',
  'apps/companion/src/tokens/oddModule.integration.test.ts',
  'apps/server/src/modules/circulation/archives/archives.integration.test.ts',
  'apps/server/src/modules/circulation/decisions/acts.integration.test.ts',
  'apps/server/src/modules/signing/verdicts/verdictWorkers.integration.test.ts',
  'apps/server/src/modules/circulation/uploads/clearUploads.integration.test.ts',
];

/**
 * In the order in which they are begun, before the others: begun last, one would run alone while the other workers have
 * nothing left. By itself vitest begins with the largest file, or with what took longest on this machine.
 */
export const begunFirst = [
  ...long,
  'apps/server/src/testing/walk/privacy/privacyWalk.integration.test.ts',
  'lab/src/production/production.integration.test.ts',
  'apps/server/src/testing/walk/foreignIds.integration.test.ts',
  'apps/server/src/testing/walk/outsider.integration.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files), ({ moduleId }) => moduleId);
  }
}

/** Those of `begunFirst` in its order, then the others as they came. */
export function longFirst<File>(files: readonly File[], pathOf: (file: File) => string): File[] {
  const place = (file: File) => {
    const at = begunFirst.findIndex((path) => pathOf(file).endsWith(`/${path}`));
    return at === -1 ? begunFirst.length : at;
  };
  return files.toSorted((a, b) => place(a) - place(b));
}
