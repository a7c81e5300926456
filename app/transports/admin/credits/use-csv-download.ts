import { useState } from 'react';
import { saveFile } from '../shared/files/save-file.ts';

/** Downloads a file from the app with fetch, because a link could not carry the ID token. */
export function useCsvDownload(address: string, fileName: string) {
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async () => {
    setLoading(true);
    setProblem(null);
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(String(answer.status));
      saveFile(await answer.blob(), fileName);
    } catch {
      setProblem('The file could not be downloaded. Check your connection and try again.');
    }
    setLoading(false);
  };
  return { download, isLoading, problem };
}
