import { Button } from '@mantine/core';
import { getFile, type JobFile, type Placeholder, placeholderName } from '@tomar/contract';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { urlOf } from '../../../../../api/call.ts';
import { t } from '../../../../../i18n/t.ts';
import { onScreen } from '../../../../../ui/pdf/onScreen.ts';
import { PlacingPages } from '../../../../../ui/pdf/PlacingPages.tsx';
import { usePageInView } from '../../../../../ui/pdf/usePageInView.ts';
import { signerColours } from '../../../flow/editor/SignerMark.tsx';
import type { DraftEditing } from '../../saving/useDraftEditor.ts';
import { draftTexts } from '../../texts.ts';
import classes from '../Boxes.module.css';
import type { Active } from '../BoxesOfPage.tsx';
import { BoxOnPage } from '../BoxOnPage.tsx';
import { type PageSize, shareAbove } from '../boxGeometry.ts';
import { FoldCover } from '../side/FoldCover.tsx';
import { FoldedSide } from '../side/FoldedSide.tsx';
import { PlacingBar } from '../side/PlacingBar.tsx';
import { foldButton, shownOrFold, useFold } from '../side/useFold.ts';
import { boxTexts } from '../texts.ts';
import { AddPlaceholder } from './AddPlaceholder.tsx';
import { PlaceholderLine } from './PlaceholderLine.tsx';
import { PlaceholderList } from './PlaceholderList.tsx';
import { PlaceholderWarnings } from './PlaceholderWarnings.tsx';
import { middleInView, smallestPlace } from './placeInView.ts';
import { sampleMarks } from './sampleMarks.ts';
import { placeholderTexts } from './texts.ts';
import { usePlaceholders } from './usePlaceholders.ts';

interface PlaceholderWorkspaceProps {
  readonly editing: DraftEditing;
  readonly file: JobFile;
  readonly setBusy: (is: boolean) => void;
  readonly close: () => void;
}

const a4: PageSize = { width: 595, height: 842 };
const colour = 0;

/** One document with its text fields: their list, and beside it the pages, by mouse, touch or keyboard. */
export function PlaceholderWorkspace({ editing, file, setBusy, close }: PlaceholderWorkspaceProps) {
  const fields = usePlaceholders(editing, file);
  const pages = file.pages ?? 1;
  const sizeOf = (page: number): PageSize => file.pageSizes[page - 1] ?? file.pageSizes[0] ?? a4;
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [active, setActive] = useState<Active | null>(null);
  const fold = useFold();
  const [said, setSaid] = useState(() => t(placeholderTexts.start));
  const first = fields.own[0];
  const begin = first?.page ?? 1;
  const [pdf, onOpen] = useState<PDFDocumentProxy | null>(null);
  const shownPages = pdf?.numPages ?? pages;
  const inView = usePageInView(frame, pdf?.numPages ?? 0, begin, first && shareAbove(first, sizeOf(begin)));
  const nameOf = ({ name }: Placeholder) => placeholderName(name) || t(placeholderTexts.unnamed);
  const bad = new Set(
    editing.byTab.files.flatMap(({ field }) =>
      field.startsWith('placeholders.') ? [field.slice('placeholders.'.length)] : [],
    ),
  );
  const show = (one: Pick<Placeholder, 'key' | 'page'>) => {
    if (one.page !== inView.page) inView.goTo(one.page);
    fold.setOpen(false);
    setActive((before) => ({ key: one.key, nonce: (before?.nonce ?? 0) + 1 }));
  };
  const add = (like?: Placeholder) => {
    const { page } = inView;
    const size = sizeOf(page);
    const key = fields.add(page, size, middleInView(frame, page, size), like);
    setSaid(t(placeholderTexts.added, page));
    if (like) show({ key, page });
    else {
      // A new one is named first.
      fold.setOpen(true);
      setTimeout(() => document.getElementById(`name-${key}`)?.focus());
    }
  };
  const remove = (one: Placeholder) => {
    fields.remove(one);
    setActive(null);
    setSaid(t(placeholderTexts.removed, nameOf(one)));
    // What came of it stands over the pages, with the way back.
    fold.setOpen(false);
    document.getElementById('add-placeholder')?.focus();
  };
  useEffect(() => {
    setBusy(active !== null || fold.isOpen);
  }, [active, fold.isOpen, setBusy]);
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && fold.isOpen) {
      fold.setOpen(false);
      foldButton()?.focus();
      return;
    }
    if (event.key === 'Escape' && active) shownOrFold(`name-${active.key}`)?.focus();
  };
  const end = <Button onClick={close}>{t(draftTexts.boxDone)}</Button>;
  const at = fields.own.find((one) => one.key === active?.key);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that are for the whole, wherever the focus is
    <div className={classes.editor} onKeyDown={key}>
      <FoldedSide
        fold={fold}
        line={<PlaceholderLine at={at} count={fields.own.length} nameOf={nameOf} />}
        aside={<AddPlaceholder add={() => add()} />}
      >
        <PlaceholderList
          fields={fields}
          findings={editing.byTab.files}
          nameOf={nameOf}
          add={() => add()}
          another={add}
          show={show}
          remove={remove}
          fold={fold}
          end={end}
        />
      </FoldedSide>
      <div className={classes.pages}>
        <FoldCover fold={fold} />
        {fold.isNarrow && (
          <PlaceholderWarnings findings={editing.byTab.files} fields={fields.own} nameOf={nameOf} />
        )}
        <PlacingBar
          said={said}
          undo={
            fields.removed &&
            (() => {
              if (fields.removed) setSaid(t(placeholderTexts.restored, nameOf(fields.removed)));
              fields.restore();
            })
          }
        />
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
            const count = fields.own.filter((one) => one.page === page).length;
            return count === 0 ? t(boxTexts.pageEmpty, page) : t(placeholderTexts.pageFields, page, count);
          }}
          overlay={({ page, size, scale }) => (
            <>
              {fields.boxes
                .filter((box) => box.page === page)
                .map((box) => (
                  <div
                    key={box.personKey}
                    className={`${classes.ghost} ${signerColours(colour).className}`}
                    data-signer={colour}
                    style={onScreen(box, size, scale)}
                    aria-hidden
                  />
                ))}
              {fields.own
                .filter((one) => one.page === page)
                .map((one) => (
                  <BoxOnPage
                    key={one.key}
                    box={one}
                    page={size}
                    pages={pages}
                    sizeOf={sizeOf}
                    scale={scale}
                    label={t(placeholderTexts.field, nameOf(one), page)}
                    marksOf={(width, height) => sampleMarks(one, width, height)}
                    colour={colour}
                    bad={bad.has(one.key)}
                    covers={false}
                    focused={active?.key === one.key ? active.nonce : 0}
                    others={fields.taken(page, one.key)}
                    least={smallestPlace}
                    change={(next) => {
                      fields.put(next);
                      if (next.page !== one.page) show(next);
                    }}
                    remove={() => remove(one)}
                    focus={(on) =>
                      setActive((before) =>
                        on ? { key: one.key, nonce: before?.key === one.key ? before.nonce : 0 } : null,
                      )
                    }
                  />
                ))}
            </>
          )}
        />
      </div>
      {fold.isNarrow && end}
    </div>
  );
}
