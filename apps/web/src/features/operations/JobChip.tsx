import { t } from '../../i18n/t.ts';
import { FilterChips } from '../../ui/FilterChips.tsx';
import { operationsTexts } from './texts.ts';

interface JobChipProps {
  /** Null: one that the reader may not see, or that is not known yet. */
  readonly job: { readonly name: string } | null;
  readonly remove: () => void;
}

/** The job that a link to a list came with. */
export function JobChip({ job, remove }: JobChipProps) {
  const label = t(operationsTexts.auditJobChip, job?.name ?? t(operationsTexts.auditHiddenJob));
  return <FilterChips chips={[{ key: 'job', label, remove }]} clear={remove} />;
}
