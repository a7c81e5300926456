import { type AppError, ERRORS, type ErrorCode, type FieldProblem } from '#app/platform/errors.ts';

/** Why a row failed: what the problem of a single call says, less what is about its request. */
export type RowProblem = {
  code: ErrorCode;
  title: string;
  status: number;
  detail: string;
  errors?: FieldProblem[];
  upsert_id?: string;
};

export function rowProblem(error: AppError): RowProblem {
  return {
    code: error.code,
    title: ERRORS[error.code].title,
    status: error.status,
    detail: error.message,
    ...(error.errors.length > 0 && { errors: error.errors }),
    ...(error.upsertId !== undefined && { upsert_id: error.upsertId }),
  };
}
