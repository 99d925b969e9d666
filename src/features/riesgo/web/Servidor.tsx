import { useEffect } from 'react';
import { textoDeInstante } from '#catalogo/momento.ts';
import { enMarcha, type Tarea } from '#features/tareas/contract.ts';
import { SeguirTarea } from '#features/tareas/web/SeguirTarea.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import type { LecturaDeServidor } from '../contract.ts';
import { textoDeLectura } from './palabras.ts';

type ServidorProps = {
  readonly servidor: LecturaDeServidor;
  /** Its reading came to an end, good or bad. */
  readonly onTerminada: () => void;
};

/** A server: when it was read and how many rows that gave, or how far its reading is. */
export function Servidor({ servidor: { etiqueta, tarea, ultima }, onTerminada }: ServidorProps) {
  return (
    <Stack as="li" gap="none">
      <strong>{etiqueta}</strong>
      {ultima ? (
        <Muted as="span">
          <time dateTime={ultima.instante}>{textoDeInstante(new Date(ultima.instante))}</time>
          {`, ${countOf(ultima.filas, 'fila', 'filas')}`}
        </Muted>
      ) : (
        tarea === null && <Muted as="span">Sin leer</Muted>
      )}
      {tarea !== null && (
        <SeguirTarea id={tarea}>
          {(seguida) => <Leyendo tarea={seguida} etiqueta={etiqueta} onTerminada={onTerminada} />}
        </SeguirTarea>
      )}
    </Stack>
  );
}

type LeyendoProps = { readonly tarea: Tarea; readonly etiqueta: string; readonly onTerminada: () => void };

function Leyendo({ tarea, etiqueta, onTerminada }: LeyendoProps) {
  const sigue = enMarcha(tarea);
  useEffect(() => {
    if (!sigue) onTerminada();
    // The page gives another function at each turn; the reading ends once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [sigue]);
  if (!sigue) return <span>Actualizando…</span>;
  return (
    <Stack gap={1}>
      <ProgressBar label={`Lectura de ${etiqueta}`} value={tarea.hechos} max={tarea.total} />
      <Muted as="span">{textoDeLectura(tarea)}</Muted>
    </Stack>
  );
}
