import type { ErrorCode } from '#app/platform/errors.ts';

const CORRECT = 'Correct what detail and errors name, then call again.';
const ASK_A_PERSON = 'Do not retry unchanged. Show detail to the user and ask which is meant.';
const AGAIN =
  'Wait retry_after_seconds if given, then repeat the call with the same idempotency_key.';
const ANOTHER_PHOTO =
  'Send a JPEG, PNG, WebP, AVIF or HEIC photo of at most 10 MB, public for image_url.';
const ASK_THE_OWNER = 'Do not retry. The owner of the store must open the app in the admin first.';
const ANOTHER_KEY =
  'Do not retry. An API key that may do this is made in the app, in the store admin.';
const PROTOCOL = 'Do not retry. The request itself is wrong.';

/** What a model should do about a failure. The texts are constant: nothing from outside gets in. */
export const RECOVERY_HINTS: Readonly<Record<ErrorCode, string>> = {
  malformed_request: PROTOCOL,
  malformed_json: PROTOCOL,
  unauthorized: ANOTHER_KEY,
  insufficient_credits: 'Do not retry. Ask the user to top up at top_up_url.',
  key_credits_used:
    'Do not retry this month. Ask the user to give this key more credits, in the app in the store admin.',
  missing_scope: ANOTHER_KEY,
  staff_may_not_write: ASK_THE_OWNER,
  owner_only: ASK_THE_OWNER,
  shop_uninstalled: 'Do not retry. The app must be installed in the store again.',
  foreign_origin: 'Call from a program, not from a page of another website.',
  store_access_denied: ASK_THE_OWNER,
  not_found: CORRECT,
  method_not_allowed: PROTOCOL,
  style_code_collision: ASK_A_PERSON,
  option_structure_conflict: CORRECT,
  product_claim_conflict: ASK_A_PERSON,
  upsert_in_progress: AGAIN,
  undo_expired: CORRECT,
  variant_conflict: ASK_A_PERSON,
  stock_outcome_unknown: ASK_A_PERSON,
  idempotency_in_flight: AGAIN,
  session_conflict: PROTOCOL,
  same_photo: PROTOCOL,
  job_conflict: 'Do not retry. Use get-job to see the status of the job.',
  job_storage_full: PROTOCOL,
  body_too_large:
    'Send less: a photo of at most 10 MB or its public image_url; for a product, fewer variants.',
  image_too_large: ANOTHER_PHOTO,
  unsupported_media_type: PROTOCOL,
  invalid_input: CORRECT,
  image_unreachable: `${ANOTHER_PHOTO} For a create-photo-upload address: PUT the photo to upload_url first.`,
  image_not_supported: ANOTHER_PHOTO,
  idempotency_mismatch:
    'Repeat the first input with this key, or use a new key for a new operation.',
  store_rejected: CORRECT,
  rate_limited: AGAIN,
  daily_limit_reached:
    'Do not retry today. Tell the user; products that the store has are still matched.',
  internal_error: 'Repeat the call once with the same idempotency_key, then quote request_id.',
  staff_rights_unknown: AGAIN,
  service_starting: AGAIN,
  database_unavailable: AGAIN,
  upstream_unavailable: AGAIN,
  upstream_busy: AGAIN,
  upstream_timeout: AGAIN,
};
