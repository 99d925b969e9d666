import { useEffect, useRef } from 'react';
import { enMarcha, type Tarea } from '#features/tareas/contract.ts';
import { EstadoDeTarea } from '#features/tareas/web/EstadoDeTarea.tsx';
import { SeguirTarea } from '#features/tareas/web/SeguirTarea.tsx';

type SeguimientoProps = {
  readonly tarea: string;
  /** It came to an end while it was followed. */
  readonly onFin: () => void;
};

/** A load's job, live. */
export const Seguimiento = ({ tarea, onFin }: SeguimientoProps) => (
  <SeguirTarea id={tarea}>{(conocida) => <ConFin tarea={conocida} onFin={onFin} />}</SeguirTarea>
);

function ConFin({ tarea, onFin }: { readonly tarea: Tarea; readonly onFin: () => void }) {
  const isUnderWay = enMarcha(tarea);
  const before = useRef(isUnderWay);
  useEffect(() => {
    if (before.current && !isUnderWay) onFin();
    before.current = isUnderWay;
  }, [isUnderWay, onFin]);
  return <EstadoDeTarea tarea={tarea} como="h3" />;
}
