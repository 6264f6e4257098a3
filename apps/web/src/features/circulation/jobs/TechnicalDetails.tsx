import { t } from '../../../i18n/t.ts';
import { jobTexts } from '../jobTexts.ts';
import classes from './Job.module.css';

/** A program's own words, which are English, folded away for those who want them. */
export function TechnicalDetails({ text }: { text: string }) {
  return (
    <details className={classes.technical}>
      <summary>{t(jobTexts.technicalDetails)}</summary>
      <span lang="en">{withoutNationalId(text)}</span>
    </details>
  );
}

/** A subject's serialNumber is the holder's national id; the name is enough. */
const withoutNationalId = (text: string): string => text.replace(/,?\s*serialNumber=[^,\s]+/gi, '');
