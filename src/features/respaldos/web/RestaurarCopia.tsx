// Dialog that restores a kept copy: into a new course, or into its own one, which is emptied.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import type { Args } from '#platform/contract/route.ts';
import { call } from '#platform/web/api.ts';
import { ApiError, messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import places from '#platform/web/ui/dialog-places.module.css';
import { NotStarted } from '#platform/web/ui/failures.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Checkbox, TextInput } from '#platform/web/ui/inputs.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { useTypedConfirmation } from '#platform/web/ui/useTypedConfirmation.tsx';
import { checkedBy, type Faults } from '#platform/web/useCheckedFields.ts';
import { cursoNuevoSchema, restauracionesContract } from '../contract-restauraciones.ts';
import { isSameName, reiniciosContract, type Copia, type CursoPorReiniciar, type Historial } from '../contract.ts';
import { textoDePerdida } from './labels.tsx';
import { allCategoriasOf } from './plataforma.tsx';
import { useStartTanda } from './start-tanda.tsx';

type Restauracion = Args<(typeof restauracionesContract)['POST /respaldos/copias/{id}/restaurar']>['body'];

const DESTINOS = [
  ['nuevo', 'En un curso nuevo'],
  ['mismo', 'En este curso, que se vacía'],
] as const;

type RestaurarCopiaProps = {
  readonly copia: Copia;
  readonly curso: Pick<Historial, 'servidor' | 'curso' | 'nombre' | 'nombreCorto'>;
  readonly onCerrar: () => void;
};

/** Asks where a copy is restored and whether its people come along, tells what follows, and starts it. */
export function RestaurarCopia({ copia, curso, onCerrar }: RestaurarCopiaProps) {
  const { servidor, nombreCorto } = curso;
  const [inicial] = useState({ idCategoria: 0, nombre: curso.nombre, nombreCorto: `${nombreCorto}-R` });
  const [nuevo, setNuevo] = useState(inicial);
  const [destino, setDestino] = useState<(typeof DESTINOS)[number][0]>('nuevo');
  const [includesPersonas, setIncludesPersonas] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const start = useStartTanda(async (body: Restauracion, key) =>
    call(
      restauracionesContract,
      'POST /respaldos/copias/{id}/restaurar',
      { params: { id: copia.id }, body },
      { headers: { 'idempotency-key': key } },
    ),
  );
  const vista = useQuery({
    queryKey: ['respaldos', 'vista', servidor, [curso.curso]],
    queryFn: async ({ signal }) =>
      call(
        reiniciosContract,
        'POST /respaldos/reinicios/vista',
        { body: { servidor, cursos: [curso.curso] } },
        { signal },
      ),
    enabled: destino === 'mismo',
    // Never cached: the losses must be current.
    gcTime: 0,
    staleTime: 0,
  });
  const [visto] = vista.data?.cursos ?? [];
  const delServidor = faultsOf(start.error);
  const typedName = visto?.nombreCorto ?? nombreCorto;
  const confirmation = useTypedConfirmation({
    what: `el nombre corto del curso: ${typedName}`,
    isExpected: (typed) => isSameName(typed, typedName),
    fault: `Escriba «${typedName}», tal como aparece.`,
    error: delServidor['confirmacion'],
  });
  const leido = checkedBy(cursoNuevoSchema, nuevo);
  const errores: Faults = { ...(isChecked && !leido.ok && leido.faults), ...delServidor };
  const write = (parte: Partial<typeof nuevo>): void => {
    setNuevo((before) => ({ ...before, ...parte }));
    if (!start.isPending) start.reset();
  };

  function submit(): void {
    setChecked(true);
    if (destino === 'nuevo' && leido.ok) start.mutate({ personas: includesPersonas, nuevo: leido.data });
    if (destino === 'mismo' && confirmation.check())
      start.mutate({ personas: includesPersonas, nuevo: null, confirmacion: confirmation.typed });
  }

  return (
    <FormDialog
      title={`Restaurar la copia del ${formatInstante(new Date(copia.hecha))}`}
      className={places['wide']}
      startsAtTitle
      save={destino === 'nuevo' ? 'Restaurar en un curso nuevo' : 'Vaciar el curso y restaurar'}
      danger={destino === 'mismo'}
      busy={start.isPending}
      disabled={destino === 'mismo' && !visto}
      error={start.error}
      Failure={NotStarted}
      // Once it is sent the batch is opened, and nothing is lost.
      isTouched={!start.isPending && JSON.stringify(nuevo) !== JSON.stringify(inicial)}
      lost="La restauración no ha comenzado."
      onSubmit={submit}
      onCancel={onCerrar}
    >
      <SelectField label="Dónde" value={destino} options={DESTINOS} onChange={setDestino} />
      {destino === 'nuevo' && <NuevoCurso servidor={servidor} nuevo={nuevo} errores={errores} onCambiar={write} />}
      <Checkbox
        label="Incluir las personas y lo que hicieron"
        hint="Matrículas, entregas, intentos, mensajes y calificaciones que la copia tenga."
        checked={includesPersonas}
        onChange={({ target }) => setIncludesPersonas(target.checked)}
      />
      {destino === 'nuevo' ? (
        <NuevoConsequence includesPersonas={includesPersonas} />
      ) : (
        <Reading of={vista} failure="No se pudo leer lo que se perdería">
          {({ cursos: [leido] }) => leido && <Losses visto={leido} includesPersonas={includesPersonas} />}
        </Reading>
      )}
      {destino === 'mismo' && visto && confirmation.field}
    </FormDialog>
  );
}

/** Faults that the server found, by field. */
const faultsOf = (error: Error | null): Faults =>
  error instanceof ApiError
    ? Object.fromEntries(Object.entries(error.errores).map(([campo, texto]) => [campo.replace(/^nuevo\./, ''), texto]))
    : {};

const NuevoConsequence = ({ includesPersonas }: Pick<LossesProps, 'includesPersonas'>) => (
  <p>
    {includesPersonas
      ? 'Se crea un curso oculto con las personas de la copia, que lo encontrarán cuando lo muestre en Moodle. Con ellas no se puede deshacer desde aquí.'
      : 'Se crea un curso oculto y sin personas. Se puede deshacer mientras nadie haya entrado.'}
  </p>
);

type NuevoCursoProps = {
  readonly servidor: string;
  readonly nuevo: { readonly idCategoria: number; readonly nombre: string; readonly nombreCorto: string };
  readonly errores: Faults;
  readonly onCambiar: (parte: Partial<NuevoCursoProps['nuevo']>) => void;
};

function NuevoCurso({ servidor, nuevo, errores, onCambiar }: NuevoCursoProps) {
  const categorias = useQuery(allCategoriasOf(servidor));
  return (
    <>
      <SelectField
        label="Categoría del curso nuevo"
        required
        error={errores['idCategoria']}
        all={categorias.isPending ? 'Leyendo las categorías…' : 'Seleccione categoría'}
        disabled={!categorias.data}
        value={nuevo.idCategoria || undefined}
        options={categorias.data?.map(({ id, path }) => [id, path]) ?? []}
        onChange={(idCategoria = 0) => onCambiar({ idCategoria })}
      />
      {categorias.error && <Alert tone="error">{messageOf(categorias.error)}</Alert>}
      <Field label="Nombre del curso nuevo" required error={errores['nombre']}>
        {(control) => (
          <TextInput {...control} value={nuevo.nombre} onChange={({ target }) => onCambiar({ nombre: target.value })} />
        )}
      </Field>
      <Field
        label="Nombre corto"
        required
        help="Moodle no admite dos cursos con el mismo."
        error={errores['nombreCorto']}
      >
        {(control) => (
          <TextInput
            {...control}
            value={nuevo.nombreCorto}
            onChange={({ target }) => onCambiar({ nombreCorto: target.value })}
          />
        )}
      </Field>
    </>
  );
}

type LossesProps = { readonly visto: CursoPorReiniciar; readonly includesPersonas: boolean };

const Losses = ({ visto: { nombre, perdida, motivo }, includesPersonas }: LossesProps) => (
  <Alert tone="warning" announced={false} title="Se perderá todo lo que el curso tiene hoy">
    <p>
      <strong>{nombre}</strong>
      <span>{`: ${motivo ?? textoDePerdida(perdida)}. También sus contenidos y sus docentes.`}</span>
    </p>
    <p>
      {`Quedan sus nombres y su categoría, y lo que la copia tenía, ${includesPersonas ? 'con las personas de entonces' : 'sin personas: después hay que matricular a docentes y estudiantes'}.`}
    </p>
    <p>Antes se hace otra copia del curso. Si no se logra, el curso no cambia.</p>
  </Alert>
);
