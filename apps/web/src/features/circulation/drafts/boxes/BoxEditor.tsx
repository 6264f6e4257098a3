import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { getFile, type JobFile } from '@tomar/contract';
import { useState } from 'react';
import { urlOf } from '../../../../api/call.ts';
import { t } from '../../../../i18n/t.ts';
import { tMessage } from '../../../../i18n/tMessage.ts';
import { PageJump } from '../../../../ui/pdf/PageJump.tsx';
import { PageStrip } from '../../../../ui/pdf/PageStrip.tsx';
import { PdfPages } from '../../../../ui/pdf/PdfPages.tsx';
import { usePageInView } from '../../../../ui/pdf/usePageInView.ts';
import { uiTexts } from '../../../../ui/texts.ts';
import { isNarrow } from '../../../../ui/useNarrow.ts';
import { nameOfActor } from '../flow/actors.ts';
import { signersOf } from '../flow/flowEdits.ts';
import { colourOfSigner } from '../flow/signerColour.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';
import classes from './Boxes.module.css';
import { BoxesOfPage } from './BoxesOfPage.tsx';
import { covering, overlapping, type PageSize, usualPage } from './boxGeometry.ts';
import { MiniBoxes } from './MiniBoxes.tsx';
import { SamePlaceReport } from './SamePlaceReport.tsx';
import { type Signer, SignerList } from './SignerList.tsx';
import { boxTexts } from './texts.ts';
import { useBoxes } from './useBoxes.ts';
import { usePageTexts } from './usePageTexts.ts';
import { usePlacing } from './usePlacing.ts';
import { sameAllId, useSamePlace } from './useSamePlace.ts';
import { useSignerLooks } from './useSignerLooks.ts';

interface BoxEditorProps {
  readonly editing: DraftEditing;
  readonly file: JobFile;
  readonly close: () => void;
}

const a4: PageSize = { width: 595, height: 842 };

/** Places the signature boxes of one document on its pages, by mouse or keyboard (SIGN-16, SIGN-18, SIGN-19). */
export function BoxEditor({ editing, file, close }: BoxEditorProps) {
  const boxes = useBoxes(editing, file);
  const bad = overlapping(boxes.all);
  const signers = signersOf(editing.content.steps).map(
    (person): Signer => ({
      key: person.key,
      person,
      name: nameOfActor(editing.named, person),
      colour: colourOfSigner(editing.content.steps, person.key) ?? 0,
      box: boxes.all.find(({ personKey }) => personKey === person.key) ?? null,
      isBad: bad.has(person.key),
    }),
  );
  const nameOf = (key: string) => signers.find((one) => one.key === key)?.name ?? '';
  const lookOf = useSignerLooks(editing);
  const pages = file.pages ?? 1;
  const usual = usualPage(editing.snapshot.detail.signing.signaturePage, pages);
  const sizeOf = (page: number): PageSize => file.pageSizes[page - 1] ?? file.pageSizes[0] ?? a4;

  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const { pdf, onOpen, texts, read } = usePageTexts([usual, ...boxes.all.map(({ page }) => page)]);
  const shownPages = pdf?.numPages ?? pages;
  const inView = usePageInView(frame, pdf?.numPages ?? 0, boxes.all[0]?.page ?? usual);
  const covers = covering(boxes.all, texts);
  const placing = usePlacing({ file, boxes, signers, sizeOf, inView, texts, read });
  const { chosen } = placing;
  const same = useSamePlace(editing, file, covers);

  return (
    <Modal
      opened
      onClose={close}
      title={t(draftTexts.boxesTitle, file.name)}
      size="min(1360px, 98vw)"
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
      closeOnEscape={!placing.isBusy}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape gives up what was begun, wherever the focus is */}
      <div className={classes.editor} onKeyDown={placing.giveUp}>
        <Stack gap="sm" className={classes.side}>
          <SignerList
            signers={signers}
            chosen={chosen}
            choose={(key) => {
              placing.choose(key === chosen ? null : key);
              // There the pages stand below the list.
              if (key !== chosen && isNarrow()) frame?.scrollIntoView({ block: 'nearest' });
            }}
            placeOrShow={({ key, box }) =>
              box ? placing.show(key, box.page) : void placing.placeFree(key, inView.page)
            }
            remove={placing.remove}
            copy={same.others > 0 ? (box) => void same.copy([box]) : null}
          />
          <Button variant="light" onClick={() => void placing.placeAll(usual)}>
            {t(usual === pages ? draftTexts.boxPlaceAll : draftTexts.boxPlaceAllFirst)}
          </Button>
          {boxes.all.length > 0 && same.others > 0 && (
            <Button
              id={sameAllId}
              variant="light"
              classNames={{ root: classes.long ?? '', label: classes.long ?? '' }}
              onClick={() => void same.copy(boxes.all)}
            >
              {t(boxTexts.sameAll)}
            </Button>
          )}
          <SamePlaceReport
            state={same.state}
            nameOf={nameOf}
            undo={same.undo}
            placeMissed={() => void same.placeMissed()}
          />
          {boxes.all.length > 0 && (
            <Button variant="subtle" onClick={placing.removeAll}>
              {t(draftTexts.boxRemoveAll)}
            </Button>
          )}
          {bad.size > 0 && (
            <Alert color="red" icon={<IconAlertTriangle />} role="alert">
              {tMessage('lang_draft_boxes_overlap', [file.name])}
            </Alert>
          )}
          {covers.size > 0 && (
            <Alert color="warm" icon={<IconAlertTriangle />} role="status">
              {t(draftTexts.boxesCover, [...covers].map(nameOf).join(', '))}
            </Alert>
          )}
          <Text size="xs" c="dimmed">
            {t(draftTexts.boxesHelp)}
          </Text>
          <Button onClick={close}>{t(draftTexts.boxDone)}</Button>
        </Stack>
        <div className={classes.pages}>
          <Text size="sm" role="status" className={classes.said}>
            {placing.said}
          </Text>
          <PdfPages
            address={urlOf(getFile, { id: file.id })}
            version={String(file.size)}
            label={file.name}
            pageSizes={file.pageSizes}
            height="76vh"
            frame={setFrame}
            onOpen={onOpen}
            bar={<PageJump inView={inView} pages={shownPages} />}
            beside={
              shownPages > 1 && (
                <PageStrip
                  pdf={pdf}
                  pages={shownPages}
                  sizeOf={sizeOf}
                  inView={inView}
                  nameOf={(page) => {
                    const count = boxes.all.filter((box) => box.page === page).length;
                    return count === 0
                      ? t(boxTexts.pageEmpty, page)
                      : t(count === 1 ? boxTexts.pageBoxOne : boxTexts.pageBoxes, page, count);
                  }}
                  markOf={(page) => <MiniBoxes signers={signers} page={page} size={sizeOf(page)} />}
                />
              )
            }
            overlay={({ page, size, scale }) => (
              <BoxesOfPage
                page={page}
                pages={pages}
                size={size}
                scale={scale}
                signers={signers}
                covers={covers}
                texts={texts}
                lookOf={lookOf}
                chosen={chosen}
                isInView={page === inView.page}
                active={placing.active}
                setActive={placing.setActive}
                put={(box, before) => {
                  boxes.put(box);
                  if (box.page !== before.page) inView.goTo(box.page);
                }}
                remove={placing.remove}
                placeAt={placing.placeAt}
              />
            )}
          />
        </div>
      </div>
    </Modal>
  );
}
