// Dialog in which managers set the day from which teachers see their own results of a semester.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDia, formatInstante } from '#catalogo/momento.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { call } from '#platform/web/api.ts';
import { dayFault } from '#platform/web/day.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Conflict } from '#platform/web/ui/Conflict.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { History } from '#platform/web/ui/History.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { FieldChange, Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { divulgacionesContract, type DivulgacionAbierta } from '../contract-docente.ts';

const keyOf = (semestre: string) => ['divulgacion', semestre] as const;

type DialogProps = { readonly semestre: string; readonly onClose: () => void };

const titleOf = (semestre: string): string => `Resultados de ${semestre} para docentes`;

export function DivulgacionDialog({ semestre, onClose }: DialogProps) {
  const lectura = useQuery({
    queryKey: keyOf(semestre),
    queryFn: async ({ signal }) =>
      call(divulgacionesContract, 'GET /encuesta/divulgaciones/{semestre}', { params: { semestre } }, { signal }),
    // Read again each time that it is opened.
    gcTime: 0,
  });
  if (lectura.data) return <EditDivulgacion abierta={lectura.data} onClose={onClose} />;
  return (
    <Dialog title={titleOf(semestre)} onClose={onClose}>
      <Reading of={lectura} failure="No se pudo leer el día">
        {() => null}
      </Reading>
    </Dialog>
  );
}

const inWords = (desde: string | null): string => (desde === null ? 'sin publicar' : formatDia(desde));

type EditProps = Pick<DialogProps, 'onClose'> & { readonly abierta: DivulgacionAbierta };

/** The typed day stays if another manager saves first. */
function EditDivulgacion({ abierta, onClose }: EditProps) {
  const { semestre, notas, historia } = abierta;
  const queries = useQueryClient();
  const [today] = useState(() => diaOf(new Date()));
  const [version, setVersion] = useState(abierta.version);
  const [desde, setDesde] = useState(abierta.desde ?? '');
  const isOther = version !== abierta.version;
  const save = useAction({
    mutationFn: async () =>
      call(divulgacionesContract, 'PUT /encuesta/divulgaciones/{semestre}', {
        params: { semestre },
        body: { version, desde: desde === '' ? null : desde },
      }),
    onSuccess: onClose,
    onStale: async () => queries.invalidateQueries({ queryKey: keyOf(semestre) }),
  });
  return (
    <FormDialog
      title={titleOf(semestre)}
      busy={save.isPending}
      disabled={isOther}
      error={isOther ? null : save.error}
      isTouched={desde !== (abierta.desde ?? '')}
      lost="El día que escribió no se ha guardado."
      onSubmit={() => {
        if (desde === '' || dayFault(desde, {}, today) === null) save.mutate();
      }}
      onCancel={onClose}
    >
      <Muted>
        Cada docente ve solo los resultados de sus asignaturas, sin comentarios, junto al promedio de su facultad.
      </Muted>
      <DateField
        label="Los ven desde el"
        help={
          notas === null
            ? 'Elija un día posterior al cierre de las notas. Déjelo vacío para que no los vean.'
            : `Las notas se registran hasta el ${formatDia(notas)}: elija un día posterior. Déjelo vacío para que no los vean.`
        }
        today={today}
        value={desde}
        onChange={(dia) => {
          setDesde(dia);
          if (!save.isPending) save.reset();
        }}
      />
      {isOther ? (
        <Conflict
          title="Otra persona cambió ese día"
          choice={{
            onTake: () => {
              setDesde(abierta.desde ?? '');
              setVersion(abierta.version);
            },
            onKeep: () => setVersion(abierta.version),
          }}
        >
          <p>Lo que usted escribió sigue aquí. De lo guardado a lo suyo:</p>
          <FieldChange field="Desde" from={inWords(abierta.desde)} to={inWords(desde || null)} />
        </Conflict>
      ) : (
        abierta.desde !== null &&
        abierta.desde <= today &&
        desde !== abierta.desde && <Alert tone="warning">Los docentes ya ven estos resultados.</Alert>
      )}
      <History
        place="fold"
        of={historia.map(({ version: key, persona, instante, antes: before, despues: after }) => ({
          key,
          instant: instante,
          when: formatInstante(new Date(instante)),
          by: persona,
          what: <FieldChange field="Desde" from={inWords(before)} to={inWords(after)} />,
        }))}
      />
    </FormDialog>
  );
}
