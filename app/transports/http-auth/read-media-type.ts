/** The media type a request declares, without its parameters; '' where it declares none. */
export function readMediaType(request: Request): string {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Ends a sentence about the right media type with the one that was sent. */
export function describeSentType(type: string): string {
  return type ? `, not "${type.slice(0, 60)}"` : '';
}
