import type { ParameterName } from '@tomar/contract';
import type { ReactNode } from 'react';
import { LastChange } from '../LastChange.tsx';

/** The field of one parameter, with who changed it last. */
export function Parameter({ name, children }: { name: ParameterName; children: ReactNode }) {
  return (
    <div>
      {children}
      <LastChange of={name} />
    </div>
  );
}
