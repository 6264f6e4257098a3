import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { uiTexts } from '../texts.ts';
import { useNarrow } from '../useNarrow.ts';
import { ToolButton } from './ToolButton.tsx';

interface FoldedFilters {
  /** On a phone, where it stands beside the list's other tools. */
  readonly button: ReactNode;
  readonly panel: ReactNode;
}

/**
 * What narrows a list down. On a phone it waits behind a button that says how much of it is at work: the list begins on
 * the first screen.
 */
export function useFoldedFilters(atWork: number, filters: ReactNode): FoldedFilters {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!useNarrow()) return { button: null, panel: filters };
  return {
    button: (
      <ToolButton
        icon={IconFilter}
        label={atWork === 0 ? t(uiTexts.moreFilters) : t(uiTexts.filtersAtWork, formatNumber(atWork))}
        worded
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      />
    ),
    panel: (
      <div id={id} hidden={!isOpen}>
        {filters}
      </div>
    ),
  };
}
