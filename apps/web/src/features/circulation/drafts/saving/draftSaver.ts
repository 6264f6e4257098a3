import {
  ApiError,
  checkDraftSave,
  type DraftContent,
  type DraftDetail,
  isEmptyId,
  type JobFile,
} from '@tomar/contract';
import { isInvalidToken, isTransient } from '../../../../api/failure.ts';

/**
 * How a draft's saving stands. `blocked`: something stops even a save (no name). `waiting`: the server is out of
 * reach or the session ended; it goes on by itself. `conflict`: saved elsewhere meanwhile, the person chooses.
 * `refused`: the server said no; the next change tries again.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'blocked' | 'waiting' | 'conflict' | 'refused';

/** Without a network nothing is being saved, however long the request takes to say so. */
export const stateShown = (state: SaveState, online: boolean): SaveState =>
  !online && (state === 'saving' || state === 'unsaved') ? 'waiting' : state;

export interface DraftSnapshot {
  readonly content: DraftContent;
  readonly detail: DraftDetail;
  readonly state: SaveState;
  readonly failure: unknown;
  /** In a conflict, what was saved elsewhere; null while it cannot be had. */
  readonly theirs: DraftDetail | null;
}

export interface DraftServer {
  save(id: string, version: number, content: DraftContent, requestId: string): Promise<DraftDetail>;
  load(id: string): Promise<DraftDetail>;
  newRequestId(): string;
}

interface Attempt {
  readonly version: number;
  readonly content: DraftContent;
  readonly requestId: string;
}

interface FileChange {
  readonly version: number;
  readonly change: (files: readonly JobFile[]) => readonly JobFile[];
}

/** A new draft in which nothing was entered: leaving it loses nothing. */
export const isUntouched = ({ content, detail }: DraftSnapshot): boolean =>
  isEmptyId(detail.id) && JSON.stringify(content) === JSON.stringify(detail.content);

export const settleMs = 700;
const firstRetryMs = 2000;
const maxRetryMs = 20_000;

/** Saves a draft while it is edited: one save at a time, the last state always follows, nothing is lost. */
export class DraftSaver {
  readonly #server: DraftServer;
  readonly #listeners = new Set<() => void>();
  #snapshot: DraftSnapshot;
  #dirty = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #retryMs = firstRetryMs;
  /** An attempt whose answer was lost is repeated under its own id, with what it said. */
  #unanswered: Attempt | undefined;
  /** Files that came and went after the last draft that the server sent. */
  #fileChanges: FileChange[] = [];

  constructor(detail: DraftDetail, server: DraftServer) {
    this.#server = server;
    this.#snapshot = { content: detail.content, detail, state: 'saved', failure: null, theirs: null };
  }

  snapshot = (): DraftSnapshot => this.#snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  edit(change: (content: DraftContent) => DraftContent): void {
    const content = change(this.#snapshot.content);
    if (content === this.#snapshot.content) return;
    this.#dirty = true;
    const state = this.#snapshot.state;
    this.#update({
      content,
      state: state === 'conflict' || state === 'saving' ? state : this.#idleState(content),
    });
    this.#schedule(settleMs);
  }

  /** A file came or went on the server, which made `version` of the draft. */
  setFiles(version: number, change: FileChange['change']): void {
    const { detail } = this.#snapshot;
    if (version <= detail.version) return;
    this.#fileChanges.push({ version, change });
    this.#update({ detail: withChange(detail, { version, change }) });
  }

  /** The server took a file out of the draft, with its place and its boxes. */
  fileRemoved(version: number, fileId: string): void {
    this.setFiles(version, (files) => files.filter((file) => file.id !== fileId));
    this.#update({ content: withoutFile(this.#snapshot.content, fileId) });
  }

  /**
   * Saves now what is not saved.
   * @throws what stands in the way, when it does not get saved.
   */
  async flush(): Promise<DraftDetail> {
    clearTimeout(this.#timer);
    await this.#run();
    const { state, detail, failure } = this.#snapshot;
    if (state !== 'saved' && this.#dirty) throw failure ?? new Error(`draft is ${state}`);
    return detail;
  }

  /**
   * After a conflict: `merge` makes one draft of what was edited here and what was saved elsewhere. It is saved over
   * that and nothing newer: of what came since, the person is asked again.
   */
  async settle(merge: (mine: DraftContent, theirs: DraftDetail) => DraftContent): Promise<void> {
    const { content: mine, theirs } = this.#snapshot;
    const detail = this.#known(theirs ?? (await this.#server.load(this.#snapshot.detail.id)));
    const content = merge(mine, detail);
    this.#dirty = JSON.stringify(content) !== JSON.stringify(detail.content);
    this.#unanswered = undefined;
    const state = this.#dirty ? 'unsaved' : 'saved';
    this.#update({
      detail,
      content: this.#dirty ? content : detail.content,
      state,
      failure: null,
      theirs: null,
    });
    await this.#run();
  }

  /** Another page or person saved this draft: shown at once unless something is being edited here. */
  offer(detail: DraftDetail): void {
    if (this.#dirty || this.#running || detail.version <= this.#snapshot.detail.version) return;
    this.#update({ detail: this.#known(detail), content: detail.content, state: 'saved', failure: null });
  }

  /** The connection or the session is back. */
  resume(): void {
    if (this.#snapshot.state === 'waiting') this.#schedule(0);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #idleState(content: DraftContent): SaveState {
    return checkDraftSave(content).length > 0 ? 'blocked' : 'unsaved';
  }

  #update(part: Partial<DraftSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    for (const listener of this.#listeners) listener();
  }

  /** What the server sent, with the files that came and went since it did. */
  #known(detail: DraftDetail): DraftDetail {
    this.#fileChanges = this.#fileChanges.filter((change) => change.version > detail.version);
    return this.#fileChanges.reduce(withChange, detail);
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), ms);
  }

  #run(): Promise<void> {
    this.#running ??= this.#loop().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #loop(): Promise<void> {
    while (this.#dirty && this.#snapshot.state !== 'conflict') {
      if (!this.#unanswered && checkDraftSave(this.#snapshot.content).length > 0) {
        this.#update({ state: 'blocked' });
        return;
      }
      if (!(await this.#saveOnce())) return;
    }
  }

  /** Whether the loop may go on. */
  async #saveOnce(): Promise<boolean> {
    const before = this.#snapshot.detail;
    const sent = this.#unanswered ?? {
      version: before.version,
      content: this.#snapshot.content,
      requestId: this.#server.newRequestId(),
    };
    this.#update({ state: 'saving', failure: null });
    try {
      const detail = await this.#server.save(before.id, sent.version, sent.content, sent.requestId);
      this.#unanswered = undefined;
      this.#retryMs = firstRetryMs;
      this.#dirty = this.#snapshot.content !== sent.content;
      this.#update({ detail: this.#known(detail), state: this.#dirty ? 'unsaved' : 'saved' });
      return true;
    } catch (error) {
      return await this.#failed(error, sent, before);
    }
  }

  async #failed(error: unknown, sent: Attempt, before: DraftDetail) {
    if (error instanceof ApiError && error.status === 409) {
      this.#unanswered = undefined;
      return await this.#collided(error, before);
    }
    if (isTransient(error)) {
      this.#unanswered = sent;
      this.#update({ state: 'waiting', failure: error });
      this.#schedule(this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, maxRetryMs);
      return false;
    }
    this.#unanswered = undefined;
    const ended = error instanceof ApiError && isInvalidToken(error);
    this.#update({ state: ended ? 'waiting' : 'refused', failure: error });
    return false;
  }

  /** The version moved. When only files changed, nobody edited anything: go on from there. */
  async #collided(error: ApiError, before: DraftDetail): Promise<boolean> {
    let current: DraftDetail | null = null;
    try {
      current = await this.#server.load(before.id);
    } catch (failure) {
      // A newer server: this page cannot show what was saved, and has no choice to offer.
      if (failure instanceof ApiError && failure.code === 'reply_off_contract') {
        this.#update({ state: 'refused', failure });
        return false;
      }
    }
    if (current && sameEdits(current, before)) {
      this.#update({ detail: this.#known(current), state: 'unsaved' });
      return true;
    }
    this.#update({ state: 'conflict', failure: error, theirs: current });
    return false;
  }
}

/** Whether only files came, went or changed places: no person edited anything else. */
function sameEdits(current: DraftDetail, before: DraftDetail): boolean {
  const inBoth = (fileId: string) =>
    [current, before].every(({ files }) => files.some((file) => file.id === fileId));
  const edits = ({ content }: DraftDetail) =>
    JSON.stringify({
      ...content,
      fileOrder: [],
      boxes: content.boxes.filter((box) => inBoth(box.fileId)),
      placeholders: content.placeholders.filter((one) => inBoth(one.fileId)),
      verificationPlaces: content.verificationPlaces.filter((one) => inBoth(one.fileId)),
    });
  return edits(current) === edits(before);
}

function withChange(detail: DraftDetail, { version, change }: FileChange): DraftDetail {
  // A gap: something else happened in between, and the next save shall notice.
  const next = version === detail.version + 1 ? version : detail.version;
  return { ...detail, version: next, files: [...change(detail.files)] };
}

const withoutFile = (content: DraftContent, fileId: string): DraftContent => ({
  ...content,
  fileOrder: content.fileOrder.filter((id) => id !== fileId),
  boxes: content.boxes.filter((box) => box.fileId !== fileId),
  placeholders: content.placeholders.filter((one) => one.fileId !== fileId),
  verificationPlaces: content.verificationPlaces.filter((one) => one.fileId !== fileId),
});
