import { ActionIcon, Alert, Badge, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { getFile, type JobFile, type SignatureBox } from '@tomar/contract';
import { useState } from 'react';
import { urlOf } from '../../../../api/call.ts';
import { t } from '../../../../i18n/t.ts';
import { tMessage } from '../../../../i18n/tMessage.ts';
import { fontWeight } from '../../../../ui/fontWeight.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { PdfPages } from '../../../../ui/pdf/PdfPages.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import { nameOfActor } from '../flow/actors.ts';
import { signersOf } from '../flow/flowEdits.ts';
import { SignerMark } from '../flow/SignerMark.tsx';
import { colourOfSigner } from '../flow/signerColour.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';
import classes from './Boxes.module.css';
import { BoxOnPage } from './BoxOnPage.tsx';
import {
  covering,
  freePlace,
  overlapping,
  type PageSize,
  type Rect,
  rounded,
  usualPage,
} from './boxGeometry.ts';
import { PageText } from './PageText.tsx';
import { useSignerLooks } from './useSignerLooks.ts';

interface BoxEditorProps {
  readonly editing: DraftEditing;
  readonly file: JobFile;
  readonly close: () => void;
}

const a4: PageSize = { width: 595, height: 842 };

/** Places the signature boxes of one document on its pages, by mouse or keyboard (SIGN-16, SIGN-18, SIGN-19). */
export function BoxEditor({ editing, file, close }: BoxEditorProps) {
  const signers = signersOf(editing.content.steps);
  const signerOf = (key: string) => signers.find((one) => one.key === key);
  const nameOfKey = (key: string) => {
    const signer = signerOf(key);
    return signer ? nameOfActor(editing.named, signer) : '';
  };
  const colourOf = (key: string) => colourOfSigner(editing.content.steps, key) ?? 0;
  const lookOf = useSignerLooks(editing);
  const [texts, setTexts] = useState<ReadonlyMap<number, readonly Rect[]>>(new Map());
  const noteText = (page: number, places: readonly Rect[]) =>
    setTexts((before) => new Map(before).set(page, places));
  const boxes = editing.content.boxes.filter((box) => box.fileId === file.id);
  const bad = overlapping(boxes);
  const covers = covering(boxes, texts);
  const pages = file.pages ?? 1;
  const usual = usualPage(editing.snapshot.detail.signing.signaturePage, pages);
  const [shown, setShown] = useState({ page: boxes[0]?.page ?? usual, nonce: 0 });
  const [active, setActive] = useState<{ key: string; nonce: number } | null>(null);
  const focus = (key: string) => setActive((before) => ({ key, nonce: (before?.nonce ?? 0) + 1 }));
  const sizeOf = (page: number): PageSize => file.pageSizes[page - 1] ?? file.pageSizes[0] ?? a4;
  const show = (page: number) => setShown((before) => ({ page, nonce: before.nonce + 1 }));

  const change = (next: (own: SignatureBox[]) => SignatureBox[]) =>
    editing.saver.edit((content) => ({
      ...content,
      boxes: [
        ...content.boxes.filter((box) => box.fileId !== file.id),
        ...next(content.boxes.filter((box) => box.fileId === file.id)),
      ],
    }));
  const put = (box: SignatureBox) =>
    change((own) => [...own.filter((one) => one.personKey !== box.personKey), rounded(box)]);
  const remove = (personKey: string) => {
    change((own) => own.filter((one) => one.personKey !== personKey));
    setActive(null);
    // Where it is placed again.
    document.getElementById(`place-${personKey}`)?.focus();
  };
  const place = (personKey: string, page: number, own: readonly SignatureBox[]): SignatureBox => ({
    fileId: file.id,
    personKey,
    page,
    ...freePlace(
      own.filter((box) => box.page === page && box.personKey !== personKey),
      sizeOf(page),
      texts.get(page),
    ),
  });
  const placeAll = () => {
    change(() => {
      const placed: SignatureBox[] = [];
      for (const signer of signers) placed.push(place(signer.key, usual, placed));
      return placed;
    });
    show(usual);
    if (signers[0]) focus(signers[0].key);
  };

  return (
    <Modal
      opened
      onClose={close}
      title={t(draftTexts.boxesTitle, file.name)}
      size="min(1240px, 98vw)"
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
      closeOnEscape={active === null}
    >
      <div className={classes.editor}>
        <Stack gap="sm" className={classes.side}>
          <Text size="sm" fw={fontWeight.strong} id="box-signers">
            {t(draftTexts.boxesSigners)}
          </Text>
          <ul className={classes.signers} aria-labelledby="box-signers">
            {signers.map((signer) => {
              const name = nameOfActor(editing.named, signer);
              const box = boxes.find((one) => one.personKey === signer.key);
              return (
                <li key={signer.key} className={classes.signer}>
                  <SignerMark colour={colourOf(signer.key)} />
                  <div className={classes.signerName}>
                    <Text size="sm" fw={fontWeight.medium}>
                      {name}
                    </Text>
                    <Badge size="sm" color={!box ? 'gray' : bad.has(signer.key) ? 'red' : 'leaf'}>
                      {box ? t(draftTexts.boxOnPage, box.page) : t(draftTexts.boxNowhere)}
                    </Badge>
                  </div>
                  <Group gap={4} wrap="nowrap">
                    <Button
                      id={`place-${signer.key}`}
                      size="compact-sm"
                      variant={box ? 'default' : 'light'}
                      aria-label={t(box ? draftTexts.boxShow : draftTexts.boxPlace, name)}
                      onClick={() => {
                        if (!box) put(place(signer.key, shown.page, boxes));
                        show(box?.page ?? shown.page);
                        focus(signer.key);
                      }}
                    >
                      {t(box ? draftTexts.boxShowShort : draftTexts.boxPlaceShort)}
                    </Button>
                    {box && (
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        c="var(--mantine-color-text)"
                        onClick={() => remove(signer.key)}
                        aria-label={t(draftTexts.boxRemove, name)}
                      >
                        <IconTrash size={iconSize.small} />
                      </ActionIcon>
                    )}
                  </Group>
                </li>
              );
            })}
          </ul>
          <Button variant="light" onClick={placeAll}>
            {t(usual === pages ? draftTexts.boxPlaceAll : draftTexts.boxPlaceAllFirst)}
          </Button>
          {boxes.length > 0 && (
            <Button variant="subtle" onClick={() => change(() => [])}>
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
              {t(draftTexts.boxesCover, [...covers].map(nameOfKey).join(', '))}
            </Alert>
          )}
          <Text size="xs" c="dimmed">
            {t(draftTexts.boxesHelp)}
          </Text>
          <Button onClick={close}>{t(draftTexts.boxDone)}</Button>
        </Stack>
        <PdfPages
          address={urlOf(getFile, { id: file.id })}
          version={String(file.size)}
          label={file.name}
          pageSizes={file.pageSizes}
          height="78vh"
          showPage={shown}
          overlay={({ page, size, scale }) => (
            <>
              {(page === shown.page || boxes.some((box) => box.page === page)) && (
                <PageText page={page} onText={noteText} />
              )}
              {boxes.map((box) => {
                const signer = signerOf(box.personKey);
                if (box.page !== page || !signer) return null;
                return (
                  <BoxOnPage
                    key={box.personKey}
                    box={box}
                    page={size}
                    pages={pages}
                    scale={scale}
                    name={nameOfKey(box.personKey)}
                    look={lookOf(signer)}
                    colour={colourOf(signer.key)}
                    bad={bad.has(box.personKey)}
                    covers={covers.has(box.personKey)}
                    focused={active?.key === box.personKey ? active.nonce : 0}
                    others={boxes.filter((other) => other.page === page && other.personKey !== box.personKey)}
                    change={(next) => {
                      put(next);
                      if (next.page !== box.page) show(next.page);
                    }}
                    remove={() => remove(box.personKey)}
                    focus={(on) =>
                      setActive((before) =>
                        on
                          ? { key: box.personKey, nonce: before?.key === box.personKey ? before.nonce : 0 }
                          : null,
                      )
                    }
                  />
                );
              })}
            </>
          )}
        />
      </div>
    </Modal>
  );
}
