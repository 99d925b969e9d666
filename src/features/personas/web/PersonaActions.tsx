// Buttons and dialogs to export, correct or anonymise a person's data, with the progress of the jobs.
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { EstadoDeTarea } from '#features/tareas/web/EstadoDeTarea.tsx';
import { FollowTarea } from '#features/tareas/web/FollowTarea.tsx';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { ApiError, messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import places from '#platform/web/ui/dialog-places.module.css';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { NotBegun, NotExported } from '#platform/web/ui/failures.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Checkbox, TextInput } from '#platform/web/ui/inputs.tsx';
import { Grid, Row, Stack } from '#platform/web/ui/layout.tsx';
import { Scroll } from '#platform/web/ui/places.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { useTypedWord } from '#platform/web/ui/useTypedConfirmation.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { PALABRA_DE_ANONIMIZAR, personasContract, type AlmacenVisto, type Corregible } from '../contract.ts';
import { bodyOf, type PersonaRequest } from './pedido.ts';

/** Typed values, by record and path. */
type TypedValues = Readonly<Record<string, string>>;

type RegistroCorrection = {
  readonly id: string;
  readonly campos: { readonly ruta: string; readonly antes: string; readonly valor: string }[];
};

/** Returns the changed fields of each record; records without changes are left out. */
const correctionsOf = (registros: readonly Corregible[], escritos: TypedValues): RegistroCorrection[] =>
  registros
    .map(({ id, campos }) => ({
      id,
      campos: campos.flatMap(({ ruta, valor }) => {
        const escrito = escritos[`${id} ${ruta}`];
        return escrito === undefined || escrito === valor ? [] : [{ ruta, antes: valor, valor: escrito }];
      }),
    }))
    .filter(({ campos }) => campos.length > 0);

/** Maps the server's errors to records and paths; the server identifies records by their position in the request. */
const errorsByField = (
  errores: Readonly<Record<string, string>>,
  enviadas: readonly RegistroCorrection[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(errores).flatMap(([ruta, mensaje]) => {
      const [, i, , j] = ruta.split('.');
      const registro = enviadas[Number(i)];
      const campo = registro?.campos[Number(j)];
      return registro && campo ? [[`${registro.id} ${campo.ruta}`, mensaje]] : [];
    }),
  );

type CorrectDialogProps = {
  readonly pedido: PersonaRequest;
  /** The only record whose fields are shown; all of the person by default. */
  readonly registro?: string;
  readonly onCerrar: () => void;
  readonly onCorregidos: (count: number) => void;
};

export function CorrectDialog({ pedido, registro: only, onCerrar, onCorregidos }: CorrectDialogProps) {
  const [escritos, setEscritos] = useState<TypedValues>({});
  const lectura = useQuery({
    queryKey: ['personas', 'corregibles', pedido],
    queryFn: ({ signal }) =>
      call(personasContract, 'POST /personas/correcciones/campos', { body: bodyOf(pedido) }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const registros = (lectura.data?.registros ?? []).filter(({ id }) => only === undefined || id === only);
  const correcciones = correctionsOf(registros, escritos);
  const saveCorrections = useAction({
    mutationFn: () =>
      call(personasContract, 'POST /personas/correcciones', { body: { ...bodyOf(pedido), registros: correcciones } }),
    onSuccess: ({ corregidos }) => onCorregidos(corregidos),
  });
  const errores =
    saveCorrections.error instanceof ApiError ? errorsByField(saveCorrections.error.errores, correcciones) : {};

  return (
    <FormDialog
      title="Corregir sus datos"
      save="Guardar correcciones"
      className={places['wide']}
      startsAtTitle
      busy={saveCorrections.isPending}
      disabled={correcciones.length === 0}
      error={saveCorrections.error}
      isTouched={correcciones.length > 0}
      lost="Las correcciones que escribió no se han guardado."
      onSubmit={() => saveCorrections.mutate()}
      onCancel={onCerrar}
    >
      <p>Se corrige lo que dice quién es. Lo que decía antes no se guarda; queda el hecho en la auditoría.</p>
      <Reading of={lectura} failure="No se pudieron cargar sus registros">
        {() => (
          <Stack>
            {registros.map((registro) => (
              <RegistroFields
                key={registro.id}
                registro={registro}
                escritos={escritos}
                errores={errores}
                onEscribir={(clave, valor) => setEscritos((before) => ({ ...before, [clave]: valor }))}
              />
            ))}
          </Stack>
        )}
      </Reading>
    </FormDialog>
  );
}

type RegistroFieldsProps = {
  readonly registro: Corregible;
  readonly escritos: TypedValues;
  readonly errores: Readonly<Record<string, string>>;
  readonly onEscribir: (clave: string, valor: string) => void;
};

const RegistroFields = ({ registro, escritos, errores, onEscribir }: RegistroFieldsProps) => (
  <fieldset>
    <legend>{`${registro.titulo} · ${formatInstante(new Date(registro.instante))}`}</legend>
    <Grid column="medium">
      {registro.campos.map(({ ruta, etiqueta, valor }) => {
        const clave = `${registro.id} ${ruta}`;
        return (
          <Field key={ruta} label={etiqueta} error={errores[clave]}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                spellCheck={false}
                maxLength={1000}
                value={escritos[clave] ?? valor}
                onChange={({ target }) => onEscribir(clave, target.value)}
              />
            )}
          </Field>
        );
      })}
    </Grid>
  </fieldset>
);

type AnonymiseDialogProps = {
  readonly pedido: PersonaRequest;
  readonly almacenes: readonly AlmacenVisto[];
  readonly hasOthers: boolean;
  readonly onCerrar: () => void;
  readonly onComenzo: (tarea: string) => void;
};

/** Dialog that explains the effect of anonymising and starts it once the word is typed. */
function AnonymiseDialog({ pedido, almacenes, hasOthers, onCerrar, onComenzo }: AnonymiseDialogProps) {
  const [archivosAjenos, setArchivosAjenos] = useState(true);
  const formId = useId();
  const confirmation = useTypedWord(PALABRA_DE_ANONIMIZAR);
  const start = useAction({
    mutationFn: () =>
      call(personasContract, 'POST /personas/anonimizaciones', {
        body: { ...bodyOf(pedido), archivosAjenos, confirmacion: PALABRA_DE_ANONIMIZAR },
      }),
    onSuccess: ({ tarea }) => onComenzo(tarea),
  });
  const ocupado = start.isPending;

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
      {hasOthers && (
        <Alert tone="warning" title="Hay datos sin confirmar" announced={false}>
          También aparece con otros datos que usted no marcó: lo que esté guardado con ellos no se anonimiza.
        </Alert>
      )}
      <h3>Lo que pasa con cada cosa</h3>
      <Scroll label="Lo que pasa con cada cosa">
        <Facts
          look="rows"
          of={almacenes.map(({ titulo, total, archivos, alAnonimizar }) => [
            `${titulo} · ${inThousands(total)}${archivos > 0 ? `, ${countOf(archivos, 'archivo', 'archivos')}` : ''}`,
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
          if (confirmation.check() && !ocupado) start.mutate();
        }}
      >
        <Checkbox
          label="Eliminar también los archivos de registros de otras personas en los que ella aparece"
          hint="Por ejemplo, la lista de estudiantes que adjuntó un docente. Si no los elimina, revíselos usted: pueden nombrarla."
          checked={archivosAjenos}
          onChange={({ target }) => setArchivosAjenos(target.checked)}
        />
        {confirmation.field}
        {start.error && (
          <NotBegun>{start.error instanceof ApiError ? start.error.message : messageOf(start.error)}</NotBegun>
        )}
      </Stack>
    </Dialog>
  );
}

type PersonaActionsProps = {
  readonly pedido: PersonaRequest;
  readonly almacenes: readonly AlmacenVisto[];
  /** Some data that may belong to the person is not confirmed. */
  readonly hasOthers: boolean;
};

export function PersonaActions({ pedido, almacenes, hasOthers }: PersonaActionsProps) {
  const [abierto, setAbierto] = useState<'anonimizar' | 'corregir' | null>(null);
  const [anonimizando, setAnonimizando] = useState<string | null>(null);
  const [corregidos, setCorregidos] = useState(0);
  const startExport = useAction({
    mutationFn: () => call(personasContract, 'POST /personas/exportaciones', { body: bodyOf(pedido) }),
  });
  const registros = almacenes.some(({ nombre, suyos: ownCount }) => nombre === 'registros' && ownCount > 0);
  return (
    <Stack gap={3}>
      <Row place="between">
        <Row>
          <Button variant="brand" busy={startExport.isPending} onClick={() => startExport.mutate()}>
            Exportar todo
          </Button>
          {registros && <Button onClick={() => setAbierto('corregir')}>Corregir sus datos</Button>}
        </Row>
        {/* Separates the irreversible action and tells its extent. */}
        <Button variant="danger" disabled={anonimizando !== null} onClick={() => setAbierto('anonimizar')}>
          {`Anonimizar (${inThousands(almacenes.reduce((suma, { suyos: ownCount }) => suma + ownCount, 0))})`}
        </Button>
      </Row>
      {startExport.error && <NotExported>{messageOf(startExport.error)}</NotExported>}
      {startExport.data && (
        <FollowTarea key={startExport.data.tarea} id={startExport.data.tarea} descarga>
          {(tarea) => <EstadoDeTarea tarea={tarea} como="h3" />}
        </FollowTarea>
      )}
      {corregidos > 0 && (
        <Alert tone="success" title="Quedó corregido">
          {`${corregidos === 1 ? 'Cambió 1 registro.' : `Cambiaron ${corregidos} registros.`} Busque de nuevo para verlo.`}
        </Alert>
      )}
      {anonimizando !== null && (
        <FollowTarea id={anonimizando}>{(tarea) => <EstadoDeTarea tarea={tarea} como="h3" />}</FollowTarea>
      )}
      {abierto === 'anonimizar' && (
        <AnonymiseDialog
          pedido={pedido}
          almacenes={almacenes}
          hasOthers={hasOthers}
          onCerrar={() => setAbierto(null)}
          onComenzo={(tarea) => {
            setAbierto(null);
            setAnonimizando(tarea);
          }}
        />
      )}
      {abierto === 'corregir' && (
        <CorrectDialog
          pedido={pedido}
          onCerrar={() => setAbierto(null)}
          onCorregidos={(count) => {
            setAbierto(null);
            setCorregidos(count);
          }}
        />
      )}
    </Stack>
  );
}
