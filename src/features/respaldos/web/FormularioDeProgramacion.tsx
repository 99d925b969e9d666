// Dialog that creates or edits a weekly schedule of copies, and the words for its day and hour.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/web/api.ts';
import { ApiError } from '#platform/web/http.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Checkbox, TextInput } from '#platform/web/ui/inputs.tsx';
import { Grid } from '#platform/web/ui/layout.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { checkedBy, type Faults } from '#platform/web/useCheckedFields.ts';
import {
  cambioDeProgramacionSchema,
  DIAS,
  HORAS_DE_LA_NOCHE,
  MAX_CONSERVADAS,
  programacionesContract,
  type CambioDeProgramacion,
  type Programacion,
} from '../contract-programaciones.ts';
import { categoriasOf, ServerReading, useServidores } from './plataforma.tsx';

/** Hour of the day in words: `11:00 p. m.` */
export function textoDeHora(hora: number): string {
  const doce = hora % 12 === 0 ? 12 : hora % 12;
  return `${doce}:00\u00a0${hora < 12 ? 'a' : 'p'}.\u00a0m.`;
}

/** Name of a day, from 1 = Monday. */
const textoDeDiaDeSemana = (dia: number): string => DIAS[dia - 1] ?? '';

/** `Cada domingo a las 11:00 p. m.` */
export const textoDeCuando = (dia: number, hora: number): string =>
  `Cada ${textoDeDiaDeSemana(dia)} a ${hora === 1 ? 'la' : 'las'} ${textoDeHora(hora)}`;

/** Query key of the schedules, invalidated when one changes. */
export const CLAVE_DE_PROGRAMACIONES = ['respaldos', 'programaciones'];

type FormularioProps = {
  /** Schedule to edit; null for a new one. */
  readonly programacion: Programacion | null;
  readonly onCerrar: () => void;
};

type TypedProgramacion = Omit<CambioDeProgramacion, 'conservar'> & { readonly conservar: string };

const DE_SIEMPRE = { dia: 7, hora: 23, conservar: 4, activa: true };

const typedOf = ({ dia, hora, conservar, activa }: CambioDeProgramacion): TypedProgramacion => ({
  dia,
  hora,
  conservar: String(conservar),
  activa,
});

const ENTERO = /^\d+$/;

const validateTyped = (escrito: TypedProgramacion) => {
  const texto = escrito.conservar.trim();
  return checkedBy(cambioDeProgramacionSchema, { ...escrito, conservar: ENTERO.test(texto) ? Number(texto) : NaN });
};

/**
 * Dialog to edit a schedule: category, day, hour and number of copies kept. The category of an existing one is fixed.
 */
export function FormularioDeProgramacion({ programacion, onCerrar }: FormularioProps) {
  const [choice, setChoice] = useState({ servidor: '', idCategoria: 0, categoria: '' });
  const [inicial] = useState(() => typedOf(programacion ?? DE_SIEMPRE));
  const [escrito, setEscrito] = useState(inicial);
  const [revisado, setRevisado] = useState(false);
  const client = useQueryClient();
  const save = useAction({
    mutationFn: (body: CambioDeProgramacion) =>
      programacion
        ? call(programacionesContract, 'PUT /respaldos/programaciones/{id}', { params: { id: programacion.id }, body })
        : call(programacionesContract, 'POST /respaldos/programaciones', { body: { ...choice, ...body } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: CLAVE_DE_PROGRAMACIONES });
      onCerrar();
    },
  });
  const leido = validateTyped(escrito);
  const isWhere = programacion !== null || choice.idCategoria > 0;
  const errores: Faults = {
    ...(save.error instanceof ApiError && save.error.errores),
    ...(revisado && !isWhere && { idCategoria: 'Elija la plataforma y la categoría.' }),
    ...(revisado && !leido.ok && leido.faults),
  };

  function write(parte: Partial<TypedProgramacion>): void {
    setEscrito((before) => ({ ...before, ...parte }));
    if (!save.isPending) save.reset();
  }

  return (
    <FormDialog
      title={programacion ? `Copias de «${programacion.categoria}»` : 'Programar copias'}
      startsAtTitle
      busy={save.isPending}
      error={save.error}
      isTouched={choice.servidor !== '' || JSON.stringify(escrito) !== JSON.stringify(inicial)}
      lost="Lo que escribió de estas copias no se ha guardado."
      onSubmit={() => {
        setRevisado(true);
        if (isWhere && leido.ok) save.mutate(leido.data);
      }}
      onCancel={onCerrar}
    >
      {!programacion && <ChooseCategoria {...choice} error={errores['idCategoria']} onCambiar={setChoice} />}
      <Grid column="narrow">
        <SelectField
          label="Día"
          required
          error={errores['dia']}
          value={escrito.dia}
          options={DIAS.map((dia, i) => [i + 1, dia.replace(/^./, (letra) => letra.toUpperCase())])}
          onChange={(dia) => write({ dia })}
        />
        <SelectField
          label="Hora de la noche"
          required
          error={errores['hora']}
          value={escrito.hora}
          options={HORAS_DE_LA_NOCHE.map((hora) => [hora, textoDeHora(hora)])}
          onChange={(hora) => write({ hora })}
        />
      </Grid>
      <Field
        label="Copias que se conservan de cada curso"
        required
        help={`Entre 1 y ${MAX_CONSERVADAS}.`}
        error={errores['conservar']}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={escrito.conservar}
            onChange={({ target }) => write({ conservar: target.value })}
          />
        )}
      </Field>
      <Checkbox
        label="Activa"
        hint="En pausa se conserva, y no se hace."
        checked={escrito.activa}
        onChange={({ target }) => write({ activa: target.checked })}
      />
    </FormDialog>
  );
}

type CategoriaChoice = { readonly servidor: string; readonly idCategoria: number; readonly categoria: string };

type ChooseCategoriaProps = CategoriaChoice & {
  readonly error: string | undefined;
  readonly onCambiar: (choice: CategoriaChoice) => void;
};

function ChooseCategoria({ servidor, idCategoria, error, onCambiar }: ChooseCategoriaProps) {
  const servidores = useServidores();
  const opciones = categoriasOf(servidor);
  const categorias = useQuery({ ...opciones, enabled: servidor !== '' });
  return (
    <>
      <SelectField
        label="Plataforma"
        required
        all="Seleccione una plataforma"
        value={servidor || undefined}
        options={servidores.data?.map(({ name, label }) => [name, label]) ?? []}
        onChange={(elegido = '') => onCambiar({ servidor: elegido, idCategoria: 0, categoria: '' })}
      />
      <SelectField
        label="Categoría"
        required
        error={error}
        all="Seleccione una categoría"
        disabled={!categorias.data}
        value={idCategoria || undefined}
        options={categorias.data?.map(({ id, path }) => [id, path]) ?? []}
        onChange={(elegida = 0) =>
          onCambiar({
            servidor,
            idCategoria: elegida,
            categoria: categorias.data?.find(({ id }) => id === elegida)?.path ?? '',
          })
        }
      />
      {servidor !== '' && (
        <ServerReading lectura={categorias} clave={opciones.queryKey}>
          {() => null}
        </ServerReading>
      )}
    </>
  );
}
