import { call } from '#platform/web/api.ts';
import { useId, useRef, useState } from 'react';
import { EstadoDeTarea } from '#features/tareas/web/EstadoDeTarea.tsx';
import { SeguirTarea } from '#features/tareas/web/FollowTarea.tsx';
import { countOf, enMiles } from '#platform/contract/quantities.ts';
import { ApiError, messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { NotBegun, NotExported, showFault } from '#platform/web/ui/failures.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { Checkbox, TextInput } from '#platform/web/ui/inputs.tsx';
import { Scroll } from '#platform/web/ui/places.tsx';
import { type AlmacenVisto, PALABRA_DE_ANONIMIZAR, personasContract } from '../contract.ts';
import { Corregir } from './Corregir.tsx';
import { enCuerpo, type Pedido } from './pedido.ts';
import places from '#platform/web/ui/dialog-places.module.css';

type AnonimizarProps = {
  readonly pedido: Pedido;
  readonly almacenes: readonly AlmacenVisto[];
  readonly quedanOtros: boolean;
  readonly onCerrar: () => void;
  readonly onComenzo: (tarea: string) => void;
};

/** Says what is lost and what stays, and begins once the word is typed. */
function Anonimizar({ pedido, almacenes, quedanOtros, onCerrar, onComenzo }: AnonimizarProps) {
  const [archivosAjenos, setArchivosAjenos] = useState(true);
  const [escrito, setEscrito] = useState('');
  const [falta, setFalta] = useState(false);
  const formId = useId();
  const campo = useRef<HTMLInputElement>(null);
  const comenzar = useAction({
    mutationFn: () =>
      call(personasContract, 'POST /personas/anonimizaciones', {
        body: { ...enCuerpo(pedido), archivosAjenos, confirmacion: PALABRA_DE_ANONIMIZAR },
      }),
    onSuccess: ({ tarea }) => onComenzo(tarea),
  });
  const esLaPalabra = escrito.trim().toUpperCase() === PALABRA_DE_ANONIMIZAR;
  const ocupado = comenzar.isPending;

  return (
    <Dialog
      title="Anonimizar a esta persona"
      className={places['wide']}
      startsAtTitle
      onClose={ocupado ? undefined : onCerrar}
      footer={
        <>
          <Button onClick={onCerrar} disabled={ocupado}>
            Cancelar
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={ocupado}>
            Anonimizar
          </Button>
        </>
      }
    >
      <Alert tone="warning" title="No se puede deshacer" announced={false}>
        Sus nombres, documentos, correos y teléfonos se reemplazan, y sus archivos se eliminan. Los totales de los
        informes y de las encuestas siguen iguales.
      </Alert>
      {quedanOtros && (
        <Alert tone="warning" title="Hay datos sin confirmar" announced={false}>
          También aparece con otros datos que usted no marcó: lo que esté guardado con ellos no se anonimiza.
        </Alert>
      )}
      <h3>Lo que pasa con cada cosa</h3>
      <Scroll label="Lo que pasa con cada cosa">
        <Facts
          look="rows"
          of={almacenes.map(({ titulo, total, archivos, alAnonimizar }) => [
            `${titulo} · ${enMiles(total)}${archivos > 0 ? `, ${countOf(archivos, 'archivo', 'archivos')}` : ''}`,
            alAnonimizar,
          ])}
        />
      </Scroll>
      <Stack
        as="form"
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setFalta(!esLaPalabra);
          if (!esLaPalabra) showFault(campo.current);
          if (esLaPalabra && !ocupado) comenzar.mutate();
        }}
      >
        <Checkbox
          label="Eliminar también los archivos de registros de otras personas en los que ella aparece"
          hint="Por ejemplo, la lista de estudiantes que adjuntó un docente. Si no los elimina, revíselos usted: pueden nombrarla."
          checked={archivosAjenos}
          onChange={({ target }) => setArchivosAjenos(target.checked)}
        />
        <Field
          label={`Para confirmar, escriba ${PALABRA_DE_ANONIMIZAR}`}
          required
          error={falta && !esLaPalabra ? `Escriba «${PALABRA_DE_ANONIMIZAR}».` : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              ref={campo}
              autoComplete="off"
              spellCheck={false}
              value={escrito}
              onChange={({ target }) => setEscrito(target.value)}
            />
          )}
        </Field>
        {comenzar.error && (
          <NotBegun>{comenzar.error instanceof ApiError ? comenzar.error.message : messageOf(comenzar.error)}</NotBegun>
        )}
      </Stack>
    </Dialog>
  );
}

type AccionesProps = {
  readonly pedido: Pedido;
  readonly almacenes: readonly AlmacenVisto[];
  /** Some data that may be hers were not confirmed. */
  readonly quedanOtros: boolean;
};

/** What may be done with all that is kept of a person. */
export function Acciones({ pedido, almacenes, quedanOtros }: AccionesProps) {
  const [abierto, setAbierto] = useState<'anonimizar' | 'corregir' | null>(null);
  const [anonimizando, setAnonimizando] = useState<string | null>(null);
  const [corregidos, setCorregidos] = useState(0);
  const exportar = useAction({
    mutationFn: () => call(personasContract, 'POST /personas/exportaciones', { body: enCuerpo(pedido) }),
  });
  const registros = almacenes.some(({ nombre, suyos }) => nombre === 'registros' && suyos > 0);
  return (
    <Stack gap={3}>
      <Row place="between">
        <Row>
          <Button variant="brand" busy={exportar.isPending} onClick={() => exportar.mutate()}>
            Exportar todo
          </Button>
          {registros && <Button onClick={() => setAbierto('corregir')}>Corregir sus datos</Button>}
        </Row>
        {/* What cannot be undone stands apart, and says how much it is. */}
        <Button variant="danger" disabled={anonimizando !== null} onClick={() => setAbierto('anonimizar')}>
          {`Anonimizar (${enMiles(almacenes.reduce((suma, { suyos }) => suma + suyos, 0))})`}
        </Button>
      </Row>
      {exportar.error && <NotExported>{messageOf(exportar.error)}</NotExported>}
      {exportar.data && (
        <SeguirTarea key={exportar.data.tarea} id={exportar.data.tarea} descarga>
          {(tarea) => <EstadoDeTarea tarea={tarea} como="h3" />}
        </SeguirTarea>
      )}
      {corregidos > 0 && (
        <Alert tone="success" title="Quedó corregido">
          {corregidos === 1 ? 'Cambió 1 registro.' : `Cambiaron ${corregidos} registros.`} Busque de nuevo para verlo.
        </Alert>
      )}
      {anonimizando !== null && (
        <SeguirTarea id={anonimizando}>{(tarea) => <EstadoDeTarea tarea={tarea} como="h3" />}</SeguirTarea>
      )}
      {abierto === 'anonimizar' && (
        <Anonimizar
          pedido={pedido}
          almacenes={almacenes}
          quedanOtros={quedanOtros}
          onCerrar={() => setAbierto(null)}
          onComenzo={(tarea) => {
            setAbierto(null);
            setAnonimizando(tarea);
          }}
        />
      )}
      {abierto === 'corregir' && (
        <Corregir
          pedido={pedido}
          onCerrar={() => setAbierto(null)}
          onCorregidos={(cuantos) => {
            setAbierto(null);
            setCorregidos(cuantos);
          }}
        />
      )}
    </Stack>
  );
}
