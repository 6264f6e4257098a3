import type { ToldSentence } from '@tomar/contract';
import { type Text, t } from '../../../../i18n/t.ts';
import { toldText } from './toldText.ts';
import classes from './Verdicts.module.css';

/** Sentences under what they are about; nothing where there are none. */
export function Sentences({ label, sentences }: { label: Text; sentences: readonly ToldSentence[] }) {
  if (sentences.length === 0) return null;
  return (
    <>
      <dt>{t(label)}</dt>
      <dd>
        <ul className={classes.list}>
          {sentences.map((sentence) => (
            <li key={`${sentence.key} ${toldText(sentence)}`}>{toldText(sentence)}</li>
          ))}
        </ul>
      </dd>
    </>
  );
}
