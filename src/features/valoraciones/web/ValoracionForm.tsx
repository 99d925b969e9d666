// Form of a second review, a calibration or a self-review: a card for each criterion, its progress, and the sending.
import { memo, useCallback, useMemo, useState } from 'react';
import { LARGO_DE_RELATO } from '#catalogo/campos/base.ts';
import { formatHora } from '#catalogo/momento.ts';
import { toggleEleccion, type Eleccion } from '#catalogo/rubrica/evaluacion.ts';
import type { Criterio } from '#catalogo/rubrica/rubrica.ts';
import { Opciones, type AlElegir } from '#features/rubricas/web/Opciones.tsx';
import { criterioId, focusOn } from '#features/rubricas/web/parts.ts';
import { TarjetaDeCriterio } from '#features/rubricas/web/TarjetaDeCriterio.tsx';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { FormFoot } from '#platform/web/ui/form-bars.tsx';
import { Textarea } from '#platform/web/ui/inputs.tsx';
import { Box, Row } from '#platform/web/ui/layout.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted, Prose } from '#platform/web/ui/text.tsx';
import { CLASES, type Clase, type Elecciones, type Valoracion } from '../contract.ts';
import { useValoracion, type Filling, type SaveState } from './useValoracion.ts';
import { SENTENCES } from './words.tsx';

const ID_DE_ENVIO = 'enviar-valoracion';
const SIN_TOCAR: Eleccion = { observacionAdicional: '' };

/** Returns the criteria without a choice, in the rubric's order. */
const missingOf = ({ criterios }: Valoracion['rubrica'], elecciones: Elecciones): readonly string[] =>
  criterios.flatMap(({ clave }) => (elecciones[clave]?.descriptor === undefined ? [clave] : []));

type FormProps = {
  /** As it was read when the page was opened. */
  readonly opened: Valoracion;
  /** Reads it again: it takes no more choices. */
  readonly onReread: () => void;
};

export function ValoracionForm({ opened, onReread }: FormProps) {
  const { rubrica, clase, evidencias } = opened;
  const filling = useValoracion(opened);
  const { elecciones, save, content, change, send } = filling;
  const [isAsking, setAsking] = useState(false);
  const missing = missingOf(rubrica, elecciones);

  const goToNext = useCallback(
    (after?: string) => {
      const missing = missingOf(rubrica, content());
      const place = (clave: string): number => rubrica.criterios.findIndex((one) => one.clave === clave);
      const from = after === undefined ? -1 : place(after);
      const next = missing.find((clave) => place(clave) > from) ?? missing[0];
      focusOn(next === undefined ? ID_DE_ENVIO : criterioId(next, 'descriptor'));
    },
    [rubrica, content],
  );
  const onElegir = useCallback<AlElegir>(
    (...[clave, , opcion, means]) => {
      const before = content()[clave];
      const chosen = { ...SIN_TOCAR, ...before, descriptor: toggleEleccion(before?.descriptor, opcion) };
      change({ ...content(), [clave]: chosen });
      // After the last one there is another button to go to, once the choice is drawn.
      if (means === 'tecla' && before?.descriptor === undefined) queueMicrotask(() => goToNext(clave));
    },
    [change, content, goToNext],
  );
  const onAnotar = useCallback(
    (clave: string, observacionAdicional: string) =>
      change({ ...content(), [clave]: { ...content()[clave], observacionAdicional } }),
    [change, content],
  );

  return (
    <>
      <Box look="info">
        <p>{SENTENCES[clase]}</p>
      </Box>
      <SaveNotice filling={filling} onReread={onReread} />
      <Section title="Criterios" look="ruled" gap={5}>
        {rubrica.criterios.map((criterio) => (
          <Tarjeta
            key={criterio.clave}
            criterio={criterio}
            clase={clase}
            eleccion={elecciones[criterio.clave] ?? SIN_TOCAR}
            evidencia={evidencias[criterio.clave]}
            onElegir={onElegir}
            onAnotar={onAnotar}
            onSiguiente={goToNext}
          />
        ))}
      </Section>
      <FormFoot
        count={
          <>
            <span role="status">{`${rubrica.criterios.length - missing.length} de ${rubrica.criterios.length}`}</span>
            <ProgressBar
              label="Criterios con elección"
              value={rubrica.criterios.length - missing.length}
              max={rubrica.criterios.length}
            />
          </>
        }
        draft={<SaveStatus save={save} />}
        button={
          missing.length > 0 ? (
            <Button variant="brand" onClick={() => goToNext()}>
              Siguiente sin elección
            </Button>
          ) : (
            <Button
              id={ID_DE_ENVIO}
              variant="main"
              disabled={save.at === 'conflict' || save.at === 'closed'}
              onClick={() => setAsking(true)}
            >
              Enviar
            </Button>
          )
        }
      />
      {isAsking && (
        <ConfirmDialog
          title={`¿Enviar la ${CLASES[clase].toLowerCase()}?`}
          confirm="Enviar"
          busy={send.isPending}
          onCancel={() => {
            setAsking(false);
            send.reset();
          }}
          onConfirm={() => send.mutate()}
        >
          <p>Después de enviarla no podrá cambiarla.</p>
          {send.error && (
            <Alert tone="error" title="No se envió">
              {send.error.message}
            </Alert>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

type TarjetaProps = {
  readonly criterio: Criterio;
  readonly clase: Clase;
  readonly eleccion: Eleccion;
  readonly evidencia: Valoracion['evidencias'][string] | undefined;
  readonly onElegir: AlElegir;
  readonly onAnotar: (criterio: string, nota: string) => void;
  readonly onSiguiente: (criterio: string) => void;
};

/** Card of one criterion. It renders again only when its own data change. */
const Tarjeta = memo(function Tarjeta(props: TarjetaProps) {
  const { criterio, clase, eleccion, evidencia, onElegir, onAnotar, onSiguiente } = props;
  const { clave, numero, descriptores } = criterio;
  const opciones = useMemo(
    () => descriptores.map(({ clave, descripcion, valoracion }) => ({ clave, texto: descripcion, valoracion })),
    [descriptores],
  );
  return (
    <TarjetaDeCriterio criterio={criterio}>
      {evidencia && (
        <Box as="aside" look="info" gap={1} aria-label={`Evidencia del criterio ${numero}`}>
          <p>
            <strong>Evidencia</strong>
          </p>
          <Prose>{evidencia.texto}</Prose>
          <Muted>{evidencia.fuente}</Muted>
        </Box>
      )}
      <Opciones
        id={criterioId(clave, 'descriptor')}
        criterio={clave}
        parte="descriptor"
        etiqueta={clase === 'autoevaluacion' ? 'Lo que más se parece a su aula' : 'Descriptor'}
        opciones={opciones}
        elegida={eleccion.descriptor}
        falla={undefined}
        onElegir={onElegir}
        onSiguiente={onSiguiente}
      />
      <Field label="Nota" help="Opcional.">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={LARGO_DE_RELATO}
            value={eleccion.observacionAdicional}
            onChange={({ target }) => onAnotar(clave, target.value)}
          />
        )}
      </Field>
    </TarjetaDeCriterio>
  );
});

function SaveStatus({ save }: { readonly save: SaveState }) {
  const isOffline = save.at === 'waiting';
  return (
    <p data-offline={isOffline}>
      <span role="status">
        {isOffline && (save.isOffline ? 'Sin conexión: lo que elige se guarda en esta pestaña.' : save.message)}
      </span>
      {save.at === 'saved' && save.instant !== null && (
        <span>{`Guardado a las ${formatHora(new Date(save.instant))}`}</span>
      )}
    </p>
  );
}

type NoticeProps = { readonly filling: Filling; readonly onReread: () => void };

/** Says why saving stopped, and what to do. */
function SaveNotice({ filling: { save, take, keepMine }, onReread }: NoticeProps) {
  if (save.at === 'closed') {
    return (
      <Alert
        tone="warning"
        title="Ya no se puede guardar"
        actions={<Button onClick={onReread}>Ver la guardada</Button>}
      >
        {save.message}
      </Alert>
    );
  }
  if (save.at !== 'conflict') return null;
  const { present } = save;
  const { criterios } = present.rubrica;
  return (
    <Alert
      tone="warning"
      title="Esta valoración cambió en otra ventana"
      actions={
        <Row>
          <Button onClick={() => take(present)}>Tomar lo guardado</Button>
          <Button onClick={() => keepMine(present)}>Seguir con lo mío</Button>
        </Row>
      }
    >
      {`Lo que eligió aquí sigue aquí. Lo guardado tiene elección en ${criterios.length - missingOf(present.rubrica, present.elecciones).length} de ${criterios.length} criterios.`}
    </Alert>
  );
}
