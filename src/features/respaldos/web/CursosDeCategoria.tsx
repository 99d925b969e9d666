// Courses of a category grouped by semester, with checkboxes; finds a course's semester in its names.
import { useId, useState } from 'react';
import { semestreOf, type Semestre } from '#catalogo/semestre.ts';
import type { CursoDePlataforma } from '#core/plataforma/contract.ts';
import { groupBy } from '#platform/contract/group-by.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { matcherOf } from '#platform/web/matches.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Checkbox } from '#platform/web/ui/inputs.tsx';
import { Box, Grid, Row, Stack } from '#platform/web/ui/layout.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { cursos as enCursos } from './labels.tsx';

const PERIODO = /(?<!\d)(20\d\d-[12])(?!\d)/;

/** Semester of a course, found in its names, code or category; null if none of them has one. */
export function semestreOfCurso({ nombreCorto, nombre, codigo, path }: CursoDePlataforma): Semestre | null {
  for (const texto of [nombreCorto, nombre, codigo, path]) {
    const hallado = PERIODO.exec(texto);
    if (hallado) return hallado[1] as Semestre;
  }
  return null;
}

/**
 * Groups courses by semester, newest first, those without one last. The order within a group is kept.
 * @param ultimo semester to put after all others
 */
export function bySemestre(
  cursos: readonly CursoDePlataforma[],
  ultimo?: Semestre,
): [Semestre | null, CursoDePlataforma[]][] {
  const isUltimo = (periodo: Semestre | null): number => Number(periodo !== null && periodo === ultimo);
  return [...groupBy(cursos, semestreOfCurso)].toSorted(
    ([a], [b]) => isUltimo(a) - isUltimo(b) || (b ?? '').localeCompare(a ?? ''),
  );
}

export const currentSemestre = (): Semestre => semestreOf(new Date());

/** Returns true if a course is of the current semester, in which students still work in it. */
export const isCurrent = (curso: CursoDePlataforma): boolean => semestreOfCurso(curso) === currentSemestre();

/** Heading of a semester: `2026-2 (en curso)`. */
const semestreHeading = (periodo: Semestre): string =>
  periodo === currentSemestre() ? `${periodo} (en curso)` : periodo;

export const searchTextOf = ({ nombre, nombreCorto, codigo }: CursoDePlataforma): string =>
  `${nombre} ${nombreCorto} ${codigo}`;

/** Courses rendered at first: a category may have thousands. */
const A_LA_VEZ = 120;

type CursosDeCategoriaProps = {
  readonly path: string;
  readonly cursos: readonly CursoDePlataforma[];
  /** Ids of the chosen courses. */
  readonly elegidos: readonly number[];
  readonly buscar: string;
  /** Semester shown after the others. */
  readonly ultimo?: Semestre;
  readonly onElegir: (elegidos: readonly number[]) => void;
};

/** Courses of a category by semester, with a checkbox each and for all. The search narrows both. */
export function CursosDeCategoria({ path, cursos, elegidos, buscar, ultimo, onElegir }: CursosDeCategoriaProps) {
  const titulo = useId();
  const [showsAll, setShowsAll] = useState(false);
  const matches = matcherOf(buscar);
  const hallados = cursos.filter((curso) => matches(searchTextOf(curso)));
  const set = new Set(elegidos);
  const ordered = bySemestre(hallados, ultimo).flatMap(([, cursosOfPeriodo]) => cursosOfPeriodo);
  const visibles = showsAll ? ordered : ordered.slice(0, A_LA_VEZ);
  const ids = hallados.map(({ id }) => id);
  const chosen = cursos.filter(({ id }) => set.has(id));
  const outside = chosen.filter(({ id }) => !ids.includes(id)).length;
  if (buscar !== '' && hallados.length === 0) return null;
  return (
    <Box role="group" aria-labelledby={titulo}>
      <h3 id={titulo}>{path}</h3>
      <Row place="between">
        <Muted role="status">
          {cursos.length === 0
            ? 'Esta categoría ya no tiene cursos.'
            : `${inThousands(chosen.length)} de ${enCursos(cursos.length)}${outside > 0 ? `, ${inThousands(outside)} fuera de la vista` : ''}`}
        </Muted>
        {hallados.length > 0 && (
          <Row gap={1}>
            <Button
              variant="plain"
              aria-label={`Elegir todos: ${path}`}
              onClick={() => onElegir([...new Set([...elegidos, ...ids])])}
            >
              {buscar === '' ? 'Elegir todos' : `Elegir los ${inThousands(hallados.length)} hallados`}
            </Button>
            <Button
              variant="plain"
              aria-label={`Quitar todos: ${path}`}
              onClick={() => onElegir(elegidos.filter((id) => !ids.includes(id)))}
            >
              {buscar === '' ? 'Quitar todos' : 'Quitar los hallados'}
            </Button>
          </Row>
        )}
      </Row>
      {bySemestre(visibles, ultimo).map(([periodo, cursosOfPeriodo]) => (
        <Stack key={periodo} gap={1}>
          {(periodo || cursosOfPeriodo.length < visibles.length) && (
            <h4>{periodo ? semestreHeading(periodo) : 'Sin semestre en el nombre'}</h4>
          )}
          <Grid as="ul" column="wide" gap={6} even dense>
            {cursosOfPeriodo.map(({ id, nombre, nombreCorto, visible, path: ownPath }) => (
              <li key={id}>
                <Checkbox
                  label={nombre}
                  hint={[nombreCorto, !visible && 'Oculto', ownPath.replace(path, '').replace(' › ', '')]
                    .filter(Boolean)
                    .join(' · ')}
                  checked={set.has(id)}
                  onChange={({ target }) =>
                    onElegir(target.checked ? [...elegidos, id] : elegidos.filter((other) => other !== id))
                  }
                />
              </li>
            ))}
          </Grid>
        </Stack>
      ))}
      {visibles.length < hallados.length && (
        <Button onClick={() => setShowsAll(true)}>
          {`Ver los otros ${inThousands(hallados.length - visibles.length)}`}
        </Button>
      )}
    </Box>
  );
}
