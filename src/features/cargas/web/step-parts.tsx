// Components that the steps of a carga (load) share: removal of rows and file, job progress, heading, notices.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatFecha } from '#catalogo/momento.ts';
import { isRunning, type Tarea } from '#core/tareas/contract.ts';
import { EstadoDeTarea } from '#features/tareas/web/EstadoDeTarea.tsx';
import { FollowTarea } from '#features/tareas/web/FollowTarea.tsx';
import { DAY_MS } from '#platform/contract/time.ts';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { Row } from '#platform/web/ui/layout.tsx';
import { Bullets, Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { cargasContract, DIAS_DE_CARGA, type CargaAbierta } from '../contract.ts';
import { useReread } from './carga.ts';
import type { CargaSearch, Change } from './search.ts';

/** Words for what is found for a load and made another load: who is missing from it, or what undoes it. */
export type PalabrasDeFaltantes = {
  /** Step in which it is offered. */
  readonly paso: 'plan' | 'resultado';
  readonly titulo: string;
  readonly explicacion: string;
  readonly pregunta: string;
  readonly buscar: string;
  readonly revisar: string;
};

export type PasoProps = {
  readonly tipo: string;
  readonly faltantes?: PalabrasDeFaltantes | undefined;
  readonly carga: CargaAbierta;
  readonly direccion: CargaSearch;
  readonly onChange: Change;
};

/** Says how long rows and files are kept, with a button to remove them earlier. */
export function RemoveFilas({ tipo, carga, onChange }: Pick<PasoProps, 'tipo' | 'carga' | 'onChange'>) {
  const [isAsking, setAsking] = useState(false);
  const refetch = useReread(tipo);
  const erase = useAction({
    mutationFn: () => call(cargasContract, 'DELETE /cargas/{tipo}/{id}', { params: { tipo, id: carga.id } }),
    onSuccess: () => {
      setAsking(false);
      void refetch();
      onChange({ carga: undefined, paso: undefined });
    },
  });
  if (carga.retirada) {
    return (
      <Muted>{`Las filas y el archivo se eliminaron el ${formatFecha(new Date(carga.retirada))}. Quedan los totales.`}</Muted>
    );
  }
  const hasta = formatFecha(new Date(Date.parse(carga.creada) + DIAS_DE_CARGA * DAY_MS));
  return (
    <Row as="footer" place="between">
      <Muted>{`Las filas y el archivo tienen datos de personas: se eliminan solos el ${hasta}. Los totales quedan.`}</Muted>
      <Button variant="plain" onClick={() => setAsking(true)}>
        Eliminarlos ya
      </Button>
      {isAsking && (
        <ConfirmDialog
          danger
          title="¿Eliminar las filas y el archivo de esta carga?"
          confirm="Eliminar"
          busy={erase.isPending}
          onConfirm={() => erase.mutate()}
          onCancel={() => {
            setAsking(false);
            erase.reset();
          }}
        >
          <p>Ya no se podrán ver ni descargar. Lo que se haya cargado en Moodle no cambia.</p>
          {erase.error && <Alert tone="error">{messageOf(erase.error)}</Alert>}
        </ConfirmDialog>
      )}
    </Row>
  );
}

type JobProgressProps = {
  readonly tarea: string;
  /** The job ended, perhaps before this page saw it: the load must be read again. */
  readonly onFin: () => Promise<void>;
  /** Shown while the job is under way. */
  readonly whileRunning?: Elements;
};

export const JobProgress = ({ tarea, ...props }: JobProgressProps) => (
  <FollowTarea id={tarea}>{(conocida) => <WithEnd tarea={conocida} {...props} />}</FollowTarea>
);

type WithEndProps = Omit<JobProgressProps, 'tarea'> & { readonly tarea: Tarea };

function WithEnd({ tarea, onFin, whileRunning }: WithEndProps) {
  const isUnderWay = isRunning(tarea);
  const before = useRef(true);
  useEffect(() => {
    if (before.current && !isUnderWay) void onFin();
    before.current = isUnderWay;
  }, [isUnderWay, onFin]);
  return (
    <>
      <EstadoDeTarea tarea={tarea} como="h3" />
      {isUnderWay && whileRunning}
    </>
  );
}

/** Heading of a step, focused when the step is opened. */
export const StepHeading = ({ children }: { readonly children: ReactNode }) => <h2 tabIndex={-1}>{children}</h2>;

export function StepNotices({
  avisos,
  titulo = 'Tenga en cuenta',
}: {
  readonly avisos: readonly string[];
  readonly titulo?: string;
}) {
  if (avisos.length === 0) return null;
  return (
    <Alert tone="info" announced={false} title={titulo}>
      {avisos.length === 1 ? (
        avisos[0]
      ) : (
        <Bullets>
          {avisos.map((aviso) => (
            <li key={aviso}>{aviso}</li>
          ))}
        </Bullets>
      )}
    </Alert>
  );
}
