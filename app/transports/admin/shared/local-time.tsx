import { useEffect, useState } from 'react';

const UTC: Intl.DateTimeFormatOptions = {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
};

/** A date and time (ISO 8601) in the browser's time zone; in UTC until the page is hydrated. */
export function LocalTime({ at }: { at: string }) {
  const [text, setText] = useState(
    () => `${new Intl.DateTimeFormat('en', UTC).format(new Date(at))} UTC`,
  );
  useEffect(() => {
    const local: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };
    setText(new Intl.DateTimeFormat('en', local).format(new Date(at)));
  }, [at]);
  return <time dateTime={at}>{text}</time>;
}
