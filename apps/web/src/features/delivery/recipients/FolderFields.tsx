import { Grid, Select, Stack, Switch, TextInput } from '@mantine/core';
import { type Recipient, uniqueDirectories } from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { directoryTexts } from './conflictFields.ts';
import type { FieldsProps } from './fieldsProps.ts';
import { recipientTexts } from './texts.ts';

type FolderSettings = Extract<Recipient, { kind: 'FileSystem' }>;

/** DLV-06 to DLV-09 */
export function FolderFields({ settings, change, errorOf }: FieldsProps<FolderSettings>) {
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, sm: 7 }}>
        <TextInput
          label={t(recipientTexts.path)}
          description={t(recipientTexts.pathHint)}
          required
          value={settings.path}
          onChange={(event) => change({ ...settings, path: event.currentTarget.value })}
          error={errorOf('path')}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 5 }}>
        <Select
          label={t(recipientTexts.uniqueDirectory)}
          data={uniqueDirectories.map((value) => ({ value, label: t(directoryTexts[value]) }))}
          value={settings.uniqueDirectory}
          allowDeselect={false}
          onChange={(value) => {
            const uniqueDirectory = uniqueDirectories.find((one) => one === value);
            if (uniqueDirectory) change({ ...settings, uniqueDirectory });
          }}
        />
      </Grid.Col>
      <Grid.Col span={12}>
        <Stack gap="sm">
          <Switch
            label={t(recipientTexts.idPrefix)}
            checked={settings.idPrefix}
            onChange={(event) => change({ ...settings, idPrefix: event.currentTarget.checked })}
          />
          <Switch
            label={t(recipientTexts.simplifiedNames)}
            checked={settings.simplifiedNames}
            onChange={(event) => change({ ...settings, simplifiedNames: event.currentTarget.checked })}
          />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
