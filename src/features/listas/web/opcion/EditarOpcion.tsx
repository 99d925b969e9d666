import { useState } from 'react';
import { ApiError } from '#platform/web/http.ts';
import { Conflict } from '#platform/web/ui/Conflict.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import type { ListaAbierta, OpcionAbierta } from '../../contract.ts';
import { useCambiar } from '../useCambiar.ts';
import { CamposDeOpcion } from './CamposDeOpcion.tsx';
import { cambiosDeOtra, sobreLoActual } from './de-otra.ts';
import { type ActoDeCampo, actosDe, agregadaDe, type Escrito, escritoDe, porCampo } from './escrito.ts';

type EditarOpcionProps = {
  readonly lista: ListaAbierta;
  /** Null: one is added. */
  readonly opcion: OpcionAbierta | null;
  /** It is in the list no more: list and option are those of before. */
  readonly noEsta?: boolean;
  readonly onGuardada: (texto: string) => void;
  readonly onCancelar: () => void;
};

/** The fields of an option in a dialog. What was typed is not lost by who changed the list meanwhile. */
export function EditarOpcion({ lista, opcion, noEsta = false, onGuardada, onCancelar }: EditarOpcionProps) {
  const [inicial] = useState(() => escritoDe(lista, opcion));
  const [aMano, setAMano] = useState<Escrito>(inicial);
  const actual = escritoDe(lista, opcion);
  const escrito = opcion ? sobreLoActual(inicial, aMano, actual) : aMano;
  const [aunqueHayaMas, setAunqueHayaMas] = useState<readonly string[]>([]);
  const [enviados, setEnviados] = useState<readonly ActoDeCampo[]>([]);
  const cambiar = useCambiar(lista);
  const { error } = cambiar;
  const errores = error instanceof ApiError ? porCampo(error.errores, enviados) : {};
  const tocado = JSON.stringify(aMano) !== JSON.stringify(inicial);
  const deOtra = opcion ? cambiosDeOtra(inicial, aMano, actual) : [];

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
    <FormDialog
      title={opcion ? `Editar «${inicial.texto}»` : 'Agregar una opción'}
      busy={cambiar.isPending}
      disabled={noEsta}
      error={error}
      isTouched={tocado}
      lost="Los cambios de esta opción no se han guardado."
      onSubmit={guardar}
      onCancel={onCancelar}
    >
      <CamposDeOpcion
        lista={lista}
        opcion={opcion}
        escrito={escrito}
        errores={errores}
        aunqueHayaMas={aunqueHayaMas}
        onEscribir={(parte) => {
          setAMano((antes) => ({ ...antes, ...parte }));
          if (!cambiar.isPending) cambiar.reset();
        }}
        onAunqueHayaMas={setAunqueHayaMas}
      />
      {noEsta && (
        <Conflict title="Esta opción ya no está en la lista">
          Otra persona la eliminó mientras usted la editaba. Lo que escribió sigue aquí: cópielo si lo necesita.
        </Conflict>
      )}
      {deOtra.length > 0 && (
        <Conflict title="Otra persona cambió esta opción">
          {deOtra.map((dice) => (
            <p key={dice}>{dice}</p>
          ))}
        </Conflict>
      )}
    </FormDialog>
  );
}
