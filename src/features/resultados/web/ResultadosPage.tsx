import { useState } from 'react';
import { informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import { semestreDe, semestresEntre, type Semestre } from '#catalogo/semestre.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { ListPage } from '#platform/web/ui/ListPage.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { ErrorState, Loading } from '#platform/web/ui/states.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { useBusqueda } from '#platform/web/useBusqueda.ts';
import { useOpened } from '#platform/web/useOpened.ts';
import { usePage } from '#platform/web/usePage.ts';
import { ASIGNATURAS_POR_PAGINA } from '../contract.ts';
import { Barra } from './Barra.tsx';
import { Bloques } from './Bloques.tsx';
import { columnasDe } from './columnas.ts';
import { filtroDe, useDireccion } from './direccion.ts';
import { Leyenda } from './Leyenda.tsx';
import { AsignaturaPanel } from './panel/AsignaturaPanel.tsx';
import { Tabla } from './tabla/Tabla.tsx';
import { Tarjetas } from './tabla/Tarjetas.tsx';
import { useExportarLibro } from './useExportarLibro.ts';
import { useResultados } from './useResultados.ts';
import { Vacio } from './Vacio.tsx';

/** The semesters of the filter, newest first. */
function semestresHasta(now: Date): [Semestre, ...Semestre[]] {
  const actual = semestreDe(now);
  return [actual, ...semestresEntre(informe.semestreDesde, actual).toReversed().slice(1)];
}

const asignaturas = (cuantas: number): string =>
  cuantas === 1 ? '1 asignatura' : `${cuantas.toLocaleString('es-CO')} asignaturas`;

/** The report of the teacher survey: the counts of each subject, by block and question, and its texts (spec 1 §2). */
export function ResultadosPage() {
  const [semestres] = useState(() => semestresHasta(new Date()));
  const { direccion, change } = useDireccion(semestres);
  const { texto, buscar, setTexto, clear } = useBusqueda();
  const filtro = { ...filtroDe(direccion), ...(buscar && { buscar }) };
  const { page: pagina, goTo: irA } = usePage(direccion.pagina, buscar, change);
  const resultados = useResultados(filtro, pagina);
  const exportar = useExportarLibro();
  const abierta = useOpened((asignatura, how) => change({ asignatura }, how));
  const narrow = useMediaQuery('(max-width: 48rem)');
  const columnas = columnasDe(direccion.bloque);
  const { data, error, isPlaceholderData: ocupada } = resultados;
  const orden = { clave: direccion.orden ?? 'codigoAsig', sentido: direccion.sentido } as const;

  const cuenta = data && (data.total === data.todos ? asignaturas(data.todos) : `${data.total} de ${data.todos}`);
  const lugar = data?.filas.findIndex(({ id }) => id === direccion.asignatura) ?? -1;
  const vecina = (step: 1 | -1): (() => void) | undefined => {
    const otra = lugar < 0 ? undefined : data?.filas[lugar + step];
    return otra && (() => abierta.goTo(otra.id));
  };
  const lista = data && {
    filas: data.filas,
    columnas,
    desde: (pagina - 1) * ASIGNATURAS_POR_PAGINA,
    total: data.total,
    ocupada,
    abierta: direccion.asignatura,
    onAbrir: abierta.open,
  };

  return (
    <ListPage
      title={informe.titulo}
      count={cuenta}
      spoken={ocupada || !cuenta ? null : `${cuenta}.`}
      printed={`Semestre ${direccion.semestre} · ${informe.tipos[direccion.tipo]}${buscar && ` · «${buscar}»`}`}
    >
      <Barra
        semestres={semestres}
        columnas={columnas}
        direccion={direccion}
        onChange={change}
        texto={texto}
        onTexto={setTexto}
        exportando={exportar.isPending}
        exportable={data !== undefined && data.total > 0}
        onExportar={() => exportar.mutate(filtro)}
        onActualizar={() => void resultados.refetch()}
      />
      {exportar.error && (
        <Alert tone="error" title="No se pudo exportar">
          {exportar.error.message}
        </Alert>
      )}
      {exportar.isSuccess && <Alert tone="success">La descarga comenzó. Revise las descargas de su navegador.</Alert>}
      {error && (
        <ErrorState title="No se pudo cargar el informe" onRetry={() => void resultados.refetch()}>
          {error.message}
        </ErrorState>
      )}
      {!error && !data && <Loading>Cargando información, por favor espere...</Loading>}
      {!error && lista && lista.total > 0 && (
        <>
          <Bloques narrow={narrow} bloque={direccion.bloque} onChange={(bloque) => change({ bloque })} />
          <Leyenda minimo={data.minimo} />
          {narrow ? (
            <Tarjetas {...lista} />
          ) : (
            <Tabla {...lista} orden={orden} onOrdenar={({ clave, sentido }) => change({ orden: clave, sentido })} />
          )}
          <Pager
            label="Páginas de asignaturas"
            rows="Asignaturas"
            from={lista.desde}
            size={ASIGNATURAS_POR_PAGINA}
            total={lista.total}
            onGo={(from) => irA(from / ASIGNATURAS_POR_PAGINA + 1)}
          />
        </>
      )}
      {!error && data?.total === 0 && (
        <Vacio direccion={direccion} buscar={buscar} onQuitarBusqueda={clear} onChange={change} />
      )}
      {direccion.asignatura && (
        <AsignaturaPanel
          semestre={direccion.semestre}
          id={direccion.asignatura}
          onAnterior={vecina(-1)}
          onSiguiente={vecina(1)}
          onClose={abierta.close}
        />
      )}
    </ListPage>
  );
}
