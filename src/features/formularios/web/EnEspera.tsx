import { useEffect, useState } from 'react';
import { conUso, useUso } from './cargar-uso.ts';

/** Nobody waits for what lies on the device from before. */
const LATER_MS = 10_000;

/** On any page of ours, a while after it opened: what waits on this device to be sent is named, and sent. */
export function EnEspera() {
  const uso = useUso();
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLater(true);
      conUso(() => undefined);
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLater && uso && <uso.PorEnviar />;
}
