import { useEffect, useState } from 'react';

const FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** A date and time in the browser's time zone; in UTC until the page is hydrated. */
export function LocalTime({ at }: { at: Date }) {
  const [text, setText] = useState(
    () => `${at.toLocaleString('en', { ...FORMAT, timeZone: 'UTC' })} UTC`,
  );
  useEffect(() => setText(at.toLocaleString('en', FORMAT)), [at]);
  return <time dateTime={at.toISOString()}>{text}</time>;
}
