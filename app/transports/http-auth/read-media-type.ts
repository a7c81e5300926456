/** The media type a request declares, without its parameters; '' where it declares none. */
export function mediaTypeOf(request: Request): string {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** The end of a sentence that says what to send: what came in its place. */
export function notThatType(type: string): string {
  return type ? `, not "${type.slice(0, 60)}"` : '';
}
