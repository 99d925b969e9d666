import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog, Dialog } from '#platform/web/ui/Dialog.tsx';
import type { ListaAbierta, OpcionAbierta } from '../../contract.ts';
import { useCambiar } from '../useCambiar.ts';
import { CamposDeOpcion } from './CamposDeOpcion.tsx';
import { type ActoDeCampo, actosDe, agregadaDe, type Escrito, escritoDe, porCampo } from './escrito.ts';
import styles from './opcion.module.css';

type EditarOpcionProps = {
  readonly lista: ListaAbierta;
  /** Null: one is added. */
  readonly opcion: OpcionAbierta | null;
  readonly onGuardada: (texto: string) => void;
  readonly onCancelar: () => void;
};

/** The fields of an option in a dialog. What was typed is not lost by a slip, nor by who changed the list meanwhile. */
export function EditarOpcion({ lista, opcion, onGuardada, onCancelar }: EditarOpcionProps) {
  const [inicial] = useState(() => ({ opcion, escrito: escritoDe(lista, opcion) }));
  const [escrito, setEscrito] = useState<Escrito>(inicial.escrito);
  const [aunqueHayaMas, setAunqueHayaMas] = useState<readonly string[]>([]);
  const [enviados, setEnviados] = useState<readonly ActoDeCampo[]>([]);
  const [preguntando, setPreguntando] = useState(false);
  const cambiar = useCambiar(lista);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const { error } = cambiar;
  const errores = error instanceof ApiError ? porCampo(error.errores, enviados) : {};
  const tocado = JSON.stringify(escrito) !== JSON.stringify(inicial.escrito);
  const otra = opcion && inicial.opcion && opcion.texto !== inicial.opcion.texto ? opcion.texto : null;

  // Once the field that is at fault is drawn as such.
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);

  function guardar(): void {
    const actos = opcion ? actosDe(lista, opcion, escrito, aunqueHayaMas) : [agregadaDe(escrito)];
    if (actos.length === 0) {
      onCancelar();
      return;
    }
    setEnviados(actos);
    cambiar.mutate(
      { actos: actos.map(({ acto }) => acto) },
      { onSuccess: () => onGuardada(`«${escrito.texto.trim()}» quedó ${opcion ? 'guardada' : 'en la lista'}.`) },
    );
  }

  return (
    <>
      <Dialog
        title={opcion ? `Editar «${inicial.escrito.texto}»` : 'Agregar una opción'}
        onClose={cambiar.isPending ? undefined : () => (tocado ? setPreguntando(true) : onCancelar())}
        footer={
          <>
            <Button onClick={onCancelar} disabled={cambiar.isPending}>
              Cancelar
            </Button>
            <Button variant="main" type="submit" form={formId} busy={cambiar.isPending}>
              Guardar
            </Button>
          </>
        }
      >
        <form
          ref={form}
          id={formId}
          noValidate
          className={styles['campos']}
          onSubmit={(event) => {
            event.preventDefault();
            if (!cambiar.isPending) guardar();
          }}
        >
          <CamposDeOpcion
            lista={lista}
            opcion={opcion}
            escrito={escrito}
            errores={errores}
            aunqueHayaMas={aunqueHayaMas}
            onEscribir={(parte) => {
              setEscrito((antes) => ({ ...antes, ...parte }));
              if (!cambiar.isPending) cambiar.reset();
            }}
            onAunqueHayaMas={setAunqueHayaMas}
          />
        </form>
        {otra !== null && (
          <Alert tone="warning" title="Otra persona cambió esta opción">
            {`Ahora dice: «${otra}».`}
          </Alert>
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
          <p>Los cambios de esta opción no se han guardado.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
