import type { JobFile, SignatureBox } from '@tomar/contract';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import type { PageInView } from '../../../../ui/pdf/usePageInView.ts';
import type { Active } from './BoxesOfPage.tsx';
import { boxSize, freePlace, type PageSize, type Rect } from './boxGeometry.ts';
import { placeNear } from './placeNear.ts';
import { chooseButton, placeButton, type Signer } from './SignerList.tsx';
import { boxTexts } from './texts.ts';
import type { Boxes } from './useBoxes.ts';
import type { PageTexts } from './usePageTexts.ts';

interface Scene {
  readonly file: JobFile;
  readonly boxes: Boxes;
  readonly signers: readonly Signer[];
  readonly sizeOf: (page: number) => PageSize;
  readonly inView: PageInView;
  readonly texts: PageTexts['texts'];
  readonly read: PageTexts['read'];
  /** Whose box is looked for, or placed by the next click. */
  readonly wanted: Signer | null;
}

/** What a person does to the boxes of a document: chooses a signer, places, shows, removes, gives up. */
export function usePlacing({ file, boxes, signers, sizeOf, inView, texts, read, wanted }: Scene) {
  const [active, setActive] = useState<Active | null>(() =>
    wanted?.box ? { key: wanted.key, nonce: 1 } : null,
  );
  const [chosen, setChosen] = useState<string | null>(() => (wanted && !wanted.box ? wanted.key : null));
  const [said, setSaid] = useState(() =>
    wanted && !wanted.box ? t(boxTexts.clickWhere, wanted.name) : t(boxTexts.chooseFirst),
  );
  // Of a document that follows another one nobody has led the focus here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the document comes
  useEffect(() => chosenButton(chosen)?.focus(), []);
  const nameOf = (key: string) => signers.find((one) => one.key === key)?.name ?? '';
  const focus = (key: string) => setActive((before) => ({ key, nonce: (before?.nonce ?? 0) + 1 }));

  const choose = (key: string | null) => {
    setChosen(key);
    setSaid(key === null ? t(boxTexts.chooseFirst) : t(boxTexts.clickWhere, nameOf(key)));
  };
  const show = (key: string, page: number) => {
    if (page !== inView.page) inView.goTo(page);
    focus(key);
  };
  /** A box stands: says so, and asks for the next one where they are placed by clicks. */
  const placed = (key: string, page: number) => {
    const next = chosen === null ? undefined : signers.find((one) => one.key !== key && !one.box);
    setChosen(next?.key ?? null);
    setSaid(
      next ? t(boxTexts.placedNext, nameOf(key), page, next.name) : t(boxTexts.placed, nameOf(key), page),
    );
    show(key, page);
  };
  const freeBox = (personKey: string, page: number, own: readonly SignatureBox[], text: readonly Rect[]) => {
    const taken = own.filter((box) => box.page === page && box.personKey !== personKey);
    return { fileId: file.id, personKey, page, ...freePlace(taken, sizeOf(page), text) };
  };
  const placeFree = async (key: string, page: number) => {
    const text = await read(page);
    if (!text) return;
    boxes.change((own) => [...own.filter((one) => one.personKey !== key), freeBox(key, page, own, text)]);
    placed(key, page);
  };
  /** `at`: in points of the page; null: where there is room. */
  const placeAt = (key: string, page: number, at: { x: number; y: number } | null) => {
    if (!at) return void placeFree(key, page);
    const others = boxes.all.filter((box) => box.page === page && box.personKey !== key);
    const size = signers.find((one) => one.key === key)?.box ?? boxSize;
    const place = placeNear(at, size, others, sizeOf(page), texts.get(page));
    if (!place) return setSaid(t(boxTexts.pageFull, nameOf(key), page));
    boxes.put({ fileId: file.id, personKey: key, page, ...place });
    placed(key, page);
  };
  /** Those who have no box yet. */
  const placeAll = async (page: number) => {
    const text = await read(page);
    if (!text) return;
    const unplaced = signers.filter(({ box }) => !box);
    boxes.change((own) => {
      const all = [...own];
      for (const { key } of unplaced) all.push(freeBox(key, page, all, text));
      return all;
    });
    choose(null);
    setSaid(t(boxTexts.placedAll, page));
    if (unplaced[0]) show(unplaced[0].key, page);
  };
  const remove = (key: string) => {
    boxes.change((own) => own.filter((one) => one.personKey !== key));
    setActive(null);
    setSaid(t(boxTexts.removed, nameOf(key)));
    // Where it is placed again.
    placeButton(key)?.focus();
  };
  const removeAll = () => {
    boxes.change(() => []);
    setSaid(t(boxTexts.removedAll));
  };
  const undo = () => {
    boxes.undo();
    setSaid(t(boxTexts.undone));
  };
  const keys = (event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (isUndo && boxes.canUndo && !(event.target instanceof HTMLInputElement)) {
      event.preventDefault();
      undo();
    }
    if (event.key === 'Escape') giveUp();
  };
  /** Leaves the box that has the focus, or the signer who was chosen. */
  const giveUp = () => {
    if (active === null && chosen === null) return;
    const back = active ? placeButton(active.key) : chosenButton(chosen);
    choose(null);
    back?.focus();
  };
  const isBusy = active !== null || chosen !== null;
  return {
    active,
    setActive,
    chosen,
    choose,
    said,
    show,
    placeFree,
    placeAt,
    placeAll,
    remove,
    removeAll,
    undo,
    keys,
    /** Escape is for what was begun, not for the editor. */
    isBusy,
  };
}

const chosenButton = (key: string | null) => (key === null ? null : chooseButton(key));
