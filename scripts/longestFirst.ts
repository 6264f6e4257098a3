import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What takes minutes by itself, the longest first: begun last, it would run alone while the other workers have nothing
 * left. By itself vitest begins with the largest file, or with what took longest on this machine.
 */
export const long = [
  'apps/server/src/testing/walk/hostile.integration.test.ts',
  'apps/server/src/testing/walk/outsider.integration.test.ts',
  'apps/server/src/testing/locks/locks.integration.test.ts',
  'lab/src/client/largeFile.integration.test.ts',
  'lab/src/attack/pdf/attackPdf.integration.test.ts',
  'lab/src/client/crash.integration.test.ts',
  'apps/server/src/main.integration.test.ts',
  'apps/server/src/modules/imports/batches/killedBatch.integration.test.ts',
  'apps/server/src/testing/killed/killedRequests.integration.test.ts',
  'lab/src/chaos/chaos.integration.test.ts',
  'packages/signatures/src/cli/cli.integration.test.ts',
  'lab/src/harness/rollingRestart.integration.test.ts',
  'lab/src/production/production.integration.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files), ({ moduleId }) => moduleId);
  }
}

/** The long ones in the order of their list, then the others as they came. */
export function longFirst<File>(files: readonly File[], pathOf: (file: File) => string): File[] {
  const place = (file: File) => {
    const at = long.findIndex((path) => pathOf(file).endsWith(`/${path}`));
    return at === -1 ? long.length : at;
  };
  return files.toSorted((a, b) => place(a) - place(b));
}
