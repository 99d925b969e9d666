// Screen on which managers maintain the assignments of teachers to subjects: the list of a semester, and its loads.
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatFecha } from '#catalogo/momento.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { CargaPage } from '#features/cargas/web/CargaPage.tsx';
import { useAddress, useSearchOf } from '#platform/web/address.ts';
import { call } from '#platform/web/api.ts';
import { neighboursOf, useOpened, usePage, useSearchText } from '#platform/web/list-state.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { AddIcon } from '#platform/web/ui/icons.tsx';
import { List, type Column } from '#platform/web/ui/List.tsx';
import { ClearFiltersButton, ListPage, NoMatches } from '#platform/web/ui/ListPage.tsx';
import { BackLink } from '#platform/web/ui/Page.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import { useAction } from '#platform/web/useAction.ts';
import {
  ASIGNATURAS_POR_PAGINA,
  gestionDeAsignaturasContract,
  ORDENES_DE_ASIGNATURAS,
  type AsignaturaGuardada,
  type DatosDeAsignatura,
} from '../contract-gestion.ts';
import { AsignaturaPanel } from './AsignaturaPanel.tsx';
import { AsignaturasToolbar } from './AsignaturasToolbar.tsx';
import { FormularioDeAsignatura } from './FormularioDeAsignatura.tsx';
import { countAsignaturas, TITULOS as TITULOS_DE_COLUMNAS, yesOrNo } from './labels.ts';
import { ReadFromMoodle } from './ReadFromMoodle.tsx';
import {
  asignaturasSearch,
  filtroOf,
  readAddress,
  type AddressChange,
  type AsignaturasAddress,
  type Change,
} from './search.ts';
import { useAsignaturas, useRefetchAsignaturas } from './useAsignaturas.ts';

const COLUMNAS: readonly Column<AsignaturaGuardada>[] = [
  {
    key: 'codigoAsignatura',
    heading: TITULOS_DE_COLUMNAS.codigoAsignatura,
    width: '11.5rem',
    sorts: true,
    cell: ({ codigoAsignatura }) => codigoAsignatura,
    below: ({ nombre }) => nombre,
  },
  {
    key: 'docente',
    heading: TITULOS_DE_COLUMNAS.docente,
    width: '17rem',
    sorts: true,
    verbatim: true,
    cell: ({ docente }) => docente,
    below: ({ correo }) => correo && <WrappedText>{correo}</WrappedText>,
    card: 'line',
  },
  {
    key: 'programaAcademico',
    heading: TITULOS_DE_COLUMNAS.programaAcademico,
    sorts: true,
    cell: ({ programaAcademico }) => programaAcademico,
    card: 'line',
  },
  {
    key: 'facultad',
    heading: TITULOS_DE_COLUMNAS.facultad,
    width: '9.5rem',
    sorts: true,
    cell: ({ facultad }) => facultad,
    card: 'line',
  },
  {
    key: 'tipoAsignatura',
    heading: TITULOS_DE_COLUMNAS.tipoAsignatura,
    width: '6rem',
    sorts: true,
    cell: ({ tipoAsignatura }) => tipoAsignatura,
    card: 'head',
  },
  {
    key: 'habilitable',
    heading: 'Habilitable',
    width: '7.5rem',
    cell: ({ habilitable }) => yesOrNo(habilitable),
    card: 'fact',
  },
  {
    key: 'actualizada',
    heading: TITULOS_DE_COLUMNAS.actualizada,
    width: '7rem',
    sorts: true,
    cell: ({ actualizada }) => formatFecha(new Date(actualizada)),
  },
];

type AddAsignaturaProps = {
  /** The semester shown, which is the default. */
  readonly semestre: string;
  readonly onAgregada: (asignatura: AsignaturaGuardada) => void;
  readonly onCancelar: () => void;
};

function AddAsignatura({ semestre, onAgregada, onCancelar }: AddAsignaturaProps) {
  const refetch = useRefetchAsignaturas();
  const add = useAction({
    mutationFn: (body: DatosDeAsignatura) => call(gestionDeAsignaturasContract, 'POST /asignaturas', { body }),
    onSuccess: async (asignatura) => {
      await refetch();
      onAgregada(asignatura);
    },
  });
  return (
    <FormularioDeAsignatura
      titulo="Agregar asignatura"
      iniciales={{ semestre, habilitable: true }}
      guardando={add.isPending}
      error={add.error}
      onGuardar={(datos) => add.mutate(datos)}
      onCancelar={onCancelar}
    />
  );
}

type EmptyListProps = {
  readonly direccion: AsignaturasAddress;
  /** Number of assignments of the semester without filters. */
  readonly todas: number;
  readonly buscar: string;
  readonly onQuitarBusqueda: () => void;
  readonly onChange: (part: AddressChange) => void;
  readonly onAgregar: () => void;
};

/** Explains an empty list and offers a way out. */
function EmptyList({ direccion, todas: all, buscar, onQuitarBusqueda, onChange, onAgregar }: EmptyListProps) {
  const { semestre, tipo, facultad } = direccion;
  const clearButton = (tipo !== undefined || facultad !== undefined) && (
    <ClearFiltersButton onClick={() => onChange({ tipo: undefined, facultad: undefined })} />
  );
  if (buscar) {
    return (
      <NoMatches title={`Ninguna asignatura coincide con «${buscar}»`} onClear={onQuitarBusqueda} actions={clearButton}>
        {`Se busca en el código, el nombre, el docente, su correo y el programa de las asignaturas del semestre ${semestre}.`}
      </NoMatches>
    );
  }
  if (all > 0) return <EmptyState title="Ninguna asignatura cumple los filtros" actions={clearButton} />;
  return (
    <EmptyState
      title={`El semestre ${semestre} aún no tiene asignaturas`}
      actions={<Button onClick={onAgregar}>Agregar la primera</Button>}
    >
      Los formularios que piden una asignatura buscan en las del semestre actual.
    </EmptyState>
  );
}

type AsignaturasListProps = { readonly direccion: AsignaturasAddress; readonly change: Change };

function AsignaturasList({ direccion, change }: AsignaturasListProps) {
  const { texto, buscar, setTexto, clear } = useSearchText();
  const filtro = { ...filtroOf(direccion), ...(buscar && { buscar }) };
  const { from, goTo } = usePage({ inAddress: direccion.pagina, search: buscar, change, size: ASIGNATURAS_POR_PAGINA });
  const lectura = useAsignaturas(filtro, from);
  const abierta = useOpened((asignatura, how) => change({ asignatura }, how));
  const [haciendo, setHaciendo] = useState<'agregar' | 'leer' | null>(null);
  const closeDialog = (): void => setHaciendo(null);
  const [agregada, setAgregada] = useState<string | null>(null);
  const { data } = lectura;
  const { semestre } = direccion;
  const navigate = useNavigate();

  const cuenta = data && (data.total === data.todas ? countAsignaturas(data.todas) : `${data.total} de ${data.todas}`);
  const vecinas = neighboursOf(
    data?.filas.map(({ id }) => id),
    direccion.asignatura,
    abierta.goTo,
  );
  const acciones = (
    <>
      <Link to="/gestores/asignaturas" search={{ vista: 'carga' }} className={buttonClass('quiet')}>
        Cargar archivo
      </Link>
      <Button onClick={() => setHaciendo('leer')}>Leer de Moodle</Button>
      <Button variant="main" onClick={() => setHaciendo('agregar')}>
        <AddIcon />
        <span>Agregar asignatura</span>
      </Button>
    </>
  );
  const lista = (
    <List
      label="Asignaturas"
      columns={COLUMNAS}
      rows={data?.filas}
      idOf={({ id }) => id}
      from={data?.desde ?? 0}
      total={data?.total}
      busy={lectura.isPlaceholderData}
      minWidth="73rem"
      opening={{ open: direccion.asignatura, hint: 'abrir la asignatura', onOpen: abierta.open }}
      order={{
        key: direccion.orden,
        direction: direccion.sentido,
        onSort: (clave, sentido) => change({ orden: ORDENES_DE_ASIGNATURAS.find((orden) => orden === clave), sentido }),
      }}
    />
  );

  return (
    <ListPage
      title={TITULOS.asignaturas}
      count={cuenta}
      of={lectura}
      printed={`Semestre ${semestre}${buscar && ` · «${buscar}»`}`}
    >
      <AsignaturasToolbar
        direccion={direccion}
        onChange={change}
        texto={texto}
        onTexto={setTexto}
        onActualizar={() => void lectura.refetch()}
        acciones={acciones}
      />
      {agregada && <Alert tone="success">{agregada}</Alert>}
      <Reading of={lectura} failure="No se pudieron cargar las asignaturas" waiting={lista}>
        {({ total, todas: all }) => {
          if (total === 0) {
            return (
              <EmptyList
                direccion={direccion}
                todas={all}
                buscar={buscar}
                onQuitarBusqueda={clear}
                onChange={change}
                onAgregar={() => setHaciendo('agregar')}
              />
            );
          }
          return (
            <>
              {lista}
              <Pager
                label="Páginas de asignaturas"
                rows="Asignaturas"
                from={from}
                size={ASIGNATURAS_POR_PAGINA}
                total={total}
                onGo={goTo}
              />
            </>
          );
        }}
      </Reading>
      {direccion.asignatura && (
        <AsignaturaPanel
          id={direccion.asignatura}
          onAnterior={vecinas.onPrevious}
          onSiguiente={vecinas.onNext}
          onClose={abierta.close}
        />
      )}
      {haciendo === 'agregar' && (
        <AddAsignatura
          semestre={semestre}
          onAgregada={({ codigoAsignatura, docente, semestre: ownSemestre }) => {
            closeDialog();
            setAgregada(`La asignatura ${codigoAsignatura} de ${docente} quedó en el semestre ${ownSemestre}.`);
          }}
          onCancelar={closeDialog}
        />
      )}
      {haciendo === 'leer' && (
        <ReadFromMoodle
          semestre={semestre}
          onLeida={(carga) => void navigate({ to: '/gestores/asignaturas', search: { vista: 'carga', carga } })}
          onCerrar={closeDialog}
        />
      )}
    </ListPage>
  );
}

/** View that loads assignments from a file, or reviews those read from Moodle. */
const AsignaturasCarga = () => (
  <CargaPage
    tipo="asignaturas"
    titulo="Cargar asignaturas"
    back={<BackLink to="/gestores/asignaturas">{TITULOS.asignaturas}</BackLink>}
    etiqueta="Archivo de asignaturas"
  >
    Agrega y cambia las asignaturas de los docentes desde un libro de Excel, o con lo que se leyó de Moodle. Se muestra
    lo que se hará y nada cambia hasta que usted lo acepte.
  </CargaPage>
);

/** Screen of the assignments, which forms search (spec 1 §3; DECISIONS §1). */
export function AsignaturasPage() {
  const [now] = useState(() => new Date());
  const direccion = readAddress(useSearchOf(asignaturasSearch), now);
  const { change } = useAddress<AsignaturasAddress>((part) => ({
    // A changed filter starts at the first page.
    search: { ...(!('asignatura' in part) && { pagina: undefined }), ...part },
  }));
  if (direccion.vista === 'carga') return <AsignaturasCarga />;
  return <AsignaturasList direccion={direccion} change={change} />;
}
