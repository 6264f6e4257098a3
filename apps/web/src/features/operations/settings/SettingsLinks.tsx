import { Anchor, SimpleGrid } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { settingsByPart } from '@tomar/contract';
import { useViewer } from '../../../api/useViewer.ts';
import { menuName } from '../../../i18n/menuName.ts';
import { t } from '../../../i18n/t.ts';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { Section } from '../../../ui/Section.tsx';
import classes from './SettingsLinks.module.css';
import { partTexts } from './settingsHomeTexts.ts';

/** Every settings page that the reader may open, in groups, by the declarations of the menu (UI-50). */
export function SettingsLinks() {
  const accountCode = useAccountCode();
  const parts = settingsByPart(useViewer());
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
      {parts.map(({ part, entries }) => (
        <Section key={part} kind="panel" title={t(partTexts[part])}>
          <ul className={classes.links}>
            {entries.map(({ key, path }) => (
              <li key={key}>
                <Anchor component={Link} to={`/${accountCode}/${path}`} className={classes.link}>
                  {menuName(key)}
                </Anchor>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </SimpleGrid>
  );
}
