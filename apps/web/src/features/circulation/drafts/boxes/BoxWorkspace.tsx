import { getFile } from '@tomar/contract';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { urlOf } from '../../../../api/call.ts';
import { t } from '../../../../i18n/t.ts';
import { PlacingPages } from '../../../../ui/pdf/PlacingPages.tsx';
import { pageByKey } from '../../../../ui/pdf/pageKeys.ts';
import { usePageInView } from '../../../../ui/pdf/usePageInView.ts';
import { nameOfActor } from '../../flow/editor/actors.ts';
import { colourOfSigner } from '../../flow/editor/signerColour.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import classes from './Boxes.module.css';
import { BoxesOfPage } from './BoxesOfPage.tsx';
import { covering, type PageSize, shareAbove, usualPage } from './boxGeometry.ts';
import { type Lacking, type Placing, placesIn } from './documentPlaces.ts';
import { MiniBoxes } from './MiniBoxes.tsx';
import { usePageTexts } from './pageTexts/usePageTexts.ts';
import type { Placeable } from './placeable.ts';
import { useSamePlace } from './samePlace/useSamePlace.ts';
import { FoldCover } from './side/FoldCover.tsx';
import { FoldedSide } from './side/FoldedSide.tsx';
import { PlacingBar } from './side/PlacingBar.tsx';
import { PlacingEnd } from './side/PlacingEnd.tsx';
import { PlacingSide } from './side/PlacingSide.tsx';
import { PlacingWarnings } from './side/PlacingWarnings.tsx';
import { SideLine } from './side/SideLine.tsx';
import { foldButton, useFold } from './side/useFold.ts';
import { boxTexts } from './texts.ts';
import { useBoxes } from './useBoxes.ts';
import { usePlaceableMarks } from './usePlaceableMarks.ts';
import { usePlacing } from './usePlacing.ts';
import { codeIn } from './verification/codeIn.ts';
import { codePlaceable } from './verification/codePlaceable.ts';

interface BoxWorkspaceProps {
  readonly editing: DraftEditing;
  readonly placing: Placing;
  /** Whether the document has all boxes that it must have. */
  readonly isWhole: boolean;
  /** The next document that lacks some. */
  readonly next: Lacking | null;
  readonly place: (placing: Placing) => void;
  readonly setBusy: (is: boolean) => void;
  readonly close: () => void;
}

const a4: PageSize = { width: 595, height: 842 };

/** One document with its boxes: the signers and the QR code, and beside them the pages, by mouse, touch or keyboard. */
export function BoxWorkspace(props: BoxWorkspaceProps) {
  const { editing, setBusy } = props;
  const { file, personKey } = props.placing;
  const boxes = useBoxes(editing, file);
  const signers = placesIn(editing.content, file).map(
    ({ person, box, isBad }): Placeable => ({
      key: person.key,
      person,
      name: nameOfActor(editing.named, person),
      colour: colourOfSigner(editing.content.steps, person.key) ?? 0,
      box,
      isBad,
    }),
  );
  const codeOfFile = codeIn(editing.content, file);
  const code = codePlaceable(codeOfFile);
  const placeables = [...signers, code];
  const fields = editing.content.placeholders.filter(({ fileId }) => fileId === file.id);
  const marksOf = usePlaceableMarks(editing);
  const pages = file.pages ?? 1;
  const usual = usualPage(editing.snapshot.detail.signing.signaturePage, pages);
  const sizeOf = (page: number): PageSize => file.pageSizes[page - 1] ?? file.pageSizes[0] ?? a4;

  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const { pdf, onOpen, texts, read } = usePageTexts([usual, ...boxes.all.map(({ page }) => page)]);
  const shownPages = pdf?.numPages ?? pages;
  const wanted = placeables.find(({ key }) => key === personKey);
  const first = wanted?.box ?? boxes.all[0];
  const begin = first?.page ?? usual;
  const inView = usePageInView(frame, pdf?.numPages ?? 0, begin, first && shareAbove(first, sizeOf(begin)));
  const covers = covering(boxes.all, texts);
  const placing = usePlacing({
    file,
    boxes,
    placeables,
    fields,
    sizeOf,
    inView,
    texts,
    read,
    wanted: wanted ?? null,
  });
  const { chosen, isBusy } = placing;
  const same = useSamePlace(editing, file, covers);
  const fold = useFold();
  const isCopying = same.state?.kind === 'running';
  useEffect(() => {
    setBusy(isBusy || fold.isOpen || isCopying);
  }, [isBusy, fold.isOpen, isCopying, setBusy]);
  /** Escape gives up what was begun; the pages are turned, wherever the focus is. */
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && fold.isOpen) {
      fold.setOpen(false);
      foldButton()?.focus();
      return;
    }
    placing.keys(event);
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.defaultPrevented || isTyping || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
    event.preventDefault();
    inView.goTo(pageByKey(event.key, inView.page, shownPages) ?? inView.page);
  };
  const warnings = (
    <PlacingWarnings fileName={file.name} signers={signers} covers={covers} codeWrong={codeOfFile.wrong} />
  );
  const end = (
    <PlacingEnd
      isWhole={props.isWhole}
      next={props.next}
      isCopying={isCopying}
      place={props.place}
      close={props.close}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that are for the whole, wherever the focus is
    <div className={classes.editor} onKeyDown={key}>
      <FoldedSide
        fold={fold}
        line={<SideLine signers={signers} code={code} at={chosen ?? placing.active?.key ?? null} />}
      >
        <PlacingSide
          file={file}
          pages={pages}
          signers={signers}
          code={code}
          placing={placing}
          same={same}
          inView={inView.page}
          usual={usual}
          fold={fold}
          warnings={warnings}
          end={end}
        />
      </FoldedSide>
      <div className={classes.pages}>
        <FoldCover fold={fold} />
        {fold.isNarrow && warnings}
        <PlacingBar said={placing.said} undo={boxes.canUndo ? placing.undo : null} />
        <PlacingPages
          address={urlOf(getFile, { id: file.id })}
          file={file}
          pdf={pdf}
          onOpen={onOpen}
          pages={shownPages}
          sizeOf={sizeOf}
          inView={inView}
          setFrame={setFrame}
          nameOf={(page) => {
            const count = boxes.all.filter((box) => box.page === page).length;
            return count === 0
              ? t(boxTexts.pageEmpty, page)
              : t(count === 1 ? boxTexts.pageBoxOne : boxTexts.pageBoxes, page, count);
          }}
          markOf={(page) => <MiniBoxes placeables={placeables} page={page} size={sizeOf(page)} />}
          overlay={({ page, size, scale }) => (
            <BoxesOfPage
              page={page}
              pages={pages}
              size={size}
              sizeOf={sizeOf}
              scale={scale}
              placeables={placeables}
              fields={fields}
              covers={covers}
              marksOf={marksOf}
              chosen={chosen}
              isInView={page === inView.page}
              active={placing.active}
              setActive={placing.setActive}
              taken={placing.taken}
              near={placing.near}
              put={(box, before, isKey) => {
                boxes.put(box, isKey ? box.personKey : '');
                if (box.page !== before.page) placing.show(box.personKey, box.page);
              }}
              remove={placing.remove}
              placeAt={placing.placeAt}
            />
          )}
        />
      </div>
      {fold.isNarrow && <div className={classes.end}>{end}</div>}
    </div>
  );
}
