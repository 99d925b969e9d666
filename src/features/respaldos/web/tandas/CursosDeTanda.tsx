// List of a batch's courses with state, progress and download of the copy; search, filter by state, and pages.
import { useState } from 'react';
import { keysOf } from '#platform/contract/keys-of.ts';
import { durationText, inThousands, sizeText } from '#platform/contract/quantities.ts';
import { messageOf } from '#platform/web/http.ts';
import { useSearchText } from '#platform/web/list-state.ts';
import { matcherOf } from '#platform/web/matches.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { NotDownloaded } from '#platform/web/ui/failures.tsx';
import { FilterBar, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { List, type Column } from '#platform/web/ui/List.tsx';
import { NoMatches } from '#platform/web/ui/ListPage.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import {
  ESTADOS_DE_CURSO,
  estaTerminado,
  type ClaseDeTanda,
  type CursoDeTanda,
  type TandaAbierta,
} from '../../contract.ts';
import { useDownloadCopia } from '../CopiasDelCurso.tsx';
import {
  BUSCAR_CURSO,
  CategoriaPath,
  cursos as enCursos,
  noCursosText,
  PAGINAS_DE_CURSOS,
  textoDePerdida,
} from '../labels.tsx';
import { isUnchanged, TONO_DE_CURSO } from './tanda.ts';

type TandaColumnsOptions = {
  readonly clase: ClaseDeTanda;
  readonly plataformaDe: (servidor: string) => string;
  /** Copy whose link is being requested. */
  readonly descargando: string | undefined;
  readonly onDescargar: (copia: string) => void;
};

const SIN_DATO = { table: '—', card: null } as const;

const columnasDeTanda = ({ clase, plataformaDe, ...props }: TandaColumnsOptions): Column<CursoDeTanda>[] => [
  {
    key: 'curso',
    heading: 'Curso',
    width: '18rem',
    cell: ({ nombre }) => nombre,
    below: ({ nombreCorto }) => nombreCorto,
  },
  {
    key: 'categoria',
    heading: 'Categoría',
    cell: ({ categoria }, on) => (on === 'card' ? categoria : <CategoriaPath path={categoria} />),
    below: ({ servidor }) => plataformaDe(servidor),
    card: 'line',
  },
  {
    key: 'estado',
    heading: 'Estado',
    width: '20rem',
    cell: (curso) => <EstadoDelCurso curso={curso} clase={clase} />,
    card: 'line',
  },
  {
    key: 'tamano',
    heading: 'Tamaño',
    width: '7rem',
    cell: ({ tamano }, on) => (tamano === null ? SIN_DATO[on] : sizeText(tamano)),
    card: 'head',
  },
  {
    key: 'tiempo',
    heading: 'Tiempo',
    width: '7rem',
    cell: ({ segundos }, on) => (segundos === null ? SIN_DATO[on] : durationText(segundos)),
    card: 'head',
  },
  {
    key: 'copia',
    heading: 'Copia',
    width: '11rem',
    cell: ({ copia, nombre }) => (copia === null ? null : <DownloadButton copia={copia} nombre={nombre} {...props} />),
    card: 'line',
  },
];

/** The state of a course, its progress, the reason of a failure, and what a reset removed. */
function EstadoDelCurso({ curso, clase }: { readonly curso: CursoDeTanda; readonly clase: ClaseDeTanda }) {
  const { estado, sinRespuesta: withoutRespuesta, avance, motivo, intento, perdida, nombre } = curso;
  const isUnderWay = !estaTerminado(estado) && estado !== 'pendiente' && !withoutRespuesta;
  const palabra = withoutRespuesta ? 'Sin respuesta' : ESTADOS_DE_CURSO[estado];
  return (
    <Stack gap={1}>
      <Badge tone={withoutRespuesta ? 'warning' : TONO_DE_CURSO[estado]}>
        {intento > 1 ? `${palabra} (intento ${intento})` : palabra}
      </Badge>
      {isUnderWay && <ProgressBar label={`Avance de ${nombre}`} value={avance} max={avance === null ? null : 1} />}
      {motivo !== null && <Muted>{motivo}</Muted>}
      {isUnchanged(clase, curso) && <Muted>El curso no se reinició: sigue igual.</Muted>}
      {estado === 'hecho' && perdida && <Muted>{`Se quitó: ${textoDePerdida(perdida)}.`}</Muted>}
    </Stack>
  );
}

type DownloadButtonProps = Pick<TandaColumnsOptions, 'descargando' | 'onDescargar'> & {
  readonly copia: string;
  readonly nombre: string;
};

const DownloadButton = ({ copia, nombre, descargando, onDescargar }: DownloadButtonProps) => (
  <Button
    busy={descargando === copia}
    aria-label={`Descargar la copia de ${nombre}`}
    onClick={() => onDescargar(copia)}
  >
    <DownloadIcon />
    <span>Descargar</span>
  </Button>
);

const POR_PAGINA = 100;

/** Filters of the courses by state. */
const VISTAS = {
  todos: { texto: 'Todos', includes: () => true },
  enCurso: { texto: 'En marcha', includes: ({ estado }) => !estaTerminado(estado) },
  fallidos: { texto: 'Con problemas', includes: ({ estado }) => estado === 'fallido' || estado === 'por-confirmar' },
  hechos: { texto: 'Listos', includes: ({ estado }) => estado === 'hecho' },
  cancelados: { texto: 'Cancelados', includes: ({ estado }) => estado === 'cancelado' },
} as const satisfies Record<string, { texto: string; includes: (curso: CursoDeTanda) => boolean }>;

type FiltroDeCursos = keyof typeof VISTAS;

const CLAVES = keysOf(VISTAS);

export function CursosDeTanda({ tanda }: { readonly tanda: TandaAbierta }) {
  const { texto, buscar, setTexto, clear } = useSearchText();
  const [vista, setVista] = useState<FiltroDeCursos>('todos');
  const [{ para: offsetFor, desde }, setPagina] = useState({ para: '', desde: 0 });
  const download = useDownloadCopia();

  const matches = matcherOf(buscar);
  const { includes } = VISTAS[vista];
  const hallados = tanda.cursos.filter(
    (curso) => includes(curso) && matches(`${curso.nombre} ${curso.nombreCorto} ${curso.categoria}`),
  );
  const lugar = `${vista} ${buscar}`;
  const primero = offsetFor === lugar && desde < hallados.length ? desde : 0;
  const plataformas = new Map(tanda.pedidos.map(({ servidor, plataforma }) => [servidor, plataforma]));
  const columnas = columnasDeTanda({
    clase: tanda.clase,
    plataformaDe: (servidor: string) => plataformas.get(servidor) ?? servidor,
    descargando: download.isPending ? download.variables : undefined,
    onDescargar: (id) => download.mutate(id),
  });
  return (
    <Section title="Cursos">
      <FilterBar
        search={<SearchField label={BUSCAR_CURSO} placeholder="Nombre o categoría" value={texto} onChange={setTexto} />}
      >
        <SelectField
          label="Estado"
          value={vista}
          options={CLAVES.map((clave) => [
            clave,
            `${VISTAS[clave].texto} (${inThousands(tanda.cursos.filter(VISTAS[clave].includes).length)})`,
          ])}
          onChange={setVista}
        />
      </FilterBar>
      {download.error && <NotDownloaded>{messageOf(download.error)}</NotDownloaded>}
      {hallados.length === 0 ? (
        <NoMatches
          title={noCursosText(buscar)}
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
