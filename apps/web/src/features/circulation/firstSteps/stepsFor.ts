import { definitionEntries, emptyId, holds, may, pageNeeds, type Viewer } from '@tomar/contract';

export type StepKey =
  | 'parameters'
  | 'recipients'
  | 'createJob'
  | 'signature'
  | 'profile'
  | 'waiting'
  | 'news';

export interface FirstStep {
  readonly key: StepKey;
  /** Below the account. */
  readonly path: string;
}

/** So many are shown. */
const shown = 3;

/**
 * Where somebody begins who has no job yet, by what they may do: who runs the account sets it up before the first job,
 * who is asked for approvals or signatures sees to it that they can be.
 * @param isGuided the guide above says what the account lacks
 */
export function stepsFor(viewer: Viewer, isGuided = false): FirstStep[] {
  const signs = holds(viewer.authorities, 'Signer');
  const opens = (page: keyof typeof pageNeeds) => may({ needs: pageNeeds[page] }, viewer);
  const all: readonly (FirstStep & { readonly open: boolean })[] = [
    { key: 'parameters', path: 'settings/params', open: !isGuided && opens('parameters') },
    {
      key: 'recipients',
      path: 'settings/targetsystem',
      open: !isGuided && may({ needs: definitionEntries.recipient.needs }, viewer),
    },
    { key: 'createJob', path: `draft/${emptyId}`, open: opens('beginDraft') },
    { key: 'signature', path: 'profile', open: signs },
    { key: 'profile', path: 'profile', open: !signs },
    { key: 'waiting', path: 'myjob?list=waiting', open: opens('myJobs') },
    { key: 'news', path: 'updates', open: true },
  ];
  return all
    .filter(({ open }) => open)
    .slice(0, shown)
    .map(({ key, path }) => ({ key, path }));
}
