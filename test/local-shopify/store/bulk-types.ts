/** A target for an upload, and the file once it is uploaded. */
export interface StagedUpload {
  /** The `key` parameter, which is the `stagedUploadPath`. */
  key: string;
  method: 'POST' | 'PUT';
  /** Fields that a POST must have before the file, unchanged. */
  parameters: { name: string; value: string }[];
  /** Query parameters of a PUT. */
  signature: string;
  file: Buffer | null;
}

export type BulkStatus = 'CANCELED' | 'CANCELING' | 'COMPLETED' | 'CREATED' | 'FAILED' | 'RUNNING';

export const BULK_ERROR_CODES = ['ACCESS_DENIED', 'INTERNAL_SERVER_ERROR', 'TIMEOUT'] as const;

export type BulkErrorCode = (typeof BULK_ERROR_CODES)[number];

/** One bulk mutation. */
export interface BulkOperation {
  __typename: 'BulkOperation';
  id: string;
  status: BulkStatus;
  errorCode: BulkErrorCode | null;
  /** The document that is run for every line. */
  query: string;
  clientIdentifier: string | null;
  createdAt: string;
  completedAt: string | null;
  /** Lines run so far. */
  lineCount: number;
  /** Full or partial results, once the operation has ended with any. */
  result: { name: string; signature: string; text: Buffer } | null;
  /** Status of the app's response to the webhook of the end; null until then, or if the app could not be reached. */
  webhookStatus: number | null;
}
