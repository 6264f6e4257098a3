import { List, Paper, Text, Title } from '@mantine/core';
import type { Language } from '@tomar/contract';
import { formatDay } from '../../i18n/format.ts';
import { Page } from '../../ui/page/Page.tsx';
import { releases } from './releaseNotes.ts';
import { operationsTexts } from './texts.ts';

/** Release notes in the language of the route (UI-10), whatever the language of the page. */
export function UpdatesPage({ written }: { written: Language }) {
  const at = written === 'tr' ? 0 : 1;
  return (
    <Page title={operationsTexts.updatesTitle[at]} crumbs={[]}>
      {releases.map((release) => (
        <Paper key={release.version} className="tomar-surface" p="lg" component="section" lang={written}>
          <Title order={2} size="h4">
            {release.version}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {formatDay(release.day)}
          </Text>
          <List spacing="xs">
            {release.notes.map((note) => (
              <List.Item key={note[1]}>{note[at]}</List.Item>
            ))}
          </List>
        </Paper>
      ))}
    </Page>
  );
}
