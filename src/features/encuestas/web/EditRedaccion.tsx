// Dialog in which managers change how the questions of the survey are worded from a semester on.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import { MAX_ETIQUETA } from '#catalogo/encuesta-docente/redaccion.ts';
import { formatInstante } from '#catalogo/momento.ts';
import { nextSemestre, semestreOf } from '#catalogo/semestre.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Conflict } from '#platform/web/ui/Conflict.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { History } from '#platform/web/ui/History.tsx';
import { Textarea } from '#platform/web/ui/inputs.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { FieldChange, Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { redaccionesContract, type RedaccionAbierta } from '../contract-redacciones.ts';

const keyOf = (semestre: string) => ['redaccion', semestre] as const;

type Props = {
  /** The semester that is shown first; where it cannot be changed, the next one is offered. */
  readonly semestre: string;
  readonly onClose: () => void;
};

const titleOf = (semestre: string): string => `Preguntas de la encuesta de ${semestre}`;

export function RedaccionDialog({ semestre: first, onClose }: Props) {
  const [semestre, setSemestre] = useState(first);
  const [next] = useState(() => nextSemestre(semestreOf(new Date())));
  const lectura = useQuery({
    queryKey: keyOf(semestre),
    queryFn: async ({ signal }) =>
      call(redaccionesContract, 'GET /encuesta/redacciones/{semestre}', { params: { semestre } }, { signal }),
    // Read again each time that it is opened.
    gcTime: 0,
  });
  if (lectura.data && lectura.data.impedimento === null) {
    return <EditRedaccion abierta={lectura.data} onClose={onClose} />;
  }
  return (
    <Dialog
      title={titleOf(semestre)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          {semestre !== next && <Button onClick={() => setSemestre(next)}>{`Cambiar las de ${next}`}</Button>}
        </>
      }
    >
      <Reading of={lectura} failure="No se pudieron leer las preguntas">
        {({ impedimento, historia }) => (
          <>
            <Alert tone="info">{impedimento}</Alert>
            <Historia historia={historia} />
          </>
        )}
      </Reading>
    </Dialog>
  );
}

const Historia = ({ historia }: Pick<RedaccionAbierta, 'historia'>) => (
  <History
    place="fold"
    of={historia.map(({ version, persona, instante, cambios }) => ({
      key: version,
      instant: instante,
      when: formatInstante(new Date(instante)),
      by: persona,
      what: cambios.map(({ clave, antes: before, despues: after }) => (
        <FieldChange key={clave} field={clave} from={before} to={after} />
      )),
    }))}
  />
);

type EditProps = Pick<Props, 'onClose'> & { readonly abierta: RedaccionAbierta };

/** The typed questions stay if another manager saves first. */
function EditRedaccion({ abierta, onClose }: EditProps) {
  const { semestre, historia } = abierta;
  const queries = useQueryClient();
  const [version, setVersion] = useState(abierta.version);
  const [seen, setSeen] = useState(abierta.etiquetas);
  const [etiquetas, setEtiquetas] = useState(abierta.etiquetas);
  const [isChecked, setChecked] = useState(false);
  const isOther = version !== abierta.version;
  const changed = keysOf(etiquetas).filter((clave) => etiquetas[clave].trim() !== seen[clave]);
  const save = useAction({
    mutationFn: async () =>
      call(redaccionesContract, 'PUT /encuesta/redacciones/{semestre}', {
        params: { semestre },
        body: { version, etiquetas: Object.fromEntries(changed.map((clave) => [clave, etiquetas[clave]])) },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['resultados'] });
      onClose();
    },
    onStale: async () => queries.invalidateQueries({ queryKey: keyOf(semestre) }),
  });
  return (
    <FormDialog
      title={titleOf(semestre)}
      startsAtTitle
      busy={save.isPending}
      disabled={isOther}
      error={isOther ? null : save.error}
      isTouched={changed.length > 0}
      lost="La redacción que escribió no se ha guardado."
      onSubmit={() => {
        setChecked(true);
        if (keysOf(etiquetas).every((clave) => etiquetas[clave].trim() !== '')) save.mutate();
      }}
      onCancel={onClose}
    >
      <Muted>
        {`Puede cambiar las preguntas mientras ${semestre} no tenga respuestas; así quedan también para los semestres siguientes. La escala y la ayuda no cambian. Entre dos semestres solo se comparan las preguntas que no cambiaron.`}
      </Muted>
      {informe.bloques.map(({ clave: bloque, titulo, preguntas }) => (
        <Section key={bloque} title={titulo} level={3}>
          {preguntas.map((clave) => (
            <Field
              key={clave}
              label={clave}
              error={isChecked && etiquetas[clave].trim() === '' ? 'Escriba la pregunta.' : undefined}
            >
              {(control) => (
                <Textarea
                  {...control}
                  rows={2}
                  maxLength={MAX_ETIQUETA}
                  value={etiquetas[clave]}
                  onChange={({ target }) => {
                    setEtiquetas((before) => ({ ...before, [clave]: target.value }));
                    if (!save.isPending) save.reset();
                  }}
                />
              )}
            </Field>
          ))}
        </Section>
      ))}
      {isOther && (
        <Conflict
          title="Otra persona cambió estas preguntas"
          choice={{
            onTake: () => {
              setEtiquetas(abierta.etiquetas);
              setSeen(abierta.etiquetas);
              setVersion(abierta.version);
            },
            onKeep: () => {
              // Questions that were not typed follow the other person's.
              setEtiquetas((typed) => ({
                ...abierta.etiquetas,
                ...Object.fromEntries(changed.map((clave) => [clave, typed[clave]])),
              }));
              setSeen(abierta.etiquetas);
              setVersion(abierta.version);
            },
          }}
        >
          <p>Lo que usted escribió sigue aquí. De lo guardado a lo suyo:</p>
          {changed.map((clave) => (
            <FieldChange key={clave} field={clave} from={abierta.etiquetas[clave]} to={etiquetas[clave]} />
          ))}
        </Conflict>
      )}
      <Historia historia={historia} />
    </FormDialog>
  );
}
