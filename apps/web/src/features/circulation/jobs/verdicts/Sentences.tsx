import type { ToldSentence } from '@tomar/contract';
import { say, type Text } from '../../../../i18n/say.ts';
import { sayTold } from './sayTold.ts';
import classes from './Verdicts.module.css';

/** Sentences under what they are about; nothing where there are none. */
export function Sentences({ label, sentences }: { label: Text; sentences: readonly ToldSentence[] }) {
  if (sentences.length === 0) return null;
  return (
    <>
      <dt>{say(label)}</dt>
      <dd>
        <ul className={classes.list}>
          {sentences.map((sentence) => (
            <li key={`${sentence.key} ${sayTold(sentence)}`}>{sayTold(sentence)}</li>
          ))}
        </ul>
      </dd>
    </>
  );
}
