import { List } from '@mantine/core';
import type { Language } from '@tomar/contract';
import { formatDay } from '../../i18n/format.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Section } from '../../ui/Section.tsx';
import { releases } from './releaseNotes.ts';
import { operationsTexts } from './texts.ts';

/** Release notes in the language of the route (UI-10), whatever the language of the page. */
export function UpdatesPage({ written }: { written: Language }) {
  const at = written === 'tr' ? 0 : 1;
  return (
    <Page title={operationsTexts.updatesTitle[at]} crumbs={[]}>
      {releases.map((release) => (
        <Section key={release.version} title={release.version} hint={formatDay(release.day)} lang={written}>
          <List spacing="xs">
            {release.notes.map((note) => (
              <List.Item key={note[1]}>{note[at]}</List.Item>
            ))}
          </List>
        </Section>
      ))}
    </Page>
  );
}
