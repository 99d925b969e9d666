// Loads, ten seconds after a page opens, the list that shows and sends the forms waiting on this device.
import { useEffect, useState } from 'react';
import { useUso, withUso } from './load-uso.ts';
import './uso-chunk.ts';

/** Older forms that wait on the device are not urgent. */
const LATER_MS = 10_000;

export function WaitingForms() {
  const uso = useUso();
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLater(true);
      withUso(() => undefined);
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLater && uso && <uso.UnsentEnvios />;
}
