import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import type { AuditSearch } from './auditSearch.ts';

interface TrailLinkProps {
  readonly search: AuditSearch;
  /** Besides, when it is followed. */
  readonly follow?: () => void;
  readonly children: ReactNode;
}

/** Leads to the audit trail, filtered by this alone. */
export function TrailLink({ search, follow, children }: TrailLinkProps) {
  const accountCode = useAccountCode();
  return (
    <Text size="sm" c="var(--mantine-color-anchor)" component="div">
      <Link
        to="/$accountCode/settings/audit"
        params={{ accountCode }}
        search={search}
        onClick={() => follow?.()}
        style={{ color: 'inherit' }}
      >
        {children}
      </Link>
    </Text>
  );
}
