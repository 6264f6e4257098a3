import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { DefinitionDetail, DefinitionType, Remark } from '@tomar/contract';
import { t } from '../../i18n/t.ts';
import { iconSize } from '../../ui/iconSize.ts';
import { sayRemark } from './sayRemark.ts';
import { definitionTexts } from './texts.ts';

/** A part of the form says it while it is edited: the trial run of a profile, the limits beside this one. */
const isSaidInForm = (type: DefinitionType, { key }: Remark): boolean =>
  type === 'circulationProfile' || (type === 'signLimit' && key !== 'lang_sign_limit_no_profile');

/** What is wrong with a stored record as things stand now. */
export function Remarks({ type, record }: { type: DefinitionType; record: DefinitionDetail }) {
  const said = [...new Set(record.remarks.filter((remark) => !isSaidInForm(type, remark)).map(sayRemark))];
  if (said.length === 0) return null;
  return (
    <Alert
      color="warm"
      icon={<IconAlertTriangle size={iconSize.normal} aria-hidden />}
      title={t(definitionTexts.remarks)}
    >
      <List size="sm">
        {said.map((one) => (
          <List.Item key={one}>{one}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
