import type { JobFile, SignatureBox } from '@tomar/contract';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import type { PageInView } from '../../../../ui/pdf/usePageInView.ts';
import type { Active } from './BoxesOfPage.tsx';
import { boxSize, freePlace, type PageSize, type Rect } from './boxGeometry.ts';
import type { Point } from './PlaceLayer.tsx';
import type { PageTexts } from './pageTexts/usePageTexts.ts';
import type { Placeable } from './placeable.ts';
import { placeNear } from './placeNear.ts';
import { chooseButton, placeButton } from './side/PlaceableRow.tsx';
import { boxTexts } from './texts.ts';
import type { Boxes } from './useBoxes.ts';
import { codeKey, isCode } from './verification/codeBox.ts';
import { codeSize, freeCodePlace, smallestCode } from './verification/codeGeometry.ts';

interface Scene {
  readonly file: JobFile;
  readonly boxes: Boxes;
  /** Those who sign or initial, in their order, and the verification QR code. */
  readonly placeables: readonly Placeable[];
  /** Where text fields of the template stand, which nothing goes over. */
  readonly fields: readonly (Rect & { readonly page: number })[];
  readonly sizeOf: (page: number) => PageSize;
  readonly inView: PageInView;
  readonly texts: PageTexts['texts'];
  readonly read: PageTexts['read'];
  /** What is looked for, or placed by the next click. */
  readonly wanted: Placeable | null;
}

/** What a person does to the boxes of a document: chooses a signer or the QR code, places, shows, removes, gives up. */
export function usePlacing(scene: Scene) {
  const { file, boxes, placeables, fields, sizeOf, inView, texts, read, wanted } = scene;
  const [active, setActive] = useState<Active | null>(() =>
    wanted?.box ? { key: wanted.key, nonce: 1 } : null,
  );
  const [chosen, setChosen] = useState<string | null>(() => (wanted && !wanted.box ? wanted.key : null));
  const [said, setSaid] = useState(() =>
    wanted && !wanted.box ? askWhere(wanted.key, wanted.name) : t(boxTexts.chooseFirst),
  );
  // Of a document that follows another one nobody has led the focus here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the document comes
  useEffect(() => chosenButton(chosen)?.focus(), []);
  const nameOf = (key: string) => placeables.find((one) => one.key === key)?.name ?? '';
  const focus = (key: string) => setActive((before) => ({ key, nonce: (before?.nonce ?? 0) + 1 }));

  const choose = (key: string | null) => {
    setChosen(key);
    setSaid(key === null ? t(boxTexts.chooseFirst) : askWhere(key, nameOf(key)));
  };
  const show = (key: string, page: number) => {
    if (page !== inView.page) inView.goTo(page);
    focus(key);
  };
  /** A box stands: says so, and asks for the next one where they are placed by clicks. */
  const placed = (key: string, page: number) => {
    const next =
      chosen === null || key === codeKey
        ? undefined
        : placeables.find((one) => one.person && one.key !== key && !one.box);
    setChosen(next?.key ?? null);
    const placedText = key === codeKey ? boxTexts.codePlaced : boxTexts.placed;
    setSaid(next ? t(boxTexts.placedNext, nameOf(key), page, next.name) : t(placedText, nameOf(key), page));
    show(key, page);
  };
  /** What else stands on a page. */
  const taken = (page: number, key: string, own: readonly SignatureBox[] = boxes.all): readonly Rect[] =>
    [...own.filter(({ personKey }) => personKey !== key), ...fields].filter((one) => one.page === page);
  const freeBox = (personKey: string, page: number, own: readonly SignatureBox[], text: readonly Rect[]) => {
    const free = personKey === codeKey ? freeCodePlace : freePlace;
    return { fileId: file.id, personKey, page, ...free(taken(page, personKey, own), sizeOf(page), text) };
  };
  /** Where the box goes that is wanted at a point of the page; null: there is no room. */
  const near = (key: string, page: number, at: Point): Rect | null => {
    const has = placeables.find((one) => one.key === key)?.box;
    const [usual, least] = key === codeKey ? [codeSize, smallestCode] : [boxSize];
    return placeNear(at, has ?? usual, taken(page, key), sizeOf(page), texts.get(page), least);
  };
  const placeFree = async (key: string, page: number) => {
    const text = await read(page);
    if (!text) return;
    boxes.change((own) => [...own.filter((one) => one.personKey !== key), freeBox(key, page, own, text)]);
    placed(key, page);
  };
  /** `at`: in points of the page; null: where there is room. */
  const placeAt = (key: string, page: number, at: Point | null) => {
    if (!at) return void placeFree(key, page);
    const place = near(key, page, at);
    if (!place) return setSaid(t(boxTexts.pageFull, nameOf(key), page));
    boxes.put({ fileId: file.id, personKey: key, page, ...place });
    placed(key, page);
  };
  /** The signers who have no box yet. */
  const placeAll = async (page: number) => {
    const text = await read(page);
    if (!text) return;
    const unplaced = placeables.filter(({ person, box }) => person && !box);
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
    setSaid(key === codeKey ? t(boxTexts.codeRemoved) : t(boxTexts.removed, nameOf(key)));
    // Where it is placed again.
    placeButton(key)?.focus();
  };
  /** Of the signers: the QR code stays. */
  const removeAll = () => {
    boxes.change((own) => own.filter(isCode));
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
    near,
    taken,
    placeAll,
    remove,
    removeAll,
    undo,
    keys,
    /** Escape is for what was begun, not for the editor. */
    isBusy,
  };
}

const askWhere = (key: string, name: string) =>
  key === codeKey ? t(boxTexts.clickWhereCode) : t(boxTexts.clickWhere, name);

const chosenButton = (key: string | null) => (key === null ? null : chooseButton(key));
