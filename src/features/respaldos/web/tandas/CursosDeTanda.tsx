import { useState } from 'react';
import { matcherOf } from '#platform/web/matches.ts';
import { messageOf } from '#platform/web/http.ts';
import { NotDownloaded } from '#platform/web/ui/failures.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { FilterBar, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { Select } from '#platform/web/ui/inputs.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { NoMatches } from '#platform/web/ui/NoMatches.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { useBusqueda } from '#platform/web/useBusqueda.ts';
import { enMiles } from '#platform/contract/quantities.ts';
import { type CursoDeTanda, estaTerminado, type TandaAbierta } from '../../contract.ts';
import { BUSCAR_CURSO, cursos as enCursos, PAGINAS_DE_CURSOS, sinCursosAsi } from '../textos.ts';
import { useDescargarCopia } from '../useDescargarCopia.ts';
import { columnasDeTanda } from './columnas.tsx';

const POR_PAGINA = 100;

/** What narrows the courses by how they stand. */
const VISTAS = {
  todos: { texto: 'Todos', incluye: () => true },
  marcha: { texto: 'En marcha', incluye: ({ estado }) => !estaTerminado(estado) },
  fallidos: { texto: 'Con problemas', incluye: ({ estado }) => estado === 'fallido' || estado === 'por-confirmar' },
  hechos: { texto: 'Listos', incluye: ({ estado }) => estado === 'hecho' },
  cancelados: { texto: 'Cancelados', incluye: ({ estado }) => estado === 'cancelado' },
} as const satisfies Record<string, { texto: string; incluye: (curso: CursoDeTanda) => boolean }>;

type Vista = keyof typeof VISTAS;

const CLAVES = Object.keys(VISTAS) as Vista[];

/** The courses of a batch, each with how it stands. */
export function CursosDeTanda({ tanda }: { readonly tanda: TandaAbierta }) {
  const { texto, buscar, setTexto, clear } = useBusqueda();
  const [vista, setVista] = useState<Vista>('todos');
  const [{ para, desde }, setPagina] = useState({ para: '', desde: 0 });
  const descargar = useDescargarCopia();

  const matches = matcherOf(buscar);
  const { incluye } = VISTAS[vista];
  const hallados = tanda.cursos.filter(
    (curso) => incluye(curso) && matches(`${curso.nombre} ${curso.nombreCorto} ${curso.categoria}`),
  );
  const lugar = `${vista} ${buscar}`;
  const primero = para === lugar && desde < hallados.length ? desde : 0;
  const plataformas = new Map(tanda.pedidos.map(({ servidor, plataforma }) => [servidor, plataforma]));
  const columnas = columnasDeTanda({
    clase: tanda.clase,
    plataformaDe: (servidor: string) => plataformas.get(servidor) ?? servidor,
    descargando: descargar.isPending ? descargar.variables : undefined,
    onDescargar: (id) => descargar.mutate(id),
  });
  return (
    <Section title="Cursos">
      <FilterBar
        search={<SearchField label={BUSCAR_CURSO} placeholder="Nombre o categoría" value={texto} onChange={setTexto} />}
      >
        <Field label="Estado">
          {(control) => (
            <Select
              {...control}
              value={vista}
              onChange={({ target }) => setVista(CLAVES.find((una) => una === target.value) ?? 'todos')}
            >
              {CLAVES.map((una) => (
                <option key={una} value={una}>
                  {`${VISTAS[una].texto} (${enMiles(tanda.cursos.filter(VISTAS[una].incluye).length)})`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </FilterBar>
      {descargar.error && <NotDownloaded>{messageOf(descargar.error)}</NotDownloaded>}
      {hallados.length === 0 ? (
        <NoMatches
          title={sinCursosAsi(buscar)}
          onClear={() => {
            clear();
            setVista('todos');
          }}
        >
          {`Esta tanda tiene ${enCursos(tanda.cursos.length)}.`}
        </NoMatches>
      ) : (
        <>
          <List
            label="Cursos de la tanda"
            columns={columnas}
            rows={hallados.slice(primero, primero + POR_PAGINA)}
            idOf={({ id }) => id}
            numberWidth="4rem"
            from={primero}
            total={hallados.length}
            minWidth="66rem"
          />
          <Pager
            label={PAGINAS_DE_CURSOS}
            rows="Cursos"
            from={primero}
            size={POR_PAGINA}
            total={hallados.length}
            onGo={(from) => setPagina({ para: lugar, desde: from })}
          />
        </>
      )}
    </Section>
  );
}
