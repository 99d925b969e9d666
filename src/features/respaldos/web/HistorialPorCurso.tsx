// List of courses with last copy and last attempt: search, filters, download, and the panel of an opened course.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatInstante } from '#catalogo/momento.ts';
import { inThousands, sizeText } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { useOpened, usePage, useSearchText } from '#platform/web/list-state.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { NotDownloaded } from '#platform/web/ui/failures.tsx';
import { FilterBar, SearchField } from '#platform/web/ui/FilterBar.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { Checkbox } from '#platform/web/ui/inputs.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { List, type Column } from '#platform/web/ui/List.tsx';
import { NoMatches } from '#platform/web/ui/ListPage.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { CURSOS_POR_PAGINA, ESTADOS_DE_CURSO, respaldosContract, type Historial } from '../contract.ts';
import { CopiasDelCurso, useDownloadCopia } from './CopiasDelCurso.tsx';
import {
  BUSCAR_CURSO,
  CategoriaPath,
  copias as enCopias,
  cursos as enCursos,
  noCursosText,
  PAGINAS_DE_CURSOS,
} from './labels.tsx';
import { useServidores } from './plataforma.tsx';
import type { Change, RespaldosSearch } from './search.ts';
import { TONO_DE_CURSO } from './tandas/tanda.ts';

type Intento = NonNullable<Historial['ultimoIntento']>;

/** State of the last attempt on a course. The state `copiado` of a reset is not a finished copy. */
export const estadoDeIntento = ({ clase, estado }: Pick<Intento, 'clase' | 'estado'>): string =>
  estado === 'hecho' ? HECHO[clase] : ESTADOS_DE_CURSO[estado];

const HECHO: Readonly<Record<Intento['clase'], string>> = {
  respaldo: ESTADOS_DE_CURSO.hecho,
  reinicio: 'Reiniciado',
  restauracion: 'Restaurado',
};

export function asuntoDeIntento({ clase, conRespaldo: withRespaldo }: Pick<Intento, 'clase' | 'conRespaldo'>): string {
  if (clase === 'respaldo') return 'Copia';
  if (clase === 'restauracion') return withRespaldo ? 'Restauración en este curso' : 'Restauración en un curso nuevo';
  return withRespaldo ? 'Reinicio con copia antes' : 'Reinicio sin copia';
}

/** Key of a course in the address. */
const claveOf = ({ servidor, curso }: Pick<Historial, 'servidor' | 'curso'>): string => `${servidor}/${curso}`;

type DownloadState = {
  /** Copy whose link is being requested. */
  readonly descargando: string | undefined;
  readonly onDescargar: (copia: string) => void;
};

const columnasDeHistorial = (descarga: DownloadState): Column<Historial>[] => [
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
    below: ({ plataforma }) => plataforma,
    card: 'line',
  },
  {
    key: 'ultima',
    heading: 'Última copia completa',
    width: '16rem',
    cell: (fila) => <UltimaCopia fila={fila} {...descarga} />,
    card: 'fact',
  },
  {
    key: 'copias',
    heading: 'Copias',
    width: '5rem',
    cell: ({ copias }, on) => (on === 'card' ? enCopias(copias) : inThousands(copias)),
    card: 'head',
  },
  {
    key: 'intento',
    heading: 'Último intento',
    width: '17rem',
    cell: ({ ultimoIntento }) => ultimoIntento && <UltimoIntento intento={ultimoIntento} />,
    card: 'fact',
  },
];

type UltimaCopiaProps = Pick<DownloadState, 'descargando' | 'onDescargar'> & { readonly fila: Historial };

function UltimaCopia({ fila: { ultimaCopia, nombre }, descargando, onDescargar }: UltimaCopiaProps) {
  if (!ultimaCopia) return <Badge tone="warning">Sin copia completa</Badge>;
  return (
    <Row line gap={2} place="between">
      <span>
        <span>{formatInstante(new Date(ultimaCopia.hecha))}</span>
        <Muted as="span">{sizeText(ultimaCopia.tamano)}</Muted>
      </span>
      {/* The press must not reach the row. */}
      <span role="presentation" onClick={(event) => event.stopPropagation()}>
        <IconButton
          variant="plain"
          label={`Descargar la última copia de ${nombre}`}
          busy={descargando === ultimaCopia.id}
          onClick={() => onDescargar(ultimaCopia.id)}
        >
          <DownloadIcon />
        </IconButton>
      </span>
    </Row>
  );
}

function UltimoIntento({ intento }: { readonly intento: NonNullable<Historial['ultimoIntento']> }) {
  const { estado, motivo, creado } = intento;
  return (
    <div>
      <Badge tone={TONO_DE_CURSO[estado]}>{estadoDeIntento(intento)}</Badge>
      <Muted>{`${asuntoDeIntento(intento)} · ${formatInstante(new Date(creado))}`}</Muted>
      {motivo !== null && <Muted>{motivo}</Muted>}
    </div>
  );
}

type CursosRead = { readonly data: { readonly total: number } | undefined; readonly isPlaceholderData: boolean };

const totalText = ({ data, isPlaceholderData }: CursosRead): string =>
  isPlaceholderData || !data?.total ? '' : enCursos(data.total);

type HistorialPorCursoProps = { readonly direccion: RespaldosSearch; readonly onCambiar: Change };

/** Lists the courses for which copies were requested, with the newest usable copy of each. */
export function HistorialPorCurso({ direccion, onCambiar }: HistorialPorCursoProps) {
  const { servidor, sinCopia: withoutCopia, curso } = direccion;
  const { texto, buscar, setTexto, clear } = useSearchText();
  const { from: salto, goTo } = usePage({
    inAddress: direccion.pagina,
    search: buscar,
    change: onCambiar,
    size: CURSOS_POR_PAGINA,
  });
  const servidores = useServidores();
  const download = useDownloadCopia();
  const abierto = useOpened((id, how) => onCambiar({ curso: id, pagina: direccion.pagina }, how));
  const filtro = {
    ...(servidor && { servidor }),
    ...(withoutCopia && { sinCopia: withoutCopia }),
    ...(buscar && { buscar }),
    salto,
  };
  const lectura = useQuery({
    queryKey: ['respaldos', 'historial', filtro],
    queryFn: ({ signal }) => call(respaldosContract, 'POST /respaldos/historial', { body: filtro }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const filas = lectura.data?.cursos ?? [];
  const lugar = filas.findIndex((fila) => claveOf(fila) === curso);
  const vecino = (step: 1 | -1): (() => void) | undefined => {
    const other = lugar < 0 ? undefined : filas[lugar + step];
    return other && (() => abierto.goTo(claveOf(other)));
  };
  const columnas = columnasDeHistorial({
    descargando: download.isPending ? download.variables : undefined,
    onDescargar: (id) => download.mutate(id),
  });
  const lista = (
    <List
      label="Copias por curso"
      columns={columnas}
      rows={lectura.data?.cursos}
      idOf={claveOf}
      numberWidth="4rem"
      from={salto}
      total={lectura.data?.total}
      busy={lectura.isPlaceholderData}
      minWidth="66rem"
      opening={{ open: curso, hint: 'ver sus copias', onOpen: abierto.open }}
    />
  );
  return (
    <>
      <FilterBar
        search={<SearchField label={BUSCAR_CURSO} placeholder="Nombre del curso" value={texto} onChange={setTexto} />}
        onRefresh={() => void lectura.refetch()}
      >
        <SelectField
          label="Plataforma"
          all="Todos"
          value={servidor}
          options={servidores.data?.map(({ name, label }) => [name, label]) ?? []}
          onChange={(elegido) => onCambiar({ servidor: elegido })}
        />
        <Checkbox
          label="Solo los que no tienen una copia completa"
          checked={withoutCopia ?? false}
          onChange={({ target }) => onCambiar({ sinCopia: target.checked || undefined })}
        />
        <Muted role="status">{totalText(lectura)}</Muted>
      </FilterBar>
      {download.error && <NotDownloaded>{messageOf(download.error)}</NotDownloaded>}
      <Reading of={lectura} failure="No se pudieron leer las copias" waiting={lista}>
        {({ total }) => {
          if (total === 0) {
            return (
              <EmptyHistorial
                buscar={buscar}
                isNarrowed={servidor !== undefined || withoutCopia === true}
                onQuitar={() => {
                  clear();
                  onCambiar({ servidor: undefined, sinCopia: undefined });
                }}
              />
            );
          }
          return (
            <>
              {lista}
              <Pager
                label={PAGINAS_DE_CURSOS}
                rows="Cursos"
                from={salto}
                size={CURSOS_POR_PAGINA}
                total={total}
                onGo={goTo}
              />
            </>
          );
        }}
      </Reading>
      {curso !== undefined && (
        <CopiasDelCurso
          key={curso}
          clave={curso}
          onAnterior={vecino(-1)}
          onSiguiente={vecino(1)}
          onCerrar={abierto.close}
        />
      )}
    </>
  );
}

type EmptyHistorialProps = { readonly buscar: string; readonly isNarrowed: boolean; readonly onQuitar: () => void };

function EmptyHistorial({ buscar, isNarrowed, onQuitar }: EmptyHistorialProps) {
  if (buscar === '' && !isNarrowed) {
    return (
      <EmptyState title="Aún no se ha pedido ninguna copia">
        Cuando se copie un curso, aquí queda su última copia completa, para descargarla cuando se necesite.
      </EmptyState>
    );
  }
  return (
    <NoMatches title={noCursosText(buscar)} onClear={onQuitar}>
      Se buscó entre los cursos de los que se ha pedido una copia
      {isNarrowed && <span>, con los filtros de arriba</span>}
      <span>.</span>
    </NoMatches>
  );
}
