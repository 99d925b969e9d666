// Buttons and dialogs that give the selected requests to the reader or to another person.
import { useState } from 'react';
import { rowsOf, type SelectedFilas } from '#features/informes/web/seleccion.ts';
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
import { RepartirDialog } from './RepartirSeleccion.tsx';
import { assignedText, solicitudesText, useAsignar, useResponsables } from './useAsignar.ts';

/** Most requests that are taken without a question. */
const AT_ONCE = 10;

type AsignarProps = {
  readonly filas: SelectedFilas;
  readonly elegidas: number;
  /** Called with the result in words: rows must be read again. */
  readonly onAsignadas: (texto: string) => void;
};

/**
 * Returns the buttons 'Tomar', 'Asignar…' and 'Repartir…' for the bar of the selection, and what they open beside it. A
 * phone has room for the second, as an icon, which offers the reader and sharing too.
 */
export function useAsignarSeleccion({ filas, elegidas, onAsignadas }: AsignarProps): {
  readonly botones: Elements;
  readonly dialogos: Elements;
} {
  const narrow = useMediaQuery('(max-width: 48rem)');
  const [pregunta, setPregunta] = useState<'tomar' | 'asignar' | 'repartir' | null>(null);
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
        {elegidas > 1 && (
          <Button aria-haspopup="dialog" onClick={() => setPregunta('repartir')}>
            Repartir…
          </Button>
        )}
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
            <p>Quedarán a su cargo, incluso las que atiende otra persona.</p>
            {falla}
          </ConfirmDialog>
        )}
        {pregunta === 'asignar' && (
          <AssignDialog
            filas={filas}
            elegidas={elegidas}
            onAsignadas={assigned}
            onCancel={close}
            onRepartir={narrow && elegidas > 1 ? () => setPregunta('repartir') : undefined}
          />
        )}
        {pregunta === 'repartir' && (
          <RepartirDialog
            slug={filas.slug}
            filas={rowsOf(filas)}
            elegidas={elegidas}
            onAsignadas={assigned}
            onCancelar={close}
          />
        )}
      </>
    ),
  };
}

/** Value of the option for no one; no user name is a space. */
const NO_ONE = ' ';

type AsignarDialogProps = AsignarProps & {
  readonly onCancel: () => void;
  /** Asks among whom to share the rows instead; absent where a button of its own does. */
  readonly onRepartir: (() => void) | undefined;
};

function AssignDialog({ filas, elegidas, onAsignadas, onCancel, onRepartir }: AsignarDialogProps) {
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
      {onRepartir && <Button onClick={onRepartir}>Repartir entre varias personas…</Button>}
      {assign.error && (
        <Alert tone="error" title="No se pudieron asignar las solicitudes">
          {assign.error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
