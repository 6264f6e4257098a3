import { Group, Select, Text } from '@mantine/core';
import {
  type ImportReading,
  type ImportRecord,
  importEncodings,
  importSeparators,
  rereadImport,
} from '@tomar/contract';
import { call } from '../../api/call.ts';
import { useSend } from '../../api/useSend.ts';
import { t } from '../../i18n/t.ts';
import { FailureBox } from '../../ui/FailureBox.tsx';
import { encodingTexts, importTexts, separatorTexts } from './texts.ts';

interface HowReadProps {
  readonly record: ImportRecord;
  readonly know: (record: ImportRecord) => void;
}

/** What was found out about the file, to be changed where it was wrong. */
export function HowRead({ record, know }: HowReadProps) {
  const { id, format, encoding, separator, sheet, sheets, ignored } = record;
  const reading = useSend({
    mutationFn: (change: Partial<ImportReading>) =>
      call(rereadImport, { params: { id }, body: { encoding, separator, sheet, ...change } }),
    onSuccess: know,
  });
  if (format === null) return null;
  return (
    <>
      {reading.isError && <FailureBox error={reading.error} />}
      <Group gap="sm" align="flex-end">
        {format === 'csv' && (
          <>
            <Select
              label={t(importTexts.encoding)}
              value={encoding}
              allowDeselect={false}
              disabled={reading.isPending}
              data={importEncodings.map((value) => ({ value, label: t(encodingTexts[value]) }))}
              onChange={(value) => reading.mutate({ encoding: value, separator: null })}
            />
            <Select
              label={t(importTexts.separator)}
              value={separator}
              allowDeselect={false}
              disabled={reading.isPending}
              data={importSeparators.map((value) => ({ value, label: t(separatorTexts[value]) }))}
              onChange={(value) => reading.mutate({ separator: value })}
            />
          </>
        )}
        {sheets.length > 1 && (
          <Select
            label={t(importTexts.sheet)}
            value={sheet}
            allowDeselect={false}
            disabled={reading.isPending}
            data={[...new Set(sheets)]}
            onChange={(value) => reading.mutate({ sheet: value })}
          />
        )}
      </Group>
      {ignored.length > 0 && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t(importTexts.ignored, ignored.join(', '))}
        </Text>
      )}
    </>
  );
}
