// Screen with all option lists.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatFecha } from '#catalogo/momento.ts';
import { groupBy } from '#platform/contract/group-by.ts';
import { call } from '#platform/web/api.ts';
import { matcherOf } from '#platform/web/matches.ts';
import { FilterBar, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { Grid } from '#platform/web/ui/layout.tsx';
import { Count, NoMatches } from '#platform/web/ui/ListPage.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { RowPlaces, Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted, MutedInline } from '#platform/web/ui/text.tsx';
import { listasContract, type ListaResumida } from '../contract.ts';
import { countListas, opcionesInWords } from '../labels.ts';
import { ConfiguracionHead } from './ConfiguracionHead.tsx';
import styles from './listas.module.css';

type GrupoDeListas = { readonly titulo: string; readonly listas: readonly ListaResumida[] };

/** Headings of the lists that managers change often, and of those that belong to no single form. */
export const OFTEN = 'De uso frecuente';
export const OF_SEVERAL = 'De varios formularios';
export const OF_THE_PRODUCT = 'De la aplicación';

const grupoOf = ({ cerrada, frecuente, usos: [primero, segundo] }: ListaResumida): string => {
  if (frecuente) return OFTEN;
  if (cerrada) return OF_THE_PRODUCT;
  return primero === undefined || segundo !== undefined ? OF_SEVERAL : primero;
};

/** Groups lists by the form that uses them: those that are changed often first, those with fixed options last. */
export function gruposOf(listas: readonly ListaResumida[]): GrupoDeListas[] {
  const grupos = groupBy(listas, grupoOf);
  const ofForms = [...grupos.keys()].filter((titulo) => ![OFTEN, OF_SEVERAL, OF_THE_PRODUCT].includes(titulo));
  return [OFTEN, OF_SEVERAL, ...ofForms, OF_THE_PRODUCT].flatMap((titulo) => {
    const listasOfGrupo = grupos.get(titulo);
    return listasOfGrupo ? [{ titulo, listas: listasOfGrupo }] : [];
  });
}

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
    <Page width="table">
      <ConfiguracionHead current="/gestores/listas">
        Las opciones que ofrecen los formularios. Un cambio aparece en ellos en menos de un minuto.
      </ConfiguracionHead>
      <FilterBar
        search={<SearchField value={texto} onChange={setTexto} placeholder="Nombre de la lista o del formulario" />}
        onRefresh={() => void lectura.refetch()}
      >
        <Count count={lectura.data ? cuenta : ''} of={lectura} />
      </FilterBar>
      <Reading of={lectura} failure="No se pudieron cargar las listas" waiting={<RowPlaces framed />}>
        {() =>
          halladas.length === 0 ? (
            <NoMatches title={`Ninguna lista coincide con «${texto.trim()}»`} onClear={() => setTexto('')}>
              Se busca en el nombre de cada lista y en los formularios que la usan.
            </NoMatches>
          ) : (
            gruposOf(halladas).map(({ titulo, listas }) => {
              const rows = (
                <>
                  {titulo === OF_THE_PRODUCT && (
                    <Muted>Sus opciones son siempre las mismas; solo se cambia cómo se escriben.</Muted>
                  )}
                  <Rows framed aria-label={titulo}>
                    {listas.map((lista) => (
                      <ListaRow key={lista.nombre} lista={lista} heading={titulo} />
                    ))}
                  </Rows>
                </>
              );
              // What is searched for is shown wherever it is.
              return titulo === OFTEN || texto.trim() !== '' ? (
                <Section key={titulo} title={titulo}>
                  {rows}
                </Section>
              ) : (
                <Fold
                  key={titulo}
                  level={2}
                  title={titulo}
                  beside={<MutedInline>{countListas(listas.length)}</MutedInline>}
                >
                  {rows}
                </Fold>
              );
            })
          )
        }
      </Reading>
    </Page>
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
