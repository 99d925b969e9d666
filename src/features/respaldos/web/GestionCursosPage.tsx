// Page that copies or resets courses of one Moodle category: chooses server and category, then shows the courses.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { catch as fallBack } from 'zod/mini';
import { TITULOS } from '#catalogo/titulos.ts';
import { Grid } from '#platform/web/ui/layout.tsx';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { CategoriaGestionada } from './CategoriaGestionada.tsx';
import { CopiasTabs } from './CopiasTabs.tsx';
import { allCategoriasOf, ServerReading, useServidores } from './plataforma.tsx';

const direccionSchema = z.object({
  servidor: fallBack(z.string().check(z.maxLength(100)), ''),
  categoria: fallBack(z.int(), 0),
});

/** The page of spec 1 §2 'Course management' (DECISIONS §8). */
export function GestionCursosPage() {
  const { servidor, categoria } = direccionSchema.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const servidores = useServidores();
  const opciones = allCategoriasOf(servidor);
  const categorias = useQuery({ ...opciones, enabled: servidor !== '' });
  const elegida = categorias.data?.find(({ id }) => id === categoria);
  const goTo = (search: { servidor?: string; categoria?: number }): void =>
    void navigate({ to: '.', replace: true, resetScroll: false, search });

  return (
    <Page width="lists">
      <PageHead title={TITULOS.respaldos} end={<CopiasTabs actual="reiniciar" />}>
        Haga copias de seguridad de los cursos de una categoría, o reinícielos para un nuevo semestre.
      </PageHead>
      <Reading of={servidores} failure="No se pudieron cargar las plataformas">
        {(offered) => (
          <Grid column="wide" align="top">
            <SelectField
              label="Plataforma"
              all="Seleccione plataforma"
              value={offered.find(({ name }) => name === servidor)?.name}
              options={offered.map(({ name, label }) => [name, label])}
              onChange={(name = '') => goTo({ servidor: name })}
            />
            <SelectField
              label="Categoría"
              all="Seleccione categoría"
              disabled={!categorias.data}
              value={elegida?.id}
              options={categorias.data?.map(({ id, path }) => [id, path]) ?? []}
              onChange={(id = 0) => goTo({ servidor, categoria: id })}
            />
          </Grid>
        )}
      </Reading>
      {servidor === '' ? (
        <NothingChosen />
      ) : (
        <ServerReading lectura={categorias} clave={opciones.queryKey}>
          {() =>
            elegida ? (
              <CategoriaGestionada
                key={`${servidor}-${elegida.id}`}
                servidor={servidor}
                plataforma={servidores.data?.find(({ name }) => name === servidor)?.label ?? servidor}
                categoria={elegida}
              />
            ) : (
              <NothingChosen />
            )
          }
        </ServerReading>
      )}
    </Page>
  );
}

const NothingChosen = () => (
  <EmptyState title="Elija la plataforma y la categoría">
    Aquí aparecen los cursos de la categoría y lo que se puede hacer con ellos. Nada cambia sin que usted lo confirme.
  </EmptyState>
);
