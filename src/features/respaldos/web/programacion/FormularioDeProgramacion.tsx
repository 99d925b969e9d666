import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError, messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { Checkbox, Select, TextInput } from '#platform/web/ui/inputs.tsx';
import { DIAS, HORAS_DE_LA_NOCHE, type Programacion } from '../../contract-programaciones.ts';
import { DeServidor } from '../DeServidor.tsx';
import { call } from '../llamadas.ts';
import { categoriasDe, useServidores } from '../plataforma.ts';
import { CLAVE_DE_PROGRAMACIONES } from './clave.ts';
import { textoDeHora } from './horario.ts';
import styles from './Programacion.module.css';

type FormularioProps = {
  /** The one to be changed; null: a new one. */
  readonly programacion: Programacion | null;
  readonly onCerrar: () => void;
};

type Horario = Pick<Programacion, 'dia' | 'hora' | 'conservar' | 'activa'>;

const DE_SIEMPRE: Horario = { dia: 7, hora: 23, conservar: 4, activa: true };

/** Asks what is copied every week, when, and how many copies are kept. Of one that exists the category stays. */
export function FormularioDeProgramacion({ programacion, onCerrar }: FormularioProps) {
  const [donde, setDonde] = useState({ servidor: '', idCategoria: 0, categoria: '' });
  const [horario, setHorario] = useState<Horario>(programacion ?? DE_SIEMPRE);
  const [falta, setFalta] = useState(false);
  const formId = useId();
  const client = useQueryClient();
  const guardar = useMutation({
    mutationFn: () => {
      const { dia, hora, conservar, activa } = horario;
      const body = { dia, hora, conservar, activa };
      return programacion
        ? call('PUT /respaldos/programaciones/{id}', { params: { id: programacion.id }, body })
        : call('POST /respaldos/programaciones', { body: { ...donde, ...body } });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: CLAVE_DE_PROGRAMACIONES });
      onCerrar();
    },
  });
  const errores = guardar.error instanceof ApiError ? guardar.error.errores : {};
  const isWhere = programacion !== null || donde.idCategoria > 0;

  return (
    <Dialog
      title={programacion ? `Copias de «${programacion.categoria}»` : 'Programar copias'}
      startsAtTitle
      onClose={guardar.isPending ? undefined : onCerrar}
      footer={
        <>
          <Button onClick={onCerrar} disabled={guardar.isPending}>
            Cancelar
          </Button>
          <Button variant="main" type="submit" form={formId} busy={guardar.isPending}>
            Guardar
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles['formulario']}
        onSubmit={(event) => {
          event.preventDefault();
          setFalta(!isWhere);
          if (isWhere && !guardar.isPending) guardar.mutate();
        }}
      >
        {!programacion && (
          <ElegirCategoria
            {...donde}
            error={falta && !isWhere ? 'Elija el servidor y la categoría.' : errores['idCategoria']}
            onCambiar={setDonde}
          />
        )}
        <div className={styles['dos']}>
          <Field label="Día" required error={errores['dia']}>
            {(control) => (
              <Select
                {...control}
                value={horario.dia}
                onChange={({ target }) => setHorario({ ...horario, dia: Number(target.value) })}
              >
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
              <Select
                {...control}
                value={horario.hora}
                onChange={({ target }) => setHorario({ ...horario, hora: Number(target.value) })}
              >
                {HORAS_DE_LA_NOCHE.map((hora) => (
                  <option key={hora} value={hora}>
                    {textoDeHora(hora)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Field label="Copias que se conservan de cada curso" required help="Entre 1 y 52." error={errores['conservar']}>
          {(control) => (
            <TextInput
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={52}
              value={horario.conservar || ''}
              onChange={({ target }) => setHorario({ ...horario, conservar: target.valueAsNumber || 0 })}
            />
          )}
        </Field>
        <Checkbox
          label="Encendida"
          hint="Apagada, se conserva pero no se hace."
          checked={horario.activa}
          onChange={({ target }) => setHorario({ ...horario, activa: target.checked })}
        />
        {guardar.error && (
          <Alert tone="error" title="No se pudo guardar">
            {messageOf(guardar.error)}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}

type Donde = { readonly servidor: string; readonly idCategoria: number; readonly categoria: string };

type ElegirCategoriaProps = Donde & {
  readonly error: string | undefined;
  readonly onCambiar: (donde: Donde) => void;
};

function ElegirCategoria({ servidor, idCategoria, error, onCambiar }: ElegirCategoriaProps) {
  const servidores = useServidores();
  const opciones = categoriasDe(servidor);
  const categorias = useQuery({ ...opciones, enabled: servidor !== '' });
  return (
    <>
      <Field label="Servidor" required>
        {(control) => (
          <Select
            {...control}
            value={servidor}
            onChange={({ target }) => onCambiar({ servidor: target.value, idCategoria: 0, categoria: '' })}
          >
            <option value="">Seleccione un servidor</option>
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
        <DeServidor lectura={categorias} clave={opciones.queryKey}>
          {() => null}
        </DeServidor>
      )}
    </>
  );
}
