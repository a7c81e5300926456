import { useCallback, useState } from 'react';
import { parseScannedCode } from '#app/knowledge/scanned-code.ts';
import type { Outbox } from '../use-outbox.ts';

/** What was scanned last, for a person to see and take back. */
export type LastScan = {
  captureId: string;
  code: string;
  /** Which it is of this visit, so that the same code twice is seen to be two. */
  number: number;
  isTakenBack: boolean;
};

/** What was scanned, from wherever: the camera, a field, a scanner that types. */
export type Scans = {
  last: LastScan | null;
  /** Keeps it and sends it in the background. @returns what is wrong with it; null where it was taken */
  scan: (text: string) => string | null;
  takeBack: (scan: LastScan) => void;
};

/** Scans into the outbox. */
export function useScans(outbox: Pick<Outbox, 'addScan' | 'takeBack'>): Scans {
  const [last, setLast] = useState<LastScan | null>(null);
  const { addScan, takeBack } = outbox;
  return {
    last,
    scan: useCallback(
      (text) => {
        const scanned = parseScannedCode(text);
        if ('problem' in scanned) return scanned.problem;
        const captureId = crypto.randomUUID();
        const code = scanned.text;
        setLast((before) => ({
          captureId,
          code,
          number: (before?.number ?? 0) + 1,
          isTakenBack: false,
        }));
        void addScan(captureId, code);
        return null;
      },
      [addScan],
    ),
    takeBack: useCallback(
      ({ captureId, code }) => {
        setLast((now) => (now?.captureId === captureId ? { ...now, isTakenBack: true } : now));
        void takeBack(captureId, code);
      },
      [takeBack],
    ),
  };
}
