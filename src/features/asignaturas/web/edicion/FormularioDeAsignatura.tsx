import { useId, useRef, useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog, Dialog } from '#platform/web/ui/Dialog.tsx';
import { ErrorState, Loading } from '#platform/web/ui/states.tsx';
import { ApiError } from '#platform/web/http.ts';
import { type DatosDeAsignatura, datosSchema } from '../../contract-gestion.ts';
import { useOpciones } from '../useAsignaturas.ts';
import { Campos, type Iniciales } from './Campos.tsx';
import styles from './edicion.module.css';

type FormularioDeAsignaturaProps = {
  readonly titulo: string;
  readonly iniciales: Iniciales;
  readonly guardando: boolean;
  /** Why the last saving came to nothing. */
  readonly error: Error | null;
  readonly onGuardar: (datos: DatosDeAsignatura) => void;
  readonly onCancelar: () => void;
};

export type Errores = Readonly<Partial<Record<string, string>>>;

/** What the form's controls hold, before any check. */
const escritos = (form: HTMLFormElement): Record<string, unknown> => {
  const datos = Object.fromEntries(new FormData(form));
  const { habilitable } = datos;
  return { ...datos, habilitable: habilitable === undefined ? undefined : habilitable === 'si' };
};

const faltasDe = (datos: unknown): Errores => {
  const leidos = datosSchema.safeParse(datos);
  return leidos.success ? {} : Object.fromEntries(leidos.error.issues.map(({ path, message }) => [path[0], message]));
};

/** The fields of an assignment in a dialog. What was typed is not lost by a slip. */
export function FormularioDeAsignatura(props: FormularioDeAsignaturaProps) {
  const { titulo, iniciales, guardando, error, onGuardar, onCancelar } = props;
  const opciones = useOpciones();
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const [faltas, setFaltas] = useState<Errores>({});
  const [tocado, setTocado] = useState(false);
  const [preguntando, setPreguntando] = useState(false);
  /** What the server said of fields holds until somebody touches them. */
  const [atendido, setAtendido] = useState<Error | null>(null);
  const delServidor = error instanceof ApiError && error !== atendido ? (error.errores ?? {}) : {};
  const errores = { ...delServidor, ...faltas };

  function guardar(): void {
    if (!form.current) return;
    const datos = escritos(form.current);
    const encontradas = faltasDe(datos);
    setFaltas(encontradas);
    const [primera] = Object.keys(encontradas);
    if (primera === undefined) onGuardar(datosSchema.parse(datos));
    else form.current.querySelector<HTMLElement>(`[name="${primera}"]`)?.focus();
  }

  return (
    <>
      <Dialog
        title={titulo}
        startsAtTitle
        onClose={guardando ? undefined : () => (tocado ? setPreguntando(true) : onCancelar())}
        footer={
          <>
            <Button onClick={onCancelar} disabled={guardando}>
              Cancelar
            </Button>
            <Button variant="main" type="submit" form={formId} busy={guardando} disabled={!opciones.data}>
              Guardar
            </Button>
          </>
        }
      >
        {opciones.isPending && <Loading>Cargando información, por favor espere...</Loading>}
        {opciones.error && (
          <ErrorState title="No se pudieron cargar las listas" onRetry={() => void opciones.refetch()}>
            {opciones.error.message}
          </ErrorState>
        )}
        {opciones.data && (
          <form
            ref={form}
            id={formId}
            noValidate
            className={styles['campos']}
            onChange={() => {
              setTocado(true);
              setAtendido(error);
              setFaltas((antes) =>
                form.current && Object.keys(antes).length > 0 ? faltasDe(escritos(form.current)) : antes,
              );
            }}
            onSubmit={(event) => {
              event.preventDefault();
              guardar();
            }}
          >
            <Campos iniciales={iniciales} opciones={opciones.data} errores={errores} />
          </form>
        )}
        {error && (
          <Alert tone="error" title="No se guardó">
            {error.message}
          </Alert>
        )}
      </Dialog>
      {preguntando && (
        <ConfirmDialog
          title="¿Descartar lo que escribió?"
          confirm="Descartar"
          danger
          onCancel={() => setPreguntando(false)}
          onConfirm={onCancelar}
        >
          <p>Los cambios de esta asignatura no se han guardado.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
