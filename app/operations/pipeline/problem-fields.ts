import { type AppError, ERRORS, type ErrorCode, type FieldProblem } from '#app/platform/errors.ts';

/** The fields of a problem that say what failed, without those about the HTTP request. */
export type ProblemFields = {
  code: ErrorCode;
  title: string;
  status: number;
  detail: string;
  errors?: FieldProblem[];
  upsert_id?: string;
};

export function toProblemFields(error: AppError): ProblemFields {
  return {
    code: error.code,
    title: ERRORS[error.code].title,
    status: error.status,
    detail: error.message,
    ...(error.errors.length > 0 && { errors: error.errors }),
    ...(error.upsertId !== undefined && { upsert_id: error.upsertId }),
  };
}
