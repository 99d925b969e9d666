// Dialog that reads a semester's assignments of teachers from a Moodle server into a load to review; its progress.
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { EstadoDeTarea } from '#features/tareas/web/EstadoDeTarea.tsx';
import { FollowTarea } from '#features/tareas/web/FollowTarea.tsx';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { NotStarted } from '#platform/web/ui/failures.tsx';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { RadioGroup, Select } from '#platform/web/ui/inputs.tsx';
import { Box, Grid, Stack } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { RetryButton } from '#platform/web/ui/states.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { lecturaDeAsignaturasContract, lecturaSchema } from '../contract-gestion.ts';
import { ELIJA } from '../contract.ts';
import { ETIQUETAS } from './labels.ts';
import { SIN_OPCIONES, useOpciones } from './useAsignaturas.ts';

const useServidores = () =>
  useQuery({
    queryKey: ['lectura', 'servidores'],
    queryFn: async ({ signal }) =>
      (await call(lecturaDeAsignaturasContract, 'GET /asignaturas/servidores', {}, { signal })).servidores,
  });

type LecturaFieldsProps = { readonly semestre: string; readonly isIncomplete: boolean };

/** Inputs of a reading: server, category, semester, and defaults for the data that Moodle does not have. */
function LecturaFields({ semestre, isIncomplete: falta }: LecturaFieldsProps) {
  const servidores = useServidores();
  const opciones = useOpciones();
  const [servidor, setServidor] = useState<string>();
  return (
    <Reading of={servidores} failure="No se pudieron cargar las plataformas">
      {(servers) => (
        <Reading of={opciones} failure={SIN_OPCIONES}>
          {({ semestres, facultades, programas }) => (
            <Stack gap={5}>
              <Grid column="narrow">
                <SelectField
                  label="Plataforma"
                  required
                  name="servidor"
                  value={servidor ?? servers[0]?.name ?? ''}
                  options={servers.map(({ name, label }) => [name, label])}
                  onChange={setServidor}
                />
                <Field label="Semestre" required>
                  {(control) => (
                    <Select {...control} name="semestre" defaultValue={semestre}>
                      {!semestres.includes(semestre) && <option>{semestre}</option>}
                      {semestres.map((semestre) => (
                        <option key={semestre}>{semestre}</option>
                      ))}
                    </Select>
                  )}
                </Field>
              </Grid>
              <CategoriaSelect servidor={servidor ?? servers[0]?.name ?? ''} />
              <Box as="fieldset">
                <legend>Cuando Moodle no lo diga</legend>
                <Muted>
                  El programa se toma de la categoría del curso si se llama igual, y lo demás, de lo que ya se sabe de
                  ese código. Para lo que falte:
                </Muted>
                <Lista nombre="facultad" textos={facultades} />
                <Lista nombre="programaAcademico" textos={programas} />
                <Grid column="narrow">
                  <FieldGroup label={ETIQUETAS.tipoAsignatura} required error={falta ? ELIJA.tipo : undefined}>
                    <RadioGroup
                      name="tipoAsignatura"
                      inline
                      options={[
                        { value: 'AMV', label: 'AMV' },
                        { value: 'APV', label: 'APV' },
                      ]}
                    />
                  </FieldGroup>
                  <FieldGroup label={ETIQUETAS.habilitable} required>
                    <RadioGroup
                      name="habilitable"
                      inline
                      defaultValue="si"
                      options={[
                        { value: 'si', label: 'Sí' },
                        { value: 'no', label: 'No' },
                      ]}
                    />
                  </FieldGroup>
                </Grid>
              </Box>
            </Stack>
          )}
        </Reading>
      )}
    </Reading>
  );
}

type ListaProps = { readonly nombre: 'facultad' | 'programaAcademico'; readonly textos: readonly string[] };

const Lista = ({ nombre, textos }: ListaProps) => (
  <Field label={ETIQUETAS[nombre]} help="Sin elegir, esas filas quedan con un problema por resolver.">
    {(control) => (
      <Select {...control} name={nombre} defaultValue="">
        <option value="">Sin elegir</option>
        {textos.map((texto) => (
          <option key={texto}>{texto}</option>
        ))}
      </Select>
    )}
  </Field>
);

/**
 * Choice of a category with its subcategories, or all. If the categories cannot be read, the whole server can still be
 * read.
 */
function CategoriaSelect({ servidor }: { readonly servidor: string }) {
  const categorias = useQuery({
    queryKey: ['lectura', 'categorias', servidor],
    queryFn: async ({ signal }) => {
      const args = { params: { servidor } };
      return (
        await call(lecturaDeAsignaturasContract, 'GET /asignaturas/servidores/{servidor}/categorias', args, { signal })
      ).categorias;
    },
    enabled: servidor !== '',
    retry: false,
  });
  return (
    <>
      <Field label="Categoría" help={categorias.isFetching ? 'Cargando las categorías…' : undefined}>
        {(control) => (
          <Select {...control} name="idCategoria" key={servidor} defaultValue="" disabled={!categorias.data}>
            <option value="">Todas</option>
            {categorias.data?.map(({ id, nombre }) => (
              <option key={id} value={id}>
                {nombre}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {categorias.error && (
        <Alert tone="error" title="No se pudieron cargar las categorías">
          <p>{categorias.error.message}</p>
          <RetryButton onClick={() => void categorias.refetch()} />
        </Alert>
      )}
    </>
  );
}

type ReadFromMoodleProps = {
  /** The semester shown, which is the default. */
  readonly semestre: string;
  /** Called with the id of the load that holds the result. */
  readonly onLeida: (id: string) => void;
  readonly onCerrar: () => void;
};

/** Collects the inputs as the body of the call. */
function typedValues(form: HTMLFormElement): unknown {
  const { idCategoria, facultad, programaAcademico, habilitable, ...resto } = Object.fromEntries(new FormData(form));
  return {
    ...resto,
    habilitable: habilitable === 'si',
    ...(idCategoria && { idCategoria: Number(idCategoria) }),
    ...(facultad && { facultad }),
    ...(programaAcademico && { programaAcademico }),
  };
}

export function ReadFromMoodle({ semestre, onLeida, onCerrar }: ReadFromMoodleProps) {
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const [isIncomplete, setIncomplete] = useState(false);
  const submit = useAction({
    mutationFn: (body: unknown) =>
      call(lecturaDeAsignaturasContract, 'POST /asignaturas/lecturas', { body: lecturaSchema.parse(body) }),
  });

  if (submit.data) return <LecturaProgress id={submit.data.id} onLeida={onLeida} onCerrar={onCerrar} />;

  function start(): void {
    if (!form.current) return;
    const datos = typedValues(form.current);
    const isComplete = lecturaSchema.safeParse(datos).success;
    setIncomplete(!isComplete);
    if (isComplete) submit.mutate(datos);
  }
  return (
    <Dialog
      title="Leer de Moodle"
      startsAtTitle
      onClose={submit.isPending ? undefined : onCerrar}
      footer={
        <>
          <Button onClick={onCerrar} disabled={submit.isPending}>
            Cancelar
          </Button>
          <Button variant="main" type="submit" form={formId} busy={submit.isPending}>
            Leer
          </Button>
        </>
      }
    >
      <p>
        Se leen los cursos del semestre y sus docentes con permiso de edición. Nada cambia hasta que usted revise lo que
        se hará y lo acepte.
      </p>
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <LecturaFields semestre={semestre} isIncomplete={isIncomplete} />
      </form>
      {submit.error && <NotStarted>{submit.error.message}</NotStarted>}
    </Dialog>
  );
}

type LecturaProgressProps = Omit<ReadFromMoodleProps, 'semestre'> & { readonly id: string };

/** Progress of a reading, which continues when the page is closed. */
function LecturaProgress({ id, onLeida, onCerrar }: LecturaProgressProps) {
  return (
    <FollowTarea id={id}>
      {(tarea) => (
        <Dialog
          title="Leer de Moodle"
          startsAtTitle
          onClose={onCerrar}
          footer={
            <>
              <Button onClick={onCerrar}>Cerrar</Button>
              {tarea.estado === 'terminada' && (
                <Button variant="main" onClick={() => onLeida(id)}>
                  Revisar lo leído
                </Button>
              )}
            </>
          }
        >
          <EstadoDeTarea tarea={tarea} />
          {tarea.estado !== 'terminada' && (
            <p>La lectura sigue aunque cierre esta ventana: la encuentra en Tareas, y lo leído, en «Cargar».</p>
          )}
        </Dialog>
      )}
    </FollowTarea>
  );
}
