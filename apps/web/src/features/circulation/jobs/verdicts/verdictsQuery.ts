import { queryOptions } from '@tanstack/react-query';
import { getFileVerdicts, type SignedJobFile } from '@tomar/contract';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';

/** The verdicts on a file as it is now: they are asked anew when it grows. */
export const verdictsQuery = (file: SignedJobFile) =>
  queryOptions({
    queryKey: [...keys.verdicts(file.id), versionOf(file)],
    queryFn: ({ signal }) => call(getFileVerdicts, { params: { id: file.id }, signal }),
  });

/** Changes with every signature. */
export const versionOf = ({ size, priorSignatures, signatures }: SignedJobFile): string =>
  `${size}.${priorSignatures + signatures}`;
