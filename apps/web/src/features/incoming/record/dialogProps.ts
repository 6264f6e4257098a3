import type { IncomingDetail } from '@tomar/contract';

/** What became of a document. Null: the reader does not see it any more. */
export interface Became {
  readonly detail: IncomingDetail | null;
}

export interface ActDialogProps {
  readonly document: IncomingDetail;
  readonly done: (became: Became) => void;
  readonly close: () => void;
}
