import type { Needs } from '../callers.ts';
import type { Message } from '../messages/message.ts';
import type { Finding } from '../text.ts';
import type { ImportColumn, RowValues } from './importColumn.ts';
import type { ImportKind } from './importKinds.ts';

/** How records of one kind come from a spreadsheet, said once: its page, template, preview and rules are made of it. */
export interface ImportDeclaration {
  readonly kind: ImportKind;
  /** In the API, and of its page below `settings/` (UI-24, UI-26, UI-27). */
  readonly path: string;
  readonly texts: {
    readonly many: Message;
    /** What somebody has to know before they fill in the file. */
    readonly about: Message;
  };
  readonly needs: Pick<Needs, 'module' | 'option'> & Required<Pick<Needs, 'authority'>>;
  /** What is written gives rights, or says where documents go: it wants a fresh proof. */
  readonly fresh?: true;
  /** The column by which a record that is there already is known. */
  readonly key: string;
  /** A record takes several rows. */
  readonly spansRows?: true;
  readonly columns: readonly ImportColumn[];
  /** What no cell says by itself, of a row whose cells are right. */
  readonly check?: (values: RowValues) => readonly Finding[];
  /** New people may be sent an invitation. */
  readonly invites?: true;
}
