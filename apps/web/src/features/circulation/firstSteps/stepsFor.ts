import { definitionEntries, emptyId, holds, may, type Needs, pageNeeds, type Viewer } from '@tomar/contract';

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
  // By what pages ask for, not by their endpoints: whoever begins would wait for the schemas of them all.
  const opens = (needs: Needs) => may({ needs }, viewer);
  const all: readonly (FirstStep & { readonly open: boolean })[] = [
    { key: 'parameters', path: 'settings/params', open: !isGuided && opens(pageNeeds.parameters) },
    {
      key: 'recipients',
      path: 'settings/targetsystem',
      open: !isGuided && opens(definitionEntries.recipient.needs),
    },
    { key: 'createJob', path: `draft/${emptyId}`, open: opens(pageNeeds.beginDraft) },
    { key: 'signature', path: 'profile', open: signs },
    { key: 'profile', path: 'profile', open: !signs },
    { key: 'waiting', path: 'myjob?list=waiting', open: opens(pageNeeds.myJobs) },
    { key: 'news', path: 'updates', open: true },
  ];
  return all
    .filter(({ open }) => open)
    .slice(0, shown)
    .map(({ key, path }) => ({ key, path }));
}
