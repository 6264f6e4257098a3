import {
  ApiError,
  checkDraftSave,
  type DraftDetail,
  type FileKind,
  limits,
  plainName,
} from '@tomar/contract';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { describeFailure } from '../../../../api/describeFailure.ts';
import { newRequestId } from '../../../../api/requestId.ts';
import { FileChanged } from '../../../../api/sending/readPiece.ts';
import { type UploadedFile, uploadFile } from '../../../../api/upload.ts';
import { t } from '../../../../i18n/t.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';
import { inOrder, orderWith } from './fileOrder.ts';
import { misfit } from './misfit.ts';

/** One file on its way into the draft. */
export interface Upload {
  readonly key: string;
  readonly kind: FileKind;
  readonly file: File;
  readonly state: 'queued' | 'sending' | 'waiting' | 'checking' | 'failed';
  readonly sent: number;
  readonly failure: string | null;
  /** The file itself was refused, here or by the server: sending it once more is of no use. */
  readonly misfit: boolean;
}

type Change =
  | { readonly type: 'add'; readonly uploads: readonly Upload[] }
  | { readonly type: 'set'; readonly key: string; readonly part: Partial<Upload> }
  | { readonly type: 'remove'; readonly key: string };

function reduce(uploads: readonly Upload[], change: Change): readonly Upload[] {
  switch (change.type) {
    case 'add':
      return [...uploads, ...change.uploads];
    case 'set':
      return uploads.map((one) => (one.key === change.key ? { ...one, ...change.part } : one));
    case 'remove':
      return uploads.filter((one) => one.key !== change.key);
  }
}

/** Files travel one after the other, so that they stand in the draft in the order they were dropped. */
const atOnce = 1;

export function useUploads(editing: DraftEditing) {
  const [uploads, dispatch] = useReducer(reduce, []);
  const running = useRef(new Map<string, AbortController>());
  const latest = useRef(editing);
  useEffect(() => {
    latest.current = editing;
  });

  const arrived = ({ file, draftVersion }: UploadedFile) => {
    const { saver } = latest.current;
    saver.setFiles(draftVersion, (files) => [...files.filter((one) => one.id !== file.id), file]);
    const kind = file.kind === 'Attachment' ? 'Attachment' : 'Document';
    saver.edit((content) => {
      const { files } = saver.snapshot().detail;
      const ids = inOrder(files, content.fileOrder, kind).map((one) => one.id);
      return { ...content, fileOrder: orderWith(files, content.fileOrder, kind, ids) };
    });
  };

  const run = async (upload: Upload) => {
    const stop = new AbortController();
    running.current.set(upload.key, stop);
    const set = (part: Partial<Upload>) => dispatch({ type: 'set', key: upload.key, part });
    set({ state: 'sending', failure: null });
    try {
      const { id } = await savedDraft(latest.current, upload.file.name);
      const file = await uploadFile({
        draftId: id,
        kind: upload.kind,
        file: upload.file,
        signal: stop.signal,
        progress: ({ sent, waiting }) =>
          set(
            waiting
              ? { state: 'waiting' }
              : { state: sent >= upload.file.size ? 'checking' : 'sending', sent },
          ),
      });
      arrived(file);
      dispatch({ type: 'remove', key: upload.key });
    } catch (error) {
      if (stop.signal.aborted) dispatch({ type: 'remove', key: upload.key });
      else set({ state: 'failed', failure: whyFailed(error), misfit: isRefused(error) });
    } finally {
      running.current.delete(upload.key);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins what is queued whenever the queue changes
  useEffect(() => {
    const free = atOnce - running.current.size;
    for (const upload of uploads
      .filter((one) => one.state === 'queued' && !running.current.has(one.key))
      .slice(0, Math.max(0, free)))
      void run(upload);
  }, [uploads]);

  useEffect(() => {
    const begun = running.current;
    return () => {
      for (const stop of begun.values()) stop.abort();
    };
  }, []);

  const retry = useCallback(
    (key: string) => dispatch({ type: 'set', key, part: { state: 'queued', sent: 0 } }),
    [],
  );
  const drop = useCallback((key: string) => {
    const stop = running.current.get(key);
    if (stop) stop.abort();
    else dispatch({ type: 'remove', key });
  }, []);

  return {
    uploads,
    active: uploads.filter((one) => one.state !== 'failed').length,
    /** The names of those that did not arrive. */
    failed: uploads.filter((one) => one.state === 'failed').map((one) => one.file.name),
    add: (files: readonly File[], kind: FileKind) =>
      dispatch({
        type: 'add',
        uploads: files.map((file) => {
          const failure = kind === 'Document' ? misfit(latest.current.content.signatureStandard, file) : null;
          return {
            key: newRequestId(),
            kind,
            file,
            sent: 0,
            failure,
            misfit: failure !== null,
            state: failure === null ? 'queued' : 'failed',
          };
        }),
      }),
    retry,
    drop,
  };
}

/** The names of a draft's files that stopped on their way, and are neither on it again from this page nor there. */
export function unfinishedHere(
  { unfinishedUploads, files }: Pick<DraftDetail, 'unfinishedUploads' | 'files'>,
  uploads: readonly Upload[],
  kind: FileKind,
): string[] {
  const known = [...files, ...uploads.map((upload) => ({ kind: upload.kind, name: upload.file.name }))];
  return unfinishedUploads
    .filter((one) => one.kind === kind)
    .map((one) => one.name)
    .filter((name) => !known.some((one) => one.kind === kind && one.name === name));
}

/** Whether the server has read the file and will not have it, such as a PDF that asks for a password. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'validation_failed';

function whyFailed(error: unknown): string {
  if (error instanceof FileChanged) return t(draftTexts.uploadFileChanged);
  const { heading, messages } = describeFailure(error);
  return [heading, ...messages].join(' ');
}

export type Uploads = ReturnType<typeof useUploads>;

/**
 * The draft as the server holds it; a new one is saved first, under the name of the file when it has none yet.
 * @throws when it cannot be saved.
 */
async function savedDraft({ saver }: DraftEditing, fileName: string) {
  if (saver.snapshot().detail.version > 0) return saver.snapshot().detail;
  saver.edit((content) =>
    checkDraftSave(content).some((finding) => finding.key === 'lang_draft_name_required')
      ? { ...content, name: nameFrom(fileName) }
      : { ...content },
  );
  return await saver.flush();
}

/**
 * `Kira sözleşmesi.pdf` → `Kira sözleşmesi`, as long as the name of a job may be. Some systems write `ş` as two
 * characters in names of files; here it is one.
 */
export function nameFrom(fileName: string): string {
  const whole = plainName(fileName.normalize('NFC')).trim();
  const name = whole.replace(/\.[^.]{1,8}$/, '').trim() || whole;
  return plainName([...name].slice(0, limits.jobNameLength).join('')).trim();
}
