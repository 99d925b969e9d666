// Line that tells when the borrador (form draft) was last saved, with a button to discard it; formats `hace 5 s`.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/contract/time.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import type { BorradorVivo } from './borrador.ts';
import { useCompartido } from './lugares.ts';

/** Shows the line; it says so if nothing can be kept on this device, and is empty before the first save. */
export function BorradorGuardado({ borrador, onDescartar }: Props) {
  const { guardado, alcance } = useSyncExternalStore(borrador.subscribe, borrador.state);
  const compartido = useCompartido();
  const [asking, setAsking] = useState(false);
  const now = useNow();
  if (compartido) return <p>En este dispositivo no se guarda nada: envíe el formulario antes de cerrar la página.</p>;
  if (alcance === 'nada') {
    return <p>Este navegador no permite guardar lo que escribe: envíelo antes de cerrar la página.</p>;
  }
  if (guardado === null) return null;
  return (
    <>
      <p>
        <span>{`Guardado ${timeAgo(now - guardado)}${alcance === 'todo' ? '' : ', menos el archivo adjunto'}. `}</span>
        <Button variant="link" onClick={() => setAsking(true)}>
          Descartar
        </Button>
      </p>
      {asking && (
        <ConfirmDialog
          title="¿Descartar lo que escribió?"
          confirm="Descartar"
          danger
          onConfirm={onDescartar}
          onCancel={() => setAsking(false)}
        >
          <p>{`Se borrará de este dispositivo y no se podrá recuperar. ${remainingText(borrador)}`}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const UNIDADES = [
  { ms: DAY_MS, singular: 'día', plural: 'días' },
  { ms: HOUR_MS, singular: 'h', plural: 'h' },
  { ms: MINUTE_MS, singular: 'min', plural: 'min' },
  { ms: 1000, singular: 's', plural: 's' },
] as const;

/** Formats a duration in the largest unit that fits: `hace 5 s`, `hace 2 días`. */
export function timeAgo(ms: number): string {
  const unidad = UNIDADES.find((unidad) => ms >= unidad.ms);
  if (!unidad) return 'hace un momento';
  const n = Math.floor(ms / unidad.ms);
  return `hace ${n} ${n === 1 ? unidad.singular : unidad.plural}`;
}

type Props = { readonly borrador: BorradorVivo; readonly onDescartar: () => void };

const remainingText = (borrador: BorradorVivo): string =>
  borrador.content().enviado === null
    ? 'Nada de esto se ha enviado.'
    : 'Si el envío que no alcanzamos a confirmar llegó, ese registro se conserva.';

const TICK_MS = 5000;

/** Returns the time in ms, updated every five seconds. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
