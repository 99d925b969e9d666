import { Row } from '#platform/web/ui/layout.tsx';
import { useState } from 'react';
import { tituloDeAsignatura } from '#catalogo/campos/asignatura.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import record from '#platform/web/ui/record.module.css';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SidePanel } from '#platform/web/ui/SidePanel.tsx';
import type { AsignaturaGuardada, CambioDeAsignatura } from '../../contract-gestion.ts';
import { EditarAsignatura } from '../edicion/EditarAsignatura.tsx';
import { EliminarAsignatura } from '../edicion/EliminarAsignatura.tsx';
import { ETIQUETAS, textoDeDato } from '../palabras.ts';
import { useAsignatura } from '../useAsignaturas.ts';
import { Historia } from './Historia.tsx';

type AsignaturaPanelProps = {
  readonly id: string;
  /** To those before and after it on the page; undefined where there is none. */
  readonly onAnterior: (() => void) | undefined;
  readonly onSiguiente: (() => void) | undefined;
  readonly onClose: () => void;
};

type Abierta = { readonly asignatura: AsignaturaGuardada; readonly historia: readonly CambioDeAsignatura[] };

/** An assignment: what it says, what became of it, and the ways to change it. */
export function AsignaturaPanel({ id, onAnterior, onSiguiente, onClose }: AsignaturaPanelProps) {
  const abierta = useAsignatura(id);
  const [haciendo, setHaciendo] = useState<'editar' | 'eliminar' | null>(null);
  const volver = (): void => setHaciendo(null);
  const { data } = abierta;
  if (haciendo === 'editar' && data) {
    return <EditarAsignatura asignatura={data.asignatura} onGuardada={volver} onCancelar={volver} />;
  }
  if (haciendo === 'eliminar' && data) {
    return <EliminarAsignatura asignatura={data.asignatura} onEliminada={onClose} onCancelar={volver} />;
  }
  return (
    <SidePanel
      title={data ? tituloDeAsignatura(data.asignatura.codigoAsignatura, data.asignatura.nombre) : 'Asignatura'}
      onPrevious={onAnterior}
      onNext={onSiguiente}
      onClose={onClose}
    >
      <Reading of={abierta} failure="No se pudo abrir la asignatura">
        {(leida) => (
          <Contenido {...leida} onEditar={() => setHaciendo('editar')} onEliminar={() => setHaciendo('eliminar')} />
        )}
      </Reading>
    </SidePanel>
  );
}

type ContenidoProps = Abierta & { readonly onEditar: () => void; readonly onEliminar: () => void };

const CAMPOS = Object.keys(ETIQUETAS) as (keyof typeof ETIQUETAS)[];

function Contenido({ asignatura, historia, onEditar, onEliminar }: ContenidoProps) {
  return (
    <div className={record['record']}>
      <dl>
        {CAMPOS.map((campo) => (
          <div key={campo}>
            <dt>{ETIQUETAS[campo]}</dt>
            <dd>{textoDeDato(asignatura[campo])}</dd>
          </div>
        ))}
      </dl>
      <Row>
        <Button onClick={onEditar}>Editar</Button>
        <Button variant="plain" onClick={onEliminar}>
          Eliminar
        </Button>
      </Row>
      <Historia cambios={historia} cargada={asignatura.actualizada} />
    </div>
  );
}
