/** A place where a file may be put before it is used, and the file once it is there. */
export interface StagedUpload {
  /** The `key` parameter: what `stagedUploadPath` names. */
  key: string;
  method: 'POST' | 'PUT';
  /** Fields that a POST must carry before the file, each as it is here. */
  parameters: { name: string; value: string }[];
  /** What a PUT carries in its address. */
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
  /** The text that is run for every line. */
  query: string;
  clientIdentifier: string | null;
  createdAt: string;
  completedAt: string | null;
  /** Lines run so far. */
  lineCount: number;
  /** The file of results, whole or partial, once the operation has ended with one. */
  result: { name: string; signature: string; text: Buffer } | null;
  /** What the app answered to the webhook of the end; null until then, or where it could not be reached. */
  webhookStatus: number | null;
}
