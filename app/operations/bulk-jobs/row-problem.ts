import { type AppError, ERRORS, type ErrorCode, type FieldProblem } from '#app/platform/errors.ts';

/** Why a row failed: the problem of a single call without the members about its HTTP request. */
export type RowProblem = {
  code: ErrorCode;
  title: string;
  status: number;
  detail: string;
  errors?: FieldProblem[];
  upsert_id?: string;
};

export function toRowProblem(error: AppError): RowProblem {
  return {
    code: error.code,
    title: ERRORS[error.code].title,
    status: error.status,
    detail: error.message,
    ...(error.errors.length > 0 && { errors: error.errors }),
    ...(error.upsertId !== undefined && { upsert_id: error.upsertId }),
  };
}
