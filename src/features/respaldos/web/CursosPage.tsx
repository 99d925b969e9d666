// Page of the wizard for copies: choice of courses, and on the same page the summary that starts the copies.
import { useQueries, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { WithPersona } from '#features/sesion/web/WithPersona.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import { useSearchText } from '#platform/web/list-state.ts';
import { matcherOf } from '#platform/web/matches.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { FilterBar, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { NoMatches } from '#platform/web/ui/ListPage.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SaveBar } from '#platform/web/ui/SaveBar.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Bullets, Muted } from '#platform/web/ui/text.tsx';
import { CursosDeCategoria, searchTextOf } from './CursosDeCategoria.tsx';
import { BUSCAR_CURSO } from './labels.tsx';
import { cursosOf, ServerReading, SIN_SERVIDORES, useServidores, type CursosPorCategoria } from './plataforma.tsx';
import { ResumenDeCopia } from './ResumenDeCopia.tsx';
import {
  categoriasByCursos,
  chooseCursos,
  MODOS,
  nextStep,
  POR_CURSOS,
  removeServidor,
  useSeleccion,
  WHOLE,
  withoutCursos,
  type Elegida,
  type Seleccion,
} from './seleccion.ts';
import { STEP_ADDRESSES, stepsOf, Wizard } from './Wizard.tsx';

type Servidor = { readonly name: string; readonly label: string };
type ChosenCursos = { readonly categoryId: number; readonly cursos: readonly number[] };

type ChooseCursosProps = {
  readonly seleccion: Seleccion;
  readonly servidores: readonly Servidor[];
  readonly onElegir: (servidor: string, cursos: ChosenCursos) => void;
};

/** Lists courses to choose for the categories copied by courses, by server; the other categories take a line each. */
function ChooseCursos({ seleccion, servidores, onElegir }: ChooseCursosProps) {
  const { texto, buscar, setTexto, clear } = useSearchText();
  const navigate = useNavigate();
  const [isMissing, setMissing] = useState(false);
  const pedidos = categoriasByCursos(seleccion);
  const opciones = pedidos.map(({ servidor, categorias }) => cursosOf(servidor, categorias));
  const lecturas = useQueries({ queries: opciones });
  const pendientes = withoutCursos(seleccion);
  const elegidos = Object.values(seleccion)
    .flat()
    .reduce((sum, { cursos = [] }) => sum + cursos.length, 0);
  const matches = matcherOf(buscar);
  const isFound = lecturas.some(({ data }) =>
    Object.values(data ?? {}).some((cursos) => cursos.some((curso) => matches(searchTextOf(curso)))),
  );

  function proceed(): void {
    setMissing(pendientes.length > 0);
    if (pendientes.length === 0) void navigate(STEP_ADDRESSES.resumen);
  }
  return (
    <>
      <FilterBar
        search={<SearchField label={BUSCAR_CURSO} placeholder="Nombre o código" value={texto} onChange={setTexto} />}
      ></FilterBar>
      {buscar !== '' && !isFound && lecturas.every(({ data }) => data) && (
        <NoMatches title={`Ningún curso coincide con «${buscar}»`} onClear={clear}>
          Se buscó en el nombre, el nombre corto y el código de los cursos de las categorías elegidas.
        </NoMatches>
      )}
      {Object.entries(seleccion).map(([servidor, elegidas]) => {
        const index = pedidos.findIndex((pedido) => pedido.servidor === servidor);
        return (
          <CursosDeServidor
            key={servidor}
            label={servidores.find(({ name }) => name === servidor)?.label ?? servidor}
            elegidas={elegidas}
            lectura={lecturas[index]}
            clave={opciones[index]?.queryKey}
            buscar={buscar}
            onElegir={(cursos) => onElegir(servidor, cursos)}
          />
        );
      })}
      <SaveBar
        status={countOf(elegidos, 'curso elegido', 'cursos elegidos')}
        fault={
          isMissing &&
          pendientes.length > 0 && (
            <Alert tone="error" title="Elija al menos un curso de cada categoría">
              <Bullets>
                {pendientes.map(({ categoryId, path }) => (
                  <li key={categoryId}>{path}</li>
                ))}
              </Bullets>
              <p>Si no quiere ninguno, quite la categoría en el paso anterior.</p>
            </Alert>
          )
        }
      >
        <Link
          {...STEP_ADDRESSES.categorias}
          search={{ servidor: Object.keys(seleccion)[0] }}
          className={buttonClass('quiet')}
        >
          Anterior
        </Link>
        <Button variant="main" onClick={proceed}>
          Siguiente
        </Button>
      </SaveBar>
    </>
  );
}

type CursosDeServidorProps = {
  readonly label: string;
  readonly elegidas: readonly Elegida[];
  /** Undefined if no category of the server is copied by courses. */
  readonly lectura: UseQueryResult<CursosPorCategoria> | undefined;
  readonly clave: QueryKey | undefined;
  readonly buscar: string;
  readonly onElegir: (cursos: ChosenCursos) => void;
};

function CursosDeServidor({ label, elegidas, lectura, clave, buscar, onElegir }: CursosDeServidorProps) {
  const enteras = elegidas.filter(({ backupType }) => backupType === WHOLE);
  return (
    <Section title={label} look="ruled">
      {enteras.length > 0 && (
        <Stack as="ul" gap={1} aria-label={`Categorías completas de ${label}`}>
          {enteras.map(({ categoryId, path }) => (
            <Row as="li" key={categoryId} align="baseline">
              <span>{path}</span>
              <Muted as="span">{MODOS[WHOLE]}</Muted>
            </Row>
          ))}
        </Stack>
      )}
      {lectura && clave && (
        <ServerReading lectura={lectura} clave={clave} titulo={`No se pudieron leer los cursos de ${label}`}>
          {(leidos) =>
            elegidas
              .filter(({ backupType }) => backupType === POR_CURSOS)
              .map(({ categoryId, path, cursos = [] }) => (
                <CursosDeCategoria
                  key={categoryId}
                  path={path}
                  cursos={leidos[categoryId] ?? []}
                  elegidos={cursos}
                  buscar={buscar}
                  onElegir={(all) => onElegir({ categoryId, cursos: all })}
                />
              ))
          }
        </ServerReading>
      )}
    </Section>
  );
}

/**
 * Page to choose courses, and the summary that starts the copies (spec 2 §2; DECISIONS §8). Without chosen categories
 * it redirects to their page.
 */
export const CursosPage = () => (
  <WithPersona>{({ cuenta }) => <CursosOfSelection key={cuenta} cuenta={cuenta} />}</WithPersona>
);

function CursosOfSelection({ cuenta }: { readonly cuenta: string }) {
  const { seleccion, change } = useSeleccion(cuenta);
  /** The selection was cleared after the start, and the batch's page is loading. */
  const [comenzada, setComenzada] = useState(false);
  const requested = useSearch({
    strict: false,
    select: (search: Record<string, unknown>) => (search['paso'] === 'resumen' ? 'resumen' : 'cursos'),
  });
  const servidores = useServidores();
  const siguiente = nextStep(seleccion);
  if (siguiente === 'nada') return comenzada ? null : <Navigate {...STEP_ADDRESSES.categorias} replace />;
  const paso =
    siguiente === 'resumen' || (requested === 'resumen' && stepsOf(seleccion).includes(requested))
      ? 'resumen'
      : 'cursos';

  return (
    <Wizard paso={paso} seleccion={seleccion} servidor={Object.keys(seleccion)[0]}>
      <Reading of={servidores} failure={SIN_SERVIDORES}>
        {(offered) =>
          paso === 'cursos' ? (
            <ChooseCursos
              seleccion={seleccion}
              servidores={offered}
              onElegir={(servidor, cursos) => change((before) => chooseCursos(before, servidor, cursos))}
            />
          ) : (
            <ResumenDeCopia
              seleccion={seleccion}
              servidores={offered}
              onQuitarServidor={(servidor) => change((before) => removeServidor(before, servidor))}
              onComenzada={() => {
                setComenzada(true);
                change(() => ({}));
              }}
            />
          )
        }
      </Reading>
    </Wizard>
  );
}
