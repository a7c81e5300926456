import { useCallback, useState } from 'react';
import { parseScannedCode } from '#app/knowledge/scanned-code.ts';
import type { Outbox } from '../use-outbox.ts';

/** The last scan, which the user can see and take back. */
export type LastScan = {
  captureId: string;
  code: string;
  /** The scan's number since the page was opened, so that two scans of the same code can be told apart. */
  number: number;
  /** How far it is taken back: not at all, not known to the server yet, done, or refused by the server. */
  undo: 'none' | 'under_way' | 'done' | 'refused';
};

/** Scans from any source: the camera, the text field, or a keyboard-wedge scanner. */
export type Scans = {
  last: LastScan | null;
  /** Stores a scan and sends it in the background. @returns what is wrong with the code; null if it was accepted */
  scan: (text: string) => string | null;
  takeBack: (scan: LastScan) => void;
};

/** Puts scans into the outbox. */
export function useScans(outbox: Pick<Outbox, 'captures' | 'addScan' | 'takeBack'>): Scans {
  const [last, setLast] = useState<Omit<LastScan, 'undo'> | null>(null);
  const [takenBackId, setTakenBackId] = useState<string | null>(null);
  const { captures, addScan, takeBack } = outbox;
  const findUndo = (captureId: string): LastScan['undo'] => {
    if (captureId !== takenBackId) return 'none';
    const waiting = captures.find((one) => one.captureId === captureId);
    if (!waiting) return 'done';
    return waiting.state === 'refused' ? 'refused' : 'under_way';
  };
  return {
    last: last && { ...last, undo: findUndo(last.captureId) },
    scan: useCallback(
      (text) => {
        const scanned = parseScannedCode(text);
        if ('problem' in scanned) return scanned.problem;
        const added = { captureId: crypto.randomUUID(), code: scanned.text };
        setLast((before) => ({ ...added, number: (before?.number ?? 0) + 1 }));
        void addScan(added);
        return null;
      },
      [addScan],
    ),
    takeBack: useCallback(
      ({ captureId, code }) => {
        void takeBack({ captureId, code });
        setTakenBackId(captureId);
      },
      [takeBack],
    ),
  };
}
