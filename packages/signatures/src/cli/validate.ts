import { type ValidationReport, validate } from '../validation/index.ts';
import { withFile, withOptionalFile } from './files.ts';
import type { Options } from './options.ts';
import type { Session } from './session.ts';
import { usage } from './usage.ts';

/** `tomar-sig validate`: the report on one file. */
export async function validateCommand(options: Options, session: Session): Promise<ValidationReport> {
  const file = options.required('file');
  const policy = options.choice('policy', ['etsi', 'tr']) ?? 'etsi';
  const at = timeOf(options.text('at'));
  const { certificates, crls, ocspResponses } = session.trust(options);
  return await withFile(file, (source) =>
    withOptionalFile(options.text('content'), (content) =>
      validate(source, {
        trust: certificates,
        crls,
        ocspResponses,
        policy,
        offline: options.flag('offline'),
        cache: session.cache,
        file,
        ...(at === undefined ? {} : { at }),
        ...(content === undefined ? {} : { content }),
      }),
    ),
  );
}

function timeOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(time.getTime())) throw usage('--at is an ISO 8601 time');
  return time;
}
