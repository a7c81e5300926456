/** Returns the media type that a request declares, without its parameters; '' if it declares none. */
export function readMediaType(request: Request): string {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Returns the end of a sentence about the right media type, which names the type that was sent. */
export function describeSentType(type: string): string {
  return type ? `, not "${type.slice(0, 60)}"` : '';
}
