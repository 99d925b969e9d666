// Buttons and dialogs that give the selected requests to the reader or to another person.
import { useState } from 'react';
import { restoOf, type SelectedFilas } from '#features/informes/web/seleccion.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { UserIcon } from '#platform/web/ui/icons.tsx';
import { RadioGroup } from '#platform/web/ui/inputs.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import type { AsignacionPedida } from '../contract-atencion.ts';
import { assignedText, solicitudesText, useAsignar, useResponsables } from './useAsignar.ts';

/** Most requests that are taken without a question. */
const AT_ONCE = 10;

const rowsOf = (filas: SelectedFilas): Pick<AsignacionPedida, 'registros' | 'seleccion'> =>
  filas.seleccion.modo === 'algunas'
    ? { registros: [...filas.seleccion.ids] }
    : { seleccion: restoOf(filas, filas.seleccion) };

type AsignarProps = {
  readonly filas: SelectedFilas;
  readonly elegidas: number;
  /** Called with the result in words: rows must be read again. */
  readonly onAsignadas: (texto: string) => void;
};

/**
 * Returns the buttons 'Tomar' and 'Asignar…' for the bar of the selection, and what they open beside it. A phone has room
 * for the second, as an icon, which offers the reader too.
 */
export function useAsignarSeleccion({ filas, elegidas, onAsignadas }: AsignarProps): {
  readonly botones: Elements;
  readonly dialogos: Elements;
} {
  const narrow = useMediaQuery('(max-width: 48rem)');
  const [pregunta, setPregunta] = useState<'tomar' | 'asignar' | null>(null);
  const close = (): void => setPregunta(null);
  const assigned = (texto: string): void => {
    close();
    onAsignadas(texto);
  };
  const taking = useAsignar(filas.slug, (asignadas) => assigned(assignedText(asignadas, undefined)));
  const take = (): void => taking.mutate(rowsOf(filas));
  const falla = taking.error && (
    <Alert tone="error" title="No se pudieron tomar las solicitudes">
      {taking.error.message}
    </Alert>
  );
  const countText = solicitudesText(elegidas);
  return {
    botones: narrow ? (
      <IconButton label="Asignar…" onClick={() => setPregunta('asignar')}>
        <UserIcon />
      </IconButton>
    ) : (
      <>
        <Button busy={taking.isPending} onClick={() => (elegidas > AT_ONCE ? setPregunta('tomar') : take())}>
          Tomar
        </Button>
        <Button aria-haspopup="dialog" onClick={() => setPregunta('asignar')}>
          Asignar…
        </Button>
      </>
    ),
    dialogos: (
      <>
        {pregunta !== 'tomar' && falla}
        {pregunta === 'tomar' && (
          <ConfirmDialog
            title={`¿Tomar ${countText}?`}
            confirm={`Tomar ${countText}`}
            busy={taking.isPending}
            onCancel={close}
            onConfirm={take}
          >
            <p>Quedan a su cargo, también las que hoy atiende otra persona.</p>
            {falla}
          </ConfirmDialog>
        )}
        {pregunta === 'asignar' && (
          <AssignDialog filas={filas} elegidas={elegidas} onAsignadas={assigned} onCancel={close} />
        )}
      </>
    ),
  };
}

/** Value of the option for no one; no user name is a space. */
const NO_ONE = ' ';

type AsignarDialogProps = AsignarProps & { readonly onCancel: () => void };

function AssignDialog({ filas, elegidas, onAsignadas, onCancel }: AsignarDialogProps) {
  const personas = useResponsables(filas.slug);
  const [elegida, setElegida] = useState('');
  const [isMissing, setMissing] = useState(false);
  const assign = useAsignar(filas.slug, (asignadas) => {
    const persona = personas.data?.personas.find(({ usuario }) => usuario === elegida);
    onAsignadas(assignedText(asignadas, persona?.nombre ?? null));
  });

  function confirm(): void {
    if (elegida === '') setMissing(true);
    else assign.mutate({ ...rowsOf(filas), responsable: elegida === NO_ONE ? null : elegida });
  }

  return (
    <ConfirmDialog
      title={`Asignar ${solicitudesText(elegidas)}`}
      confirm="Asignar"
      busy={assign.isPending}
      onCancel={onCancel}
      onConfirm={confirm}
    >
      <Reading of={personas} failure="No se pudo saber quién atiende estas solicitudes">
        {({ personas: all }) => (
          <FieldGroup label="Quedan a cargo de" error={isMissing && elegida === '' ? 'Elija una persona.' : undefined}>
            <RadioGroup
              name="responsable"
              value={elegida}
              options={[
                ...all.map(({ usuario, nombre }) => ({ value: usuario, label: nombre })),
                { value: NO_ONE, label: 'Nadie: quedan sin responsable' },
              ]}
              onChange={({ target: { value } }) => setElegida(value)}
            />
          </FieldGroup>
        )}
      </Reading>
      {assign.error && (
        <Alert tone="error" title="No se pudieron asignar las solicitudes">
          {assign.error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
