import { RetryButton } from '#platform/web/ui/states.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { Box, Grid, Stack } from '#platform/web/ui/layout.tsx';
import { lecturaDeAsignaturasContract } from '../../contract-lectura.ts';
import { call } from '#platform/web/api.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { RadioGroup, Select } from '#platform/web/ui/inputs.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { ELIJA } from '../../contract.ts';
import { ETIQUETAS } from '../palabras.ts';
import { SIN_OPCIONES, useOpciones } from '../useAsignaturas.ts';

const useServidores = () =>
  useQuery({
    queryKey: ['lectura', 'servidores'],
    queryFn: async ({ signal }) =>
      (await call(lecturaDeAsignaturasContract, 'GET /asignaturas/servidores', {}, { signal })).servidores,
  });

type CamposDeLecturaProps = { readonly semestre: string; readonly falta: boolean };

/** From where and which semester, and what is so where Moodle does not say. */
export function CamposDeLectura({ semestre, falta }: CamposDeLecturaProps) {
  const servidores = useServidores();
  const opciones = useOpciones();
  const [servidor, setServidor] = useState<string>();
  return (
    <Reading of={servidores} failure="No se pudieron cargar las plataformas">
      {(hay) => (
        <Reading of={opciones} failure={SIN_OPCIONES}>
          {({ semestres, facultades, programas }) => (
            <Stack gap={5}>
              <Grid column="narrow">
                <Field label="Plataforma" required>
                  {(control) => (
                    <Select
                      {...control}
                      name="servidor"
                      value={servidor ?? hay[0]?.name}
                      onChange={(event) => setServidor(event.target.value)}
                    >
                      {hay.map(({ name, label }) => (
                        <option key={name} value={name}>
                          {label}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
                <Field label="Semestre" required>
                  {(control) => (
                    <Select {...control} name="semestre" defaultValue={semestre}>
                      {!semestres.includes(semestre) && <option>{semestre}</option>}
                      {semestres.map((uno) => (
                        <option key={uno}>{uno}</option>
                      ))}
                    </Select>
                  )}
                </Field>
              </Grid>
              <Categoria servidor={servidor ?? hay[0]?.name ?? ''} />
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

/** One category with those inside it, or all; a server that does not answer says so, and may be read whole. */
function Categoria({ servidor }: { readonly servidor: string }) {
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
