import type { ReactNode } from 'react';
import classes from './SectionIndex.module.css';
import { type IndexedSection, SectionIndex } from './SectionIndex.tsx';

interface IndexedProps {
  /** What the index is called. */
  readonly label: string;
  /** A `Section` of that `id` is among the children. */
  readonly sections: readonly IndexedSection[];
  readonly children: ReactNode;
}

/** A page of many sections, beside their index. */
export function Indexed({ label, sections, children }: IndexedProps) {
  return (
    <div className={classes.indexed}>
      <SectionIndex label={label} sections={sections} />
      <div style={{ minWidth: 0 }}>{children}</div>
    </div>
  );
}
