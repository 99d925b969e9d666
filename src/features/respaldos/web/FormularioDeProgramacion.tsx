// Dialog that creates or edits a weekly schedule of copies, and the words for its day and hour.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/web/api.ts';
import { ApiError } from '#platform/web/http.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Checkbox, Select, TextInput } from '#platform/web/ui/inputs.tsx';
import { Grid } from '#platform/web/ui/layout.tsx';
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
  const [donde, setDonde] = useState({ servidor: '', idCategoria: 0, categoria: '' });
  const [inicial] = useState(() => typedOf(programacion ?? DE_SIEMPRE));
  const [escrito, setEscrito] = useState(inicial);
  const [revisado, setRevisado] = useState(false);
  const client = useQueryClient();
  const guardar = useAction({
    mutationFn: (body: CambioDeProgramacion) =>
      programacion
        ? call(programacionesContract, 'PUT /respaldos/programaciones/{id}', { params: { id: programacion.id }, body })
        : call(programacionesContract, 'POST /respaldos/programaciones', { body: { ...donde, ...body } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: CLAVE_DE_PROGRAMACIONES });
      onCerrar();
    },
  });
  const leido = validateTyped(escrito);
  const isWhere = programacion !== null || donde.idCategoria > 0;
  const errores: Faults = {
    ...(guardar.error instanceof ApiError && guardar.error.errores),
    ...(revisado && !isWhere && { idCategoria: 'Elija la plataforma y la categoría.' }),
    ...(revisado && !leido.ok && leido.faults),
  };

  function write(parte: Partial<TypedProgramacion>): void {
    setEscrito((antes) => ({ ...antes, ...parte }));
    if (!guardar.isPending) guardar.reset();
  }

  return (
    <FormDialog
      title={programacion ? `Copias de «${programacion.categoria}»` : 'Programar copias'}
      startsAtTitle
      busy={guardar.isPending}
      error={guardar.error}
      isTouched={donde.servidor !== '' || JSON.stringify(escrito) !== JSON.stringify(inicial)}
      lost="Lo que escribió de estas copias no se ha guardado."
      onSubmit={() => {
        setRevisado(true);
        if (isWhere && leido.ok) guardar.mutate(leido.data);
      }}
      onCancel={onCerrar}
    >
      {!programacion && <ChooseCategoria {...donde} error={errores['idCategoria']} onCambiar={setDonde} />}
      <Grid column="narrow">
        <Field label="Día" required error={errores['dia']}>
          {(control) => (
            <Select {...control} value={escrito.dia} onChange={({ target }) => write({ dia: Number(target.value) })}>
              {DIAS.map((dia, i) => (
                <option key={dia} value={i + 1}>
                  {dia.replace(/^./, (letra) => letra.toUpperCase())}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Hora de la noche" required error={errores['hora']}>
          {(control) => (
            <Select {...control} value={escrito.hora} onChange={({ target }) => write({ hora: Number(target.value) })}>
              {HORAS_DE_LA_NOCHE.map((hora) => (
                <option key={hora} value={hora}>
                  {textoDeHora(hora)}
                </option>
              ))}
            </Select>
          )}
        </Field>
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
  readonly onCambiar: (donde: CategoriaChoice) => void;
};

function ChooseCategoria({ servidor, idCategoria, error, onCambiar }: ChooseCategoriaProps) {
  const servidores = useServidores();
  const opciones = categoriasOf(servidor);
  const categorias = useQuery({ ...opciones, enabled: servidor !== '' });
  return (
    <>
      <Field label="Plataforma" required>
        {(control) => (
          <Select
            {...control}
            value={servidor}
            onChange={({ target }) => onCambiar({ servidor: target.value, idCategoria: 0, categoria: '' })}
          >
            <option value="">Seleccione una plataforma</option>
            {servidores.data?.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Categoría" required error={error}>
        {(control) => (
          <Select
            {...control}
            disabled={!categorias.data}
            value={idCategoria}
            onChange={({ target }) => {
              const elegida = categorias.data?.find(({ id }) => id === Number(target.value));
              onCambiar({ servidor, idCategoria: elegida?.id ?? 0, categoria: elegida?.path ?? '' });
            }}
          >
            <option value={0}>Seleccione una categoría</option>
            {categorias.data?.map(({ id, path }) => (
              <option key={id} value={id}>
                {path}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {servidor !== '' && (
        <ServerReading lectura={categorias} clave={opciones.queryKey}>
          {() => null}
        </ServerReading>
      )}
    </>
  );
}
