// Panel of one assignment (a teacher's subject in a semester): data, history, and dialogs to change or delete it.
import { useState } from 'react';
import { asignaturaTitle } from '#catalogo/campos/asignatura.ts';
import { formatInstante } from '#catalogo/momento.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { History } from '#platform/web/ui/History.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import record from '#platform/web/ui/record.module.css';
import { SidePanel } from '#platform/web/ui/SidePanel.tsx';
import { Change } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import {
  gestionDeAsignaturasContract,
  ORIGENES,
  type AsignaturaGuardada,
  type CambioDeAsignatura,
  type DatosDeAsignatura,
} from '../contract-gestion.ts';
import { FormularioDeAsignatura } from './FormularioDeAsignatura.tsx';
import { ETIQUETAS, formatDato } from './labels.ts';
import { useAsignatura, useRefetchAsignaturas } from './useAsignaturas.ts';

type AsignaturaHistoryProps = {
  /** Newest first. */
  readonly cambios: readonly CambioDeAsignatura[];
  /** Time of loading, shown if there is no change. */
  readonly cargada: string;
};

const HISTORY_FIELDS = keysOf(ETIQUETAS);

const AsignaturaHistory = ({ cambios, cargada }: AsignaturaHistoryProps) => (
  <History
    place="panel"
    empty={`Sin cambios desde que se cargó, ${formatInstante(new Date(cargada))}`}
    of={cambios.map((cambio) => ({
      key: cambio.instante,
      instant: cambio.instante,
      when: formatInstante(new Date(cambio.instante)),
      did: `${cambio.antes ? 'Cambiada' : 'Agregada'} ${ORIGENES[cambio.origen]}`,
      by: cambio.nombre,
      what: <Differences {...cambio} />,
    }))}
  />
);

function Differences({ antes: before, despues: after }: CambioDeAsignatura) {
  if (!before || !after) return null;
  const cambiados = HISTORY_FIELDS.filter((campo) => before[campo] !== after[campo]);
  return (
    <Facts
      look="lines"
      of={cambiados.map((campo) => [
        ETIQUETAS[campo],
        <Change key={campo} from={formatDato(before[campo])} to={formatDato(after[campo])} />,
      ])}
    />
  );
}

type DeleteAsignaturaProps = {
  readonly asignatura: AsignaturaGuardada;
  readonly onEliminada: () => void;
  readonly onCancelar: () => void;
};

/** Asks for confirmation before deleting an assignment, and says which data stays. */
function DeleteAsignatura({ asignatura, onEliminada, onCancelar }: DeleteAsignaturaProps) {
  const { id, version, codigoAsignatura, docente, semestre } = asignatura;
  const refetch = useRefetchAsignaturas();
  const remove = useAction({
    mutationFn: () =>
      call(gestionDeAsignaturasContract, 'POST /asignaturas/{id}/eliminar', { params: { id }, body: { version } }),
    onSuccess: () => {
      onEliminada();
      return refetch();
    },
  });
  return (
    <ConfirmDialog
      title={`¿Eliminar la asignatura ${codigoAsignatura}?`}
      confirm="Eliminar"
      danger
      busy={remove.isPending}
      onCancel={onCancelar}
      onConfirm={() => remove.mutate()}
    >
      <p>
        {`${docente} dejará de aparecer con ella en los formularios del semestre ${semestre}. Lo que ya se diligenció no cambia.`}
      </p>
      {remove.error && (
        <Alert tone="error" title="No se pudo eliminar">
          {remove.error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

type EditAsignaturaProps = {
  readonly asignatura: AsignaturaGuardada;
  readonly onGuardada: () => void;
  readonly onCancelar: () => void;
};

/** Dialog that changes an assignment, unless another person changed it in the meantime. */
function EditAsignatura({ asignatura, onGuardada, onCancelar }: EditAsignaturaProps) {
  const { id, version } = asignatura;
  const refetch = useRefetchAsignaturas();
  const save = useAction({
    mutationFn: (datos: DatosDeAsignatura) =>
      call(gestionDeAsignaturasContract, 'PUT /asignaturas/{id}', { params: { id }, body: { ...datos, version } }),
    onSuccess: async () => {
      await refetch();
      onGuardada();
    },
  });
  return (
    <FormularioDeAsignatura
      titulo={`Editar la asignatura ${asignatura.codigoAsignatura}`}
      iniciales={asignatura}
      guardando={save.isPending}
      error={save.error}
      onGuardar={(datos) => save.mutate(datos)}
      onCancelar={onCancelar}
    />
  );
}

type AsignaturaPanelProps = {
  readonly id: string;
  /** Opens the previous or next row of the page; undefined at its ends. */
  readonly onAnterior: (() => void) | undefined;
  readonly onSiguiente: (() => void) | undefined;
  readonly onClose: () => void;
};

type Abierta = { readonly asignatura: AsignaturaGuardada; readonly historia: readonly CambioDeAsignatura[] };

export function AsignaturaPanel({ id, onAnterior, onSiguiente, onClose }: AsignaturaPanelProps) {
  const abierta = useAsignatura(id);
  const [haciendo, setHaciendo] = useState<'editar' | 'eliminar' | null>(null);
  const goBack = (): void => setHaciendo(null);
  const { data } = abierta;
  if (haciendo === 'editar' && data) {
    return <EditAsignatura asignatura={data.asignatura} onGuardada={goBack} onCancelar={goBack} />;
  }
  if (haciendo === 'eliminar' && data) {
    return <DeleteAsignatura asignatura={data.asignatura} onEliminada={onClose} onCancelar={goBack} />;
  }
  return (
    <SidePanel
      title={data ? asignaturaTitle(data.asignatura.codigoAsignatura, data.asignatura.nombre) : 'Asignatura'}
      onPrevious={onAnterior}
      onNext={onSiguiente}
      onClose={onClose}
    >
      <Reading of={abierta} failure="No se pudo abrir la asignatura">
        {(leida) => (
          <PanelContent {...leida} onEditar={() => setHaciendo('editar')} onEliminar={() => setHaciendo('eliminar')} />
        )}
      </Reading>
    </SidePanel>
  );
}

type PanelContentProps = Abierta & { readonly onEditar: () => void; readonly onEliminar: () => void };

const CAMPOS = keysOf(ETIQUETAS);

function PanelContent({ asignatura, historia, onEditar, onEliminar }: PanelContentProps) {
  return (
    <div className={record['record']}>
      <dl>
        {CAMPOS.map((campo) => (
          <div key={campo}>
            <dt>{ETIQUETAS[campo]}</dt>
            <dd>{formatDato(asignatura[campo])}</dd>
          </div>
        ))}
      </dl>
      <Row>
        <Button onClick={onEditar}>Editar</Button>
        <Button variant="plain" onClick={onEliminar}>
          Eliminar
        </Button>
      </Row>
      <AsignaturaHistory cambios={historia} cargada={asignatura.actualizada} />
    </div>
  );
}
