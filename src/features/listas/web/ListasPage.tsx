// Screen with all option lists and links to the other settings.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatFecha } from '#catalogo/momento.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { groupBy } from '#platform/contract/group-by.ts';
import { call } from '#platform/web/api.ts';
import { matcherOf } from '#platform/web/matches.ts';
import { FilterBar, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { ArrowIcon } from '#platform/web/ui/icons.tsx';
import { Grid } from '#platform/web/ui/layout.tsx';
import { ListPage, NoMatches } from '#platform/web/ui/ListPage.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { RowPlaces, Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { listasContract, type ListaResumida } from '../contract.ts';
import { countListas, opcionesInWords } from '../labels.ts';
import styles from './listas.module.css';

type GrupoDeListas = { readonly titulo: string; readonly listas: readonly ListaResumida[] };

/** Headings of the lists that do not belong to a single form. */
export const OF_SEVERAL = 'De varios formularios';
export const OF_THE_PRODUCT = 'De la aplicación';

const grupoOf = ({ cerrada, usos: [primero, segundo] }: ListaResumida): string => {
  if (cerrada) return OF_THE_PRODUCT;
  return primero === undefined || segundo !== undefined ? OF_SEVERAL : primero;
};

/** Groups lists by the form that uses them: lists of several forms first, lists with fixed options last. */
export function gruposOf(listas: readonly ListaResumida[]): GrupoDeListas[] {
  const grupos = groupBy(listas, grupoOf);
  const titulos = [...grupos.keys()].filter((titulo) => titulo !== OF_SEVERAL && titulo !== OF_THE_PRODUCT);
  return [OF_SEVERAL, ...titulos, OF_THE_PRODUCT].flatMap((titulo) => {
    const listasOfGrupo = grupos.get(titulo);
    return listasOfGrupo ? [{ titulo, listas: listasOfGrupo }] : [];
  });
}

const OTHER_SETTINGS = [
  {
    ruta: '/gestores/listas/rubrica',
    titulo: TITULOS.rubrica,
    texto: 'Los criterios, sus descriptores y sus valoraciones, versión por versión.',
  },
  {
    ruta: '/gestores/listas/calendario',
    titulo: TITULOS.calendario,
    texto: 'Inicio y semanas de cada semestre, y las fechas de notas y exámenes.',
  },
  {
    ruta: '/gestores/listas/vigencias',
    titulo: TITULOS.vigencias,
    texto: 'Desde cuándo y hasta cuándo recibe respuestas cada formulario, y qué se lee antes y después.',
  },
  {
    ruta: '/gestores/listas/ajustes',
    titulo: TITULOS.ajustes,
    texto: 'Límites de las alertas, marca de mejora y por cuánto tiempo se conserva cada cosa.',
  },
] as const;

/** Screen with all option lists of the forms and links to edit each (DECISIONS §1; issue 8). */
export function ListasPage() {
  const [texto, setTexto] = useState('');
  const lectura = useQuery({
    queryKey: ['listas', 'todas'],
    queryFn: ({ signal }) => call(listasContract, 'GET /listas', {}, { signal }),
    staleTime: 0,
  });
  const matches = matcherOf(texto);
  const all = lectura.data?.listas ?? [];
  const halladas = all.filter(({ titulo, usos }) => matches([titulo, ...usos].join(' ')));
  const cuenta = halladas.length === all.length ? countListas(all.length) : `${halladas.length} de ${all.length}`;
  return (
    <ListPage
      title={TITULOS.listas}
      count={lectura.data ? cuenta : lectura.isError ? '' : undefined}
      spoken={lectura.data ? `${cuenta}.` : null}
    >
      <nav aria-label="También se cambia aquí">
        <Grid as="ul" column="wide" gap={3} even>
          {OTHER_SETTINGS.map(({ ruta, titulo, texto: description }) => (
            <li key={ruta}>
              <Link to={ruta} className={styles['otra']}>
                <strong>{titulo}</strong>
                <Muted as="span">{description}</Muted>
                <ArrowIcon />
              </Link>
            </li>
          ))}
        </Grid>
      </nav>
      <FilterBar
        search={<SearchField value={texto} onChange={setTexto} placeholder="Nombre de la lista o del formulario" />}
        onRefresh={() => void lectura.refetch()}
      ></FilterBar>
      <Reading of={lectura} failure="No se pudieron cargar las listas" waiting={<RowPlaces framed />}>
        {() =>
          halladas.length === 0 ? (
            <NoMatches title={`Ninguna lista coincide con «${texto.trim()}»`} onClear={() => setTexto('')}>
              Se busca en el nombre de cada lista y en los formularios que la usan.
            </NoMatches>
          ) : (
            gruposOf(halladas).map(({ titulo, listas: listasOfGrupo }) => (
              <Section key={titulo} title={titulo}>
                {titulo === OF_THE_PRODUCT && (
                  <Muted>Sus opciones son siempre las mismas; solo se cambia cómo se escriben.</Muted>
                )}
                <Rows framed aria-label={titulo}>
                  {listasOfGrupo.map((lista) => (
                    <ListaRow key={lista.nombre} lista={lista} heading={titulo} />
                  ))}
                </Rows>
              </Section>
            ))
          )
        }
      </Reading>
    </ListPage>
  );
}

type ListaRowProps = {
  readonly lista: ListaResumida;
  /** Heading of its group. */
  readonly heading: string;
};

function ListaRow({ lista: { nombre, titulo, activas, apagadas, usos, cambiada }, heading }: ListaRowProps) {
  return (
    <Grid as="li" column="medium" dense>
      <div>
        <h3 className={styles['nombre']}>
          <Link to="/gestores/listas/$lista" params={{ lista: nombre }}>
            {titulo}
          </Link>
        </h3>
        {usos.some((uso) => uso !== heading) && <Muted>{`Se usa en ${usos.join(', ')}.`}</Muted>}
      </div>
      <Muted>{opcionesInWords(activas, apagadas)}</Muted>
      <Muted>
        {cambiada ? `Cambiada el ${formatFecha(new Date(cambiada.instante))} por ${cambiada.persona}` : 'Sin cambios'}
      </Muted>
    </Grid>
  );
}
