import * as z from 'zod/mini';

/**
 * The error catalogue: what the server answers with, by stable code. The client's behaviour by status is the
 * specification's (§8): 400 joins the ModelState messages, 401 is a missing right, an unknown session is 400
 * with the entry `lang_invalid_token`.
 */
export const errorCatalogue = {
  validation_failed: { status: 400, key: 'lang_request_invalid' },
  invalid_token: { status: 400, key: 'lang_invalid_token' },
  refused: { status: 400, key: 'lang_request_invalid' },
  unauthorized: { status: 401, key: 'lang_unauthorized' },
  caller_unknown: { status: 401, key: 'lang_caller_unknown' },
  proof_required: { status: 403, key: 'lang_second_factor_required' },
  fresh_proof_required: { status: 403, key: 'lang_fresh_proof_required' },
  not_found: { status: 404, key: 'lang_not_found' },
  request_timeout: { status: 408, key: 'lang_request_too_slow' },
  conflict: { status: 409, key: 'lang_changed_meanwhile' },
  too_large: { status: 413, key: 'lang_request_too_large' },
  range_not_satisfiable: { status: 416, key: 'lang_request_invalid' },
  too_many_requests: { status: 429, key: 'lang_too_many_requests' },
  unexpected: { status: 500, key: 'lang_unexpected_error' },
  no_space: { status: 507, key: 'lang_no_space' },
  unavailable: { status: 503, key: 'lang_temporarily_unavailable' },
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

export const errorBody = z.object({
  code: z.string(),
  /** Field (camelCase path; empty for the whole) to message keys. On the wire `ModelState`. */
  modelState: z.record(z.string(), z.array(z.string())),
  /** The same findings with placeholders' values and both languages' texts. */
  errors: z.array(
    z.object({
      field: z.string(),
      key: z.string(),
      params: z.array(z.union([z.string(), z.number()])),
      tr: z.string(),
      en: z.string(),
    }),
  ),
  /** Look it up in the server's log. */
  requestId: z.string(),
});

export type ErrorBody = z.infer<typeof errorBody>;
