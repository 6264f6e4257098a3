import { IconTableExport } from '@tabler/icons-react';
import '../../i18n/listMessages.ts';
import { download } from '../../api/download.ts';
import { useSend } from '../../api/useSend.ts';
import { today } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { useAccountCode } from '../page/useAccountCode.ts';
import { uiTexts } from '../texts.ts';
import { ToolButton } from './ToolButton.tsx';

interface ExportButtonProps {
  /** What the server is asked: all that the filters find, not only the page that is shown. */
  readonly address: string;
  /** Of the list, in the file's name. */
  readonly list: string;
}

/** All that the filters find, as a spreadsheet (REP-02). */
export function ExportButton({ address, list }: ExportButtonProps) {
  const accountCode = useAccountCode();
  const exporting = useSend({
    mutationFn: () => download(address, `${accountCode}-${list}-${today()}.xlsx`),
  });
  return (
    <ToolButton
      icon={IconTableExport}
      label={t(uiTexts.exportSheet)}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    />
  );
}
