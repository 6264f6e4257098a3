import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ImportKind, imports } from '@tomar/contract';
import { t } from '../../i18n/t.ts';
import { fontWeight } from '../../ui/fontWeight.ts';
import { iconSize } from '../../ui/iconSize.ts';
import { useAccountCode } from '../../ui/page/useAccountCode.ts';
import { importTexts } from './texts.ts';

/** From a list to the page that brings records of a file into it. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  const accountCode = useAccountCode();
  return (
    <Button
      component={Link}
      to={`/${accountCode}/settings/${imports[kind].path}`}
      variant="default"
      fw={fontWeight.normal}
      leftSection={<IconUpload size={iconSize.small} aria-hidden />}
    >
      {t(importTexts.link)}
    </Button>
  );
}
