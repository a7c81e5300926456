import { useEffect, useState } from 'react';

const UTC: Intl.DateTimeFormatOptions = {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
};

/** A moment in the reader's own time zone; in UTC until the browser has taken over. */
export function When({ at }: { at: string }) {
  const [words, setWords] = useState(
    () => `${new Intl.DateTimeFormat('en', UTC).format(new Date(at))} UTC`,
  );
  useEffect(() => {
    const local: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };
    setWords(new Intl.DateTimeFormat('en', local).format(new Date(at)));
  }, [at]);
  return <time dateTime={at}>{words}</time>;
}
