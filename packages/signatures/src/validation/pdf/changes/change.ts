/** What an update did to one thing in the document, in words that stay. */
export type ChangeKind = keyof typeof CHANGES;

/**
 * How much a change takes: `extend` is what any signed document bears (validation data, document
 * time-stamps, metadata), `form` and `annotation` are what DocMDP 2 and 3 give leave for, `appearance` is what looks
 * filled in but was not, `media` annotations that do more than annotate, `placement` a signature shown where the form had no place for one, `order` what annotations
 * come after one another, `setting` and `field` are what no certification gives leave for (a part of the form that
 * shows nothing, and one that may), `content` nothing gives leave for. What follows from a level is in
 * `judgeChanges.ts`.
 */
export type ChangeLevel =
  | 'extend'
  | 'form'
  | 'appearance'
  | 'placement'
  | 'annotation'
  | 'media'
  | 'order'
  | 'setting'
  | 'field'
  | 'content';

/** The known way of deceiving that a forbidden change of this kind belongs to. */
export type Attack =
  | 'pdf_incremental_saving'
  | 'pdf_shadow_hide'
  | 'pdf_shadow_replace'
  | 'pdf_shadow_hide_and_replace'
  | 'pdf_replaced_reason'
  /** No attack by itself: what a filled field shows is not, or cannot be told to be, what it says. */
  | 'pdf_field_look_unread'
  | 'pdf_field_value_not_shown';

interface Meaning {
  readonly level: ChangeLevel;
  readonly attack: Attack;
  readonly description: string;
}

const means = (level: ChangeLevel, attack: Attack, description: string): Meaning => ({
  level,
  attack,
  description,
});

export const CHANGES = {
  dss_updated: means('extend', 'pdf_incremental_saving', 'validation material was added'),
  dss_removed: means('setting', 'pdf_shadow_hide', 'validation material was taken away'),
  extensions_changed: means('setting', 'pdf_incremental_saving', 'developer extensions were changed'),
  timestamp_added: means('extend', 'pdf_incremental_saving', 'a document time-stamp was added'),
  timestamp_shown: means(
    'appearance',
    'pdf_shadow_replace',
    'a document time-stamp was made to show something',
  ),
  metadata_updated: means('extend', 'pdf_incremental_saving', 'metadata were updated'),
  signature_added: means('form', 'pdf_incremental_saving', 'a signature was added'),
  signature_field_added: means('form', 'pdf_incremental_saving', 'a signature field was added'),
  signature_placed: means(
    'placement',
    'pdf_shadow_replace',
    'a signature was shown where the form had no field for it',
  ),
  empty_signature_field_added: means(
    'setting',
    'pdf_incremental_saving',
    'a signature field that nobody signed was added',
  ),
  signature_demands_changed: means(
    'setting',
    'pdf_incremental_saving',
    'what a signature field demands of its signer was changed',
  ),
  form_filled: means('form', 'pdf_shadow_replace', 'a form field was filled in'),
  field_appearance_changed: means(
    'appearance',
    'pdf_shadow_replace',
    'a form field was made to look otherwise without another value',
  ),
  field_shows_other_value: means(
    'content',
    'pdf_shadow_replace',
    'a form field was made to show something other than its value',
  ),
  field_value_not_shown: means(
    'appearance',
    'pdf_field_value_not_shown',
    'a form field got a value that it does not show',
  ),
  field_look_unread: means(
    'appearance',
    'pdf_field_look_unread',
    'a form field was drawn in a way of which it cannot be told what it shows',
  ),
  default_fonts_added: means(
    'extend',
    'pdf_shadow_replace',
    'fonts that nothing uses were added to the form',
  ),
  form_settings_changed: means('form', 'pdf_shadow_replace', 'settings of the form changed'),
  resources_added: means('form', 'pdf_shadow_replace', 'something to draw with was added that nothing used'),
  structure_updated: means('form', 'pdf_incremental_saving', 'the logical structure was updated'),
  structure_changed: means(
    'content',
    'pdf_shadow_replace',
    'the logical structure of what is there was changed',
  ),
  tab_order_changed: means('order', 'pdf_incremental_saving', 'the order of fields was changed'),
  form_field_added: means('field', 'pdf_shadow_replace', 'a form field was added'),
  unsigned_field_shown: means(
    'content',
    'pdf_shadow_replace',
    'a signature field that nobody signed was made to show something',
  ),
  signature_covers_page: means(
    'appearance',
    'pdf_shadow_replace',
    'a signature was drawn over most of a page',
  ),
  signature_over_text: means('form', 'pdf_shadow_replace', 'the picture of a signature was laid over text'),
  annotation_added: means('annotation', 'pdf_incremental_saving', 'an annotation was added'),
  annotation_changed: means('annotation', 'pdf_shadow_replace', 'an annotation was changed'),
  media_changed: means(
    'media',
    'pdf_shadow_replace',
    'an annotation that plays, runs or brings content of its own was added or changed',
  ),
  annotation_removed: means('annotation', 'pdf_shadow_hide', 'an annotation was removed'),
  form_field_removed: means('content', 'pdf_shadow_hide', 'a form field was removed'),
  form_field_changed: means('content', 'pdf_shadow_replace', 'a form field was changed beyond its value'),
  signature_removed: means('content', 'pdf_shadow_hide', 'a signature was removed'),
  signature_replaced: means('content', 'pdf_replaced_reason', 'what a signature says of itself was replaced'),
  page_content_changed: means('content', 'pdf_incremental_saving', 'the content of a page was changed'),
  page_resources_changed: means('content', 'pdf_shadow_replace', 'what a page draws with was changed'),
  pages_changed: means('content', 'pdf_incremental_saving', 'pages were added, removed or moved'),
  catalog_replaced: means(
    'content',
    'pdf_shadow_hide_and_replace',
    'the whole document was exchanged for another',
  ),
  catalog_changed: means('content', 'pdf_incremental_saving', 'settings of the whole document were changed'),
  actions_changed: means('content', 'pdf_incremental_saving', 'actions or scripts were changed'),
  layers_changed: means('content', 'pdf_shadow_hide', 'the visibility of layers was changed'),
  font_changed: means('content', 'pdf_shadow_replace', 'a font was changed'),
  hidden_object_shown: means(
    'content',
    'pdf_shadow_hide_and_replace',
    'an object that was kept hidden took effect',
  ),
  object_removed: means('content', 'pdf_shadow_hide', 'something in the document was removed'),
  object_changed: means('content', 'pdf_incremental_saving', 'something in the document was changed'),
  form_xfa_changed: means('content', 'pdf_shadow_replace', 'the XFA form was changed'),
  xfa_state_changed: means(
    'appearance',
    'pdf_field_look_unread',
    'the state that the XFA form was left in was changed, which may show something else',
  ),
  xfa_data_differ: means(
    'appearance',
    'pdf_field_value_not_shown',
    'data of the XFA form were changed that its fields do not say: readers show the one or the other',
  ),
  permissions_changed: means(
    'content',
    'pdf_incremental_saving',
    'the permissions of the document were changed',
  ),
  update_irregular: means(
    'content',
    'pdf_incremental_saving',
    'something was appended in a way that readers understand differently',
  ),
  encryption_changed: means(
    'content',
    'pdf_incremental_saving',
    'the encryption of the document was changed',
  ),
} as const satisfies Record<string, Meaning>;

export interface Change {
  readonly kind: ChangeKind;
  /** Full name of the form field, where it is one. */
  readonly field?: string;
  /** Number of the object that changed, or of the one that is new: by it the page is found. */
  readonly object?: number;
  /** What a field says that was filled in, before and after; null for nothing. */
  readonly values?: { readonly before: string | null; readonly after: string | null };
  /** A signature or time-stamp that shows nothing on its page. */
  readonly invisible?: true;
}

/** Changes that may alter what a page shows. */
export function mayShow({ kind, invisible }: Change): boolean {
  return invisible !== true && !UNSEEN.has(kind);
}

const UNSEEN: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
  'dss_updated',
  'dss_removed',
  'extensions_changed',
  'metadata_updated',
  'structure_updated',
  'structure_changed',
  'tab_order_changed',
  'signature_field_added',
  'empty_signature_field_added',
  'signature_demands_changed',
  'form_settings_changed',
  'resources_added',
  'permissions_changed',
  'actions_changed',
]);
