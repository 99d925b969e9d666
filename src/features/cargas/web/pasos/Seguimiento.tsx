import { type ReactNode, useEffect, useRef } from 'react';
import { enMarcha, type Tarea } from '#features/tareas/contract.ts';
import { EstadoDeTarea } from '#features/tareas/web/EstadoDeTarea.tsx';
import { SeguirTarea } from '#features/tareas/web/FollowTarea.tsx';

type SeguimientoProps = {
  readonly tarea: string;
  /** It came to an end, perhaps before anything was known of it here: what was read of its load may be older. */
  readonly onFin: () => void;
  /** Said while it goes on. */
  readonly mientras?: ReactNode;
};

/** A load's job, live. */
export const Seguimiento = ({ tarea, ...props }: SeguimientoProps) => (
  <SeguirTarea id={tarea}>{(conocida) => <ConFin tarea={conocida} {...props} />}</SeguirTarea>
);

type ConFinProps = Omit<SeguimientoProps, 'tarea'> & { readonly tarea: Tarea };

function ConFin({ tarea, onFin, mientras }: ConFinProps) {
  const isUnderWay = enMarcha(tarea);
  const before = useRef(true);
  useEffect(() => {
    if (before.current && !isUnderWay) onFin();
    before.current = isUnderWay;
  }, [isUnderWay, onFin]);
  return (
    <>
      <EstadoDeTarea tarea={tarea} como="h3" />
      {isUnderWay && mientras}
    </>
  );
}
