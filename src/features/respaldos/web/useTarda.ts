import { useEffect, useState } from 'react';

/** After how long a server is said to be slow, in ms. */
const TARDA_MS = 4000;

/** Whether something goes on for longer than people wait without asking why. */
export function useTarda(enMarcha: boolean): boolean {
  const [tarda, setTarda] = useState(false);
  useEffect(() => {
    if (!enMarcha) return undefined;
    const timer = setTimeout(() => setTarda(true), TARDA_MS);
    return () => {
      clearTimeout(timer);
      setTarda(false);
    };
  }, [enMarcha]);
  return enMarcha && tarda;
}
