// The page of a report: its filters, its rows as a table or as charts, and the results of exports.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { notFound, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { INFORMES } from '#catalogo/index.ts';
import { agrupacionOf, type Informe } from '#catalogo/informe.ts';
import { COLABORADOR } from '#catalogo/roles.ts';
import { useCan } from '#features/sesion/web/Permisos.ts';
import { WithPersona } from '#features/sesion/web/WithPersona.tsx';
import { FollowExportacion } from '#features/tareas/web/FollowTarea.tsx';
import { inThousands } from '#platform/contract/quantities.ts';
import { useAddress, useSearchOf } from '#platform/web/address.ts';
import { downloadStarted } from '#platform/web/download.ts';
import { ApiError, messageOf } from '#platform/web/http.ts';
import { useSearchText } from '#platform/web/list-state.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { NotExported } from '#platform/web/ui/failures.tsx';
import { ListPage } from '#platform/web/ui/ListPage.tsx';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SelectAll } from '#platform/web/ui/selection.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import type { FiltroDeInforme } from '../filtro.ts';
import { AccionesDeTabla } from './AccionesDeTabla.tsx';
import { ActiveFiltros, Barra } from './Barra.tsx';
import { definicionQuery } from './definicion.ts';
import { countText, scopeText, spokenCount } from './labels.ts';
import { useReportParts } from './parts.ts';
import { filtroOf, readSearch, semestresOf, writeSearch, type SearchState } from './read-search.ts';
import { informeSearch } from './search.ts';
import { countSelected, exportFilterOf, useAllowedActions } from './seleccion.ts';
import { BotonDePdf, GraficosLoading, MarcaElegida, Pestanas } from './TablaOGraficos.tsx';
import { useExport } from './useExportar.ts';
import { usePresentacion } from './usePresentacion.ts';
import { useSeleccion } from './useSeleccion.ts';
import { useGrupos, useTotal } from './ventana/useConteos.ts';
import { VistaDeImpresion } from './VistaDeImpresion.tsx';
import { VistaDeTabla } from './VistaDeTabla.tsx';
import { Vistas } from './Vistas.tsx';

type TodasLasFilasProps = {
  readonly seleccion: ReturnType<typeof useSeleccion>;
  /** Rows of the filter; undefined while they are counted. */
  readonly total: number | undefined;
};

/** Button to select all rows of the filter; the bar of the selection has the one for none (spec 1 §2). */
function SelectAllFilas({ seleccion: { seleccion, outside = 0, todas: selectAll }, total }: TodasLasFilasProps) {
  const elegidas = countSelected(seleccion, total ?? 0);
  return (
    <SelectAll>
      <Button variant="plain" disabled={!total || elegidas - outside === total} onClick={selectAll}>
        Seleccionar todo
      </Button>
    </SelectAll>
  );
}

const copiedText = (filas: number): string =>
  filas === 1 ? 'Se copió 1 fila.' : `Se copiaron ${inThousands(filas)} filas.`;

function ResultadoDeExportacion({
  exportFilas: { error, data, reset },
}: {
  readonly exportFilas: ReturnType<typeof useExport>;
}) {
  if (error) {
    return <NotExported>{error instanceof Error ? error.message : messageOf(error)}</NotExported>;
  }
  if (data?.como === 'descarga') {
    const filasText = data.filas === null ? '' : `: ${data.filas}`;
    return <Alert tone="success">{downloadStarted(filasText)}</Alert>;
  }
  if (data?.como === 'copia') {
    return <Alert tone="success">{`${copiedText(data.filas)} Ya puede pegarlas en otro documento.`}</Alert>;
  }
  if (data?.como !== 'tarea') return null;
  return <FollowExportacion id={data.id} onOcultar={reset} />;
}

type SinGuardarProps = { readonly error: Error; readonly retry: () => void };

/** Alert: the choice of columns is kept on this device only. */
const UnsavedAlert = ({ error, retry }: SinGuardarProps) => (
  <Alert tone="error" actions={<Button onClick={retry}>Guardar de nuevo</Button>}>
    {`Las columnas quedan como las dejó, pero no se guardaron en su cuenta. ${error.message}`}
  </Alert>
);

const VistaDeGraficos = lazy(() => import('./VistaDeGraficos.tsx'));

/** The page of a report: rows of a procedure's records, searched, filtered, sorted and exported (spec 1 §2). */
export function InformePage() {
  const { slug } = useParams({ strict: false });
  const builtIn = INFORMES.find((informe) => informe.slug === slug);
  if (builtIn) return <InformeAbierto key={builtIn.slug} informe={builtIn} />;
  return <InformePropio key={slug} slug={slug ?? ''} />;
}

/** The page of a report over a form that the unit made: as long as it is open, by the form's newest version. */
function InformePropio({ slug }: { readonly slug: string }) {
  const definicion = useQuery(definicionQuery(slug));
  const canEdit = useCan()('formularios.editar');
  if (definicion.error instanceof ApiError && definicion.error.status === NOT_FOUND) throw notFound();
  if (definicion.data) {
    return (
      <InformeAbierto
        key={definicion.data.formulario?.version}
        informe={definicion.data}
        {...(canEdit && { Origen: FormOfInforme })}
      />
    );
  }
  return (
    <Page width="table">
      <PageHead title="Informe" />
      <Reading of={definicion} failure="No se pudo abrir el informe">
        {() => null}
      </Reading>
    </Page>
  );
}

const NOT_FOUND = 404;

/** The part of the form's slice above the rows. */
function FormOfInforme({ informe }: { readonly informe: Informe }) {
  const { FormOfReport } = useReportParts();
  const client = useQueryClient();
  async function onPublished(): Promise<void> {
    await client.invalidateQueries(definicionQuery(informe.slug));
    // The page of the new version takes the place of this one, with what had the focus.
    document.getElementById('contenido')?.focus({ preventScroll: true });
  }
  return (
    <Suspense fallback={<Muted>{'\u00a0'}</Muted>}>
      <FormOfReport informe={informe} onPublished={onPublished} />
    </Suspense>
  );
}

/** The rows that a person to whom the report was given reads; other profiles load nothing for it. */
const ScopeOfInforme = ({ informe }: { readonly informe: Informe }) => (
  <WithPersona>
    {({ rol }) =>
      rol === COLABORADOR && (
        <Suspense>
          <GivenScope informe={informe} />
        </Suspense>
      )
    }
  </WithPersona>
);

function GivenScope({ informe }: { readonly informe: Informe }) {
  const { ReportScope } = useReportParts();
  return <ReportScope informe={informe} />;
}

type InformeAbiertoProps = {
  readonly informe: Informe;
  /** Shown above the rows: their source; calls `onLeido` when there are new ones. */
  readonly Origen?: ComponentType<{ readonly informe: Informe; readonly onLeido: () => void }>;
  /** Shown without rows: the way to the first ones. */
  readonly Primeras?: ComponentType<{ readonly informe: Informe }>;
};

/** The page of one report: filters, and rows as a table or as charts. */
export function InformeAbierto({ informe, Origen, Primeras }: InformeAbiertoProps) {
  const acciones = useAllowedActions(informe);
  const [semestres] = useState(() => semestresOf(informe, new Date()));
  const direccion = readSearch(informe, semestres, useSearchOf(informeSearch));
  const { change, hrefOf } = useAddress<SearchState>((part) => ({ search: writeSearch(informe, part) }));
  const narrow = useMediaQuery('(max-width: 48rem)');
  const busqueda = useSearchText();
  const [asOf, setAsOf] = useState(() => Date.now());
  const { orden, sentido } = direccion;
  const showsGraficos = direccion.vista === 'graficos';
  const filtro: FiltroDeInforme = { ...filtroOf(direccion), ...(busqueda.buscar && { buscar: busqueda.buscar }) };
  const presentacion = usePresentacion(informe, direccion, filtro, change);
  const vista = { slug: informe.slug, filtro, asOf };
  const conteo = useTotal(vista);
  const { total, contando } = conteo;
  const seleccion = useSeleccion(vista);
  const exportFilas = useExport(informe.slug);
  const { exportadas } = presentacion;
  const agrupacion = agrupacionOf(informe, filtro.agrupar);
  const grupos = useGrupos(vista);
  const agrupadas =
    agrupacion && grupos.cuantos !== undefined ? { nombres: agrupacion.nombres, grupos: grupos.cuantos } : undefined;
  const contandoGrupos = agrupacion !== undefined && !grupos.cuentas && !grupos.error;
  const isCounting = contando || contandoGrupos;
  // Files have no heads of groups that the report declares.
  const { agrupar: _, ...withoutCabezas } = filtro;
  const pedido = {
    ...exportFilterOf(agrupacion ? withoutCabezas : filtro, seleccion.seleccion, total?.instante),
    ...(exportadas && { columnas: exportadas }),
  };
  const hasFilas = conteo.error !== null || (total?.total ?? 0) > 0 || pedido.filas !== undefined;
  const elegible = acciones.estado || acciones.correo;
  const refresh = (): void => setAsOf(Date.now());
  const dicho = (of: NonNullable<typeof total>): string =>
    showsGraficos
      ? `${countText(of)}.`
      : spokenCount(
          of,
          presentacion.todas.find(({ clave }) => clave === orden),
          sentido,
          agrupadas,
        );
  const vistas = (
    <Vistas informe={informe} columnas={presentacion.texto} isInBar={narrow} conteo={conteo} asOf={asOf} />
  );
  // Those of requests, which are always there, have a line of their own.
  const hasVistasLine = informe.solicitud !== undefined;
  const primeras = Primeras && <Primeras informe={informe} />;
  const comunes = { informe, direccion, change, busqueda, vista, primeras, onActualizar: refresh };

  if (exportFilas.data?.como === 'hoja') {
    return <VistaDeImpresion hoja={exportFilas.data.hoja} onClose={exportFilas.reset} />;
  }
  return (
    <ListPage
      title={informe.titulo}
      count={total && (agrupadas || !contandoGrupos) ? countText(total, agrupadas) : undefined}
      of={{ isError: conteo.error !== null, isPlaceholderData: isCounting }}
      spoken={isCounting || !total ? null : dicho(total)}
      views={
        <>
          {!narrow && !hasVistasLine && vistas}
          <ActiveFiltros informe={informe} direccion={direccion} onChange={change} />
          {informe.graficos && <Pestanas direccion={direccion} />}
        </>
      }
    >
      <ScopeOfInforme informe={informe} />
      {Origen && <Origen informe={informe} onLeido={refresh} />}
      {hasVistasLine && vistas}
      <Barra
        informe={informe}
        semestres={semestres}
        direccion={direccion}
        onChange={change}
        texto={busqueda.texto}
        onTexto={busqueda.setTexto}
        onActualizar={refresh}
        acciones={
          <>
            {narrow && !hasVistasLine && vistas}
            {showsGraficos ? (
              acciones.exportar && (
                <BotonDePdf
                  busy={exportFilas.isPending}
                  disabled={!hasFilas}
                  onClick={() => exportFilas.mutate({ salida: 'graficos', pedido: filtro })}
                />
              )
            ) : (
              <AccionesDeTabla
                todas={
                  elegible &&
                  (informe.acciones.seleccionarTodo ?? true) && (
                    <SelectAllFilas seleccion={seleccion} total={contando ? undefined : total?.total} />
                  )
                }
                presentacion={presentacion}
                hasFilas={hasFilas}
                ocupado={exportFilas.isPending}
                alcance={scopeText(
                  countSelected(seleccion.seleccion, total?.total ?? 0),
                  contando ? undefined : total?.total,
                  exportadas?.length,
                )}
                onExportar={acciones.exportar ? (salida) => exportFilas.mutate({ salida, pedido }) : undefined}
              />
            )}
          </>
        }
      />
      <ResultadoDeExportacion exportFilas={exportFilas} />
      {presentacion.falla && <UnsavedAlert {...presentacion.falla} />}
      {direccion.marca && (
        <MarcaElegida texto={contando ? null : (total?.marca ?? null)} onQuitar={() => change({ marca: undefined })} />
      )}
      {showsGraficos ? (
        <Suspense fallback={<GraficosLoading />}>
          <VistaDeGraficos {...comunes} hrefOf={hrefOf} />
        </Suspense>
      ) : (
        <VistaDeTabla {...comunes} presentacion={presentacion} seleccion={seleccion} conteo={conteo} />
      )}
    </ListPage>
  );
}
