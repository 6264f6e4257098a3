import type { SignatureBox, StepPerson } from '@tomar/contract';
import { type LookContent, layOutLook } from '@tomar/contract/look';
import { t } from '../../../../i18n/t.ts';
import { draftTexts } from '../texts.ts';
import { BoxOnPage } from './BoxOnPage.tsx';
import type { PageSize } from './boxGeometry.ts';
import { PlaceLayer } from './PlaceLayer.tsx';
import type { Signer } from './SignerList.tsx';
import { boxTexts } from './texts.ts';
import type { PageTexts } from './usePageTexts.ts';

/** Which box has the focus; it takes it whenever `nonce` grows. */
export interface Active {
  readonly key: string;
  readonly nonce: number;
}

interface BoxesOfPageProps {
  readonly page: number;
  readonly pages: number;
  readonly size: PageSize;
  readonly sizeOf: (page: number) => PageSize;
  readonly scale: number;
  readonly signers: readonly Signer[];
  /** Whose box stands over text. */
  readonly covers: ReadonlySet<string>;
  readonly texts: PageTexts['texts'];
  readonly lookOf: (person: StepPerson) => LookContent;
  /** Whose box a click places. */
  readonly chosen: string | null;
  readonly isInView: boolean;
  readonly active: Active | null;
  readonly setActive: (change: (before: Active | null) => Active | null) => void;
  readonly put: (box: SignatureBox, before: SignatureBox, isKey: boolean) => void;
  readonly remove: (key: string) => void;
  readonly placeAt: (key: string, page: number, at: { x: number; y: number } | null) => void;
}

/** What stands over one page: its boxes, and below them where the chosen signer's one is placed. */
export function BoxesOfPage(props: BoxesOfPageProps) {
  const { page, pages, size, scale, signers, covers, lookOf, chosen, isInView } = props;
  const here = signers.flatMap(({ box }) => (box?.page === page ? [box] : []));
  const othersThan = (key: string) => here.filter(({ personKey }) => personKey !== key);
  const asked = signers.find(({ key }) => key === chosen);
  return (
    <>
      {asked && (
        <PlaceLayer
          page={size}
          scale={scale}
          label={t(boxTexts.placeHere, asked.name, page)}
          box={asked.box}
          look={lookOf(asked.person)}
          colour={asked.colour}
          others={othersThan(asked.key)}
          texts={props.texts.get(page)}
          isStop={isInView}
          place={(at) => props.placeAt(asked.key, page, at)}
        />
      )}
      {signers.map(({ key, person, name, colour, box, isBad }) => {
        if (box?.page !== page) return null;
        return (
          <BoxOnPage
            key={key}
            box={box}
            page={size}
            pages={pages}
            sizeOf={props.sizeOf}
            scale={scale}
            label={t(
              isBad ? draftTexts.boxBad : covers.has(key) ? draftTexts.boxCovering : draftTexts.boxOf,
              name,
              page,
            )}
            marksOf={(width, height) => layOutLook(lookOf(person), width, height)}
            colour={colour}
            bad={isBad}
            covers={covers.has(key)}
            focused={props.active?.key === key ? props.active.nonce : 0}
            others={othersThan(key)}
            change={(next, isKey) => props.put(next, box, isKey)}
            remove={() => props.remove(key)}
            focus={(on) =>
              props.setActive((before) =>
                on ? { key, nonce: before?.key === key ? before.nonce : 0 } : null,
              )
            }
          />
        );
      })}
    </>
  );
}
