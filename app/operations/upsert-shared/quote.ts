/** Text from outside as it is, white space included: in quotes, on one line and not for ever long. */
export function quote(text: string): string {
  return JSON.stringify(oneLine(text));
}

/** Options as a person reads them: `Size=42, Color=Black`. */
export function printOptions(options: Record<string, string>): string {
  return Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');
}

/** Without line breaks, and cut after 200 characters. */
export function oneLine(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ');
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
