import type { Placeholder, SignatureBox } from '@tomar/contract';
import { t } from '../../../../i18n/t.ts';
import { draftTexts } from '../texts.ts';
import { BoxOnPage } from './BoxOnPage.tsx';
import type { PageSize, Rect } from './boxGeometry.ts';
import type { PictureMark } from './LookPicture.tsx';
import { PlaceLayer, type Point } from './PlaceLayer.tsx';
import type { Placeable } from './placeable.ts';
import { FieldGhost } from './placeholders/FieldGhost.tsx';
import { boxTexts } from './texts.ts';
import { codeKey } from './verification/codeBox.ts';
import { scaled, smallestCode } from './verification/codeGeometry.ts';

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
  readonly placeables: readonly Placeable[];
  /** Text fields of the template, which are moved in their own editor. */
  readonly fields: readonly Placeholder[];
  /** What stands over text. */
  readonly covers: ReadonlySet<string>;
  /** What stands in a box, for its size in points. */
  readonly marksOf: (one: Placeable) => (width: number, height: number) => readonly PictureMark[];
  /** What a click places. */
  readonly chosen: string | null;
  readonly isInView: boolean;
  readonly active: Active | null;
  readonly setActive: (change: (before: Active | null) => Active | null) => void;
  /** What else stands on the page. */
  readonly taken: (page: number, key: string) => readonly Rect[];
  readonly near: (key: string, page: number, at: Point) => Rect | null;
  readonly put: (box: SignatureBox, before: SignatureBox, isKey: boolean) => void;
  readonly remove: (key: string) => void;
  readonly placeAt: (key: string, page: number, at: Point | null) => void;
}

/** What stands over one page: its boxes, and below them where the chosen one is placed. */
export function BoxesOfPage(props: BoxesOfPageProps) {
  const { page, pages, size, scale, placeables, covers, chosen, isInView } = props;
  const asked = placeables.find(({ key }) => key === chosen);
  return (
    <>
      {props.fields
        .filter((one) => one.page === page)
        .map((one) => (
          <FieldGhost key={one.key} field={one} page={size} scale={scale} />
        ))}
      {asked && (
        <PlaceLayer
          page={size}
          scale={scale}
          label={t(boxTexts.placeHere, asked.name, page)}
          marksOf={props.marksOf(asked)}
          colour={asked.colour}
          near={(at) => props.near(asked.key, page, at)}
          isStop={isInView}
          place={(at) => props.placeAt(asked.key, page, at)}
        />
      )}
      {placeables.map((one) => {
        const { key, colour, box, isBad } = one;
        if (box?.page !== page) return null;
        return (
          <BoxOnPage
            key={key}
            box={box}
            page={size}
            pages={pages}
            sizeOf={props.sizeOf}
            scale={scale}
            label={labelOf(one, page, covers.has(key))}
            marksOf={props.marksOf(one)}
            colour={colour}
            bad={isBad}
            covers={covers.has(key)}
            focused={props.active?.key === key ? props.active.nonce : 0}
            others={props.taken(page, key)}
            change={(next, isKey) => props.put(next, box, isKey)}
            remove={() => props.remove(key)}
            focus={(on) =>
              props.setActive((before) =>
                on ? { key, nonce: before?.key === key ? before.nonce : 0 } : null,
              )
            }
            {...(key === codeKey && { least: smallestCode, resize: scaled })}
          />
        );
      })}
    </>
  );
}

/** What a box is, where it stands, and what is wrong with that. */
function labelOf({ person, name, isBad }: Placeable, page: number, covers: boolean): string {
  if (person)
    return t(isBad ? draftTexts.boxBad : covers ? draftTexts.boxCovering : draftTexts.boxOf, name, page);
  return t(isBad ? boxTexts.codeBad : covers ? boxTexts.codeCovering : boxTexts.codeOf, page);
}
