// Status line of a form: when its borrador (draft) was last saved, or that there is no connection; formats `hace 5 s`.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/contract/time.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { useOnline } from '#platform/web/ui/states.tsx';
import { useFormulario } from '../formulario-abierto.ts';
import type { Alcance, BorradorVivo } from './borrador.ts';
import { useCompartido } from './lugares.ts';

/** Shows the line, with a button to discard the draft; it is empty before the first save. */
export function BorradorGuardado({ borrador, onDescartar }: Props) {
  const { guardado, alcance } = useSyncExternalStore(borrador.subscribe, borrador.state);
  const { sensible = false } = useFormulario().formulario;
  const isOnline = useOnline();
  const compartido = useCompartido();
  const [asking, setAsking] = useState(false);
  const now = useNow();
  const unkept = compartido
    ? 'En este dispositivo no se guarda nada'
    : alcance === 'nada'
      ? 'Este navegador no permite guardar lo que escribe'
      : null;
  return (
    <>
      <p data-offline={!isOnline}>
        {/* There before its content, so that a screen reader says it; the time would be said every five seconds. */}
        <span role="status">{!isOnline && offlineText(unkept, sensible, alcance)}</span>
        {isOnline && unkept !== null && <span>{`${unkept}: envíe el formulario antes de cerrar la página.`}</span>}
        {guardado !== null && unkept === null && (
          <>
            {isOnline && <span>{`Guardado ${timeAgo(now - guardado)}${exceptOf(alcance)}.`}</span>}{' '}
            <Button variant="link" onClick={() => setAsking(true)}>
              Descartar
            </Button>
          </>
        )}
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

const exceptOf = (alcance: Alcance): string => (alcance === 'todo' ? '' : ', menos el archivo adjunto');

function offlineText(unkept: string | null, sensible: boolean, alcance: Alcance): string {
  const begin = 'Sin conexión. Puede seguir escribiendo';
  if (unkept !== null)
    return `${begin}, pero no cierre la página: ${unkept.charAt(0).toLowerCase()}${unkept.slice(1)}.`;
  return sensible
    ? `${begin}, pero no cierre esta pestaña: lo que escribe se guarda solo en ella${exceptOf(alcance)}.`
    : `${begin}: todo queda guardado en este dispositivo${exceptOf(alcance)}.`;
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
    ? 'Todavía no se ha enviado.'
    : 'Si el envío anterior alcanzó a llegar, ese registro no se borra.';

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
