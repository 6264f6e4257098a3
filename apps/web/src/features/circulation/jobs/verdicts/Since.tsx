import { Badge } from '@mantine/core';
import { IconBan, IconCheck } from '@tabler/icons-react';
import type { ToldVerdict } from '@tomar/contract';
import { t } from '../../../../i18n/t.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { verdictTexts } from './texts.ts';
import { toldText } from './toldText.ts';
import classes from './Verdicts.module.css';

export type ToldChange = ToldVerdict['since']['more'][number];

/** What later revisions of the file brought, and by whom. */
export function Since({ since: { revisions, more } }: { since: ToldVerdict['since'] }) {
  if (revisions.length + more.length === 0) return null;
  return (
    <>
      <dt>{t(verdictTexts.since)}</dt>
      <dd>
        {revisions.map(({ revision, by, changes }) => (
          <div key={revision} className={classes.revision}>
            <strong>{t(verdictTexts.revision, revision)}</strong> · {toldText(by)}
            <Changes changes={changes} />
          </div>
        ))}
        <Changes changes={more} />
      </dd>
    </>
  );
}

/** Each with a word and a sign for whether the signature allows it. */
export function Changes({ changes }: { changes: readonly ToldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {changes.map(({ told, allowed }) => (
        <li key={`${allowed} ${told.key} ${toldText(told)}`}>
          <Badge
            size="sm"
            variant="light"
            tt="none"
            color={allowed ? 'gray' : 'red'}
            leftSection={
              allowed ? (
                <IconCheck size={iconSize.tiny} aria-hidden />
              ) : (
                <IconBan size={iconSize.tiny} aria-hidden />
              )
            }
          >
            {t(allowed ? verdictTexts.allowed : verdictTexts.forbidden)}
          </Badge>{' '}
          {toldText(told)}
        </li>
      ))}
    </ul>
  );
}
