// Page of the teacher survey's report: table or charts of its subjects, the panel of one, and exports.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import { FIRST_REDACCION } from '#catalogo/encuesta-docente/redaccion.ts';
import { semestreOf, semestresBetween, type Semestre } from '#catalogo/semestre.ts';
import {
  BotonDePdf,
  FilasError,
  GraficosLoading,
  MarcaElegida,
  Pestanas,
} from '#features/informes/web/TablaOGraficos.tsx';
import { useCan } from '#features/sesion/web/Permisos.ts';
import { FollowExportacion } from '#features/tareas/web/FollowTarea.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import { useAddress, useSearchOf } from '#platform/web/address.ts';
import { call } from '#platform/web/api.ts';
import { download, downloadStarted } from '#platform/web/download.ts';
import { neighboursOf, useOpened, usePage, useSearchText } from '#platform/web/list-state.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { ButtonPanel, panelItemClass } from '#platform/web/ui/ButtonPanel.tsx';
import { NotExported } from '#platform/web/ui/failures.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { ListPage } from '#platform/web/ui/ListPage.tsx';
import { useAction } from '#platform/web/useAction.ts';
import {
  ASIGNATURAS_POR_PAGINA,
  graficosDeResultadosContract,
  resultadosContract,
  type ConsultaDeGraficos,
  type FiltroDeResultados,
} from '../contract.ts';
import { marcaText, readMarca } from '../marca.ts';
import { AsignaturaPanel } from './AsignaturaPanel.tsx';
import { Barra } from './Barra.tsx';
import { columnsOf, LeyendaDeGrupos } from './Conteos.tsx';
import { DivulgacionDialog } from './Divulgacion.tsx';
import { RedaccionDialog } from './EditRedaccion.tsx';
import { HuellaDeClave, ModoEnCabeza } from './ModoEnCabeza.tsx';
import { ParticipacionPorFacultad } from './Participacion.tsx';
import { filtroOf, readSearch, writeSearch, type SearchState } from './read-search.ts';
import { resultadosSearch } from './search.ts';
import { Vacio } from './Vacio.tsx';
import { VistaDeTabla } from './VistaDeTabla.tsx';

/** Starts the job that prints the charts of a filter, and returns its id. */
const usePdfDeGraficos = () =>
  useAction({
    mutationFn: async (body: ConsultaDeGraficos) =>
      (await call(graficosDeResultadosContract, 'POST /informes/informacionEncuestaDocente/graficos/pdf', { body }))
        .tarea,
  });

/** Reads a page of subjects; until it arrives, the former one stays. */
function useResultados(filtro: FiltroDeResultados, salto: number) {
  const body = { ...filtro, salto, limite: ASIGNATURAS_POR_PAGINA };
  return useQuery({
    queryKey: ['resultados', body],
    queryFn: async ({ signal }) =>
      call(resultadosContract, 'POST /informes/informacionEncuestaDocente/consulta', { body }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Exports the subjects of a filter to Excel, in its order. */
const useExportLibro = () =>
  useAction({
    mutationFn: async (body: FiltroDeResultados) => {
      const { enlace } = await call(resultadosContract, 'POST /informes/informacionEncuestaDocente/exportar', { body });
      download(enlace);
    },
  });

const VistaDeGraficos = lazy(() => import('./VistaDeGraficos.tsx'));

function semestresUntil(now: Date): [Semestre, ...Semestre[]] {
  const actual = semestreOf(now);
  return [actual, ...semestresBetween(informe.semestreDesde, actual).toReversed().slice(1)];
}

type DialogOfSemestre = 'divulgacion' | 'redaccion';

/** Acts of managers on the survey of a semester. */
const AdministrarPanel = ({ onOpen }: { readonly onOpen: (dialog: DialogOfSemestre) => void }) => (
  <ButtonPanel button={{ className: buttonClass('quiet'), children: 'Administrar' }}>
    {(close) =>
      (
        [
          ['divulgacion', 'Publicar a docentes'],
          ['redaccion', 'Cambiar las preguntas'],
        ] as const
      ).map(([dialog, name]) => (
        <button
          key={dialog}
          type="button"
          className={panelItemClass}
          onClick={() => {
            close();
            onOpen(dialog);
          }}
        >
          {name}
        </button>
      ))
    }
  </ButtonPanel>
);

const asignaturasText = (count: number): string => countOf(count, 'asignatura', 'asignaturas');

/** The page of the teacher survey: counts of each subject by block and question, and its texts (spec 1 §2). */
export function ResultadosPage() {
  const [semestres] = useState(() => semestresUntil(new Date()));
  const direccion = readSearch(semestres, useSearchOf(resultadosSearch));
  const { change, hrefOf } = useAddress<SearchState>((part) => ({
    // Other filters start at the first page.
    search: { ...(!('asignatura' in part || 'bloque' in part) && { pagina: undefined }), ...writeSearch(part) },
  }));
  const { texto, buscar, setTexto, clear } = useSearchText();
  const filtro = { ...filtroOf(direccion), ...(buscar && { buscar }) };
  const { from, goTo } = usePage({ inAddress: direccion.pagina, search: buscar, change, size: ASIGNATURAS_POR_PAGINA });
  const resultados = useResultados(filtro, from);
  const can = useCan();
  const [openDialog, setOpenDialog] = useState<DialogOfSemestre | null>(null);
  const exportRows = useExportLibro();
  const pdf = usePdfDeGraficos();
  const consulta = {
    tipoAsignatura: filtro.tipoAsignatura,
    semestre: filtro.semestre,
    medida: direccion.medida,
    comparar: direccion.comparar,
    ...(buscar && { buscar }),
  };
  const abierta = useOpened((asignatura, how) => change({ asignatura }, how));
  const { data, error, isPlaceholderData: ocupada } = resultados;
  const redaccion = data?.redaccion ?? FIRST_REDACCION;
  const columnas = columnsOf(direccion.bloque, redaccion);
  const showsGraficos = direccion.vista === 'graficos';
  const showsTabla = !showsGraficos;
  const hasFilas = data !== undefined && data.total > 0;
  const marca = direccion.marca && readMarca(direccion.marca);

  const cuenta = data && (data.total === data.todos ? asignaturasText(data.todos) : `${data.total} de ${data.todos}`);
  const vecinas = neighboursOf(
    data?.filas.map(({ id }) => id),
    direccion.asignatura,
    abierta.goTo,
  );
  return (
    <ListPage
      title={informe.titulo}
      count={cuenta}
      of={resultados}
      note={<ModoEnCabeza semestre={direccion.semestre} />}
      printed={`Semestre ${direccion.semestre} · ${informe.tipos[direccion.tipo]}${buscar && ` · «${buscar}»`}`}
      views={<Pestanas direccion={direccion} filaParts={['asignatura', 'marca', 'pagina']} />}
    >
      <Barra
        semestres={semestres}
        columnas={columnas}
        direccion={direccion}
        onChange={change}
        texto={texto}
        onTexto={setTexto}
        onActualizar={() => void resultados.refetch()}
        acciones={
          <>
            {can('ajustes.editar') && <AdministrarPanel onOpen={setOpenDialog} />}
            {!can('informes.exportar:informacionEncuestaDocente') ? null : showsGraficos ? (
              <BotonDePdf busy={pdf.isPending} disabled={!hasFilas} onClick={() => pdf.mutate(consulta)} />
            ) : (
              <Button
                variant="main"
                busy={exportRows.isPending}
                disabled={!hasFilas}
                onClick={() => exportRows.mutate(filtro)}
              >
                <DownloadIcon />
                <span>{informe.exportar}</span>
              </Button>
            )}
          </>
        }
      />
      {pdf.error && <NotExported>{pdf.error.message}</NotExported>}
      {pdf.data && <FollowExportacion id={pdf.data} onOcultar={pdf.reset} />}
      {exportRows.error && <NotExported>{exportRows.error.message}</NotExported>}
      {exportRows.isSuccess && <Alert tone="success">{downloadStarted()}</Alert>}
      <HuellaDeClave semestre={direccion.semestre} />
      {data && <LeyendaDeGrupos minimo={data.minimo} />}
      <ParticipacionPorFacultad semestre={direccion.semestre} />
      {marca && !showsGraficos && (
        <MarcaElegida texto={marcaText(marca, redaccion)} onQuitar={() => change({ marca: undefined })} />
      )}
      {showsGraficos && (
        <Suspense fallback={<GraficosLoading />}>
          <VistaDeGraficos
            semestres={semestres}
            direccion={direccion}
            consulta={consulta}
            redaccion={redaccion}
            onChange={change}
            hrefOf={hrefOf}
            onAbrirAsignatura={abierta.open}
            onQuitarBusqueda={clear}
          />
        </Suspense>
      )}
      {showsTabla && error && <FilasError error={error} onRetry={() => void resultados.refetch()} />}
      {showsTabla && !error && data?.total !== 0 && (
        <VistaDeTabla
          filas={data?.filas}
          columnas={columnas}
          desde={from}
          total={data?.total}
          ocupada={ocupada}
          onAbrir={abierta.open}
          direccion={direccion}
          minimo={data?.minimo}
          promedios={data?.promedios ?? null}
          onChange={change}
          onPagina={goTo}
        />
      )}
      {showsTabla && !error && data?.total === 0 && (
        <Vacio direccion={direccion} buscar={buscar} onQuitarBusqueda={clear} onChange={change} />
      )}
      {openDialog === 'divulgacion' && (
        <DivulgacionDialog semestre={direccion.semestre} onClose={() => setOpenDialog(null)} />
      )}
      {openDialog === 'redaccion' && (
        <RedaccionDialog semestre={direccion.semestre} onClose={() => setOpenDialog(null)} />
      )}
      {direccion.asignatura && (
        <AsignaturaPanel
          semestre={direccion.semestre}
          id={direccion.asignatura}
          onAnterior={vecinas.onPrevious}
          onSiguiente={vecinas.onNext}
          onClose={abierta.close}
        />
      )}
    </ListPage>
  );
}
