import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { INFORMES } from '#catalogo/index.ts';
import type { Informe } from '#catalogo/informe.ts';
import { ListPage } from '#platform/web/ui/ListPage.tsx';
import { ErrorState, Loading } from '#platform/web/ui/states.tsx';
import { useBusqueda } from '#platform/web/useBusqueda.ts';
import type { FiltroDeInforme } from '../filtro.ts';
import { Barra } from './Barra.tsx';
import { dichoDeConteo, textoDeConteo } from './conteo.ts';
import { Exportar } from './exportar/Exportar.tsx';
import { Resultado } from './exportar/Resultado.tsx';
import { useExportar } from './exportar/useExportar.ts';
import { VistaDeImpresion } from './exportar/VistaDeImpresion.tsx';
import { filtroDe, semestresDe, useDireccion } from './direccion.ts';
import { Filas } from './Filas.tsx';
import { ElegirPresentacion } from './presentacion/ElegirPresentacion.tsx';
import { usePresentacion } from './presentacion/usePresentacion.ts';
import { RegistroAbierto } from './registro/RegistroAbierto.tsx';
import { useAbierto } from './registro/useAbierto.ts';
import { AccionesDeSeleccion } from './seleccion/AccionesDeSeleccion.tsx';
import { filasDe } from './seleccion/seleccion.ts';
import { useSeleccion } from './seleccion/useSeleccion.ts';
import { Vacio } from './Vacio.tsx';
import { useVistaMostrada } from './ventana/useVistaMostrada.ts';

/** A report: the rows of a procedure's records, searched, filtered, sorted and exported (spec 1 §2). */
export function InformePage() {
  const { slug } = useParams({ strict: false });
  const informe = INFORMES.find((one) => one.slug === slug);
  return informe && <InformeAbierto key={informe.slug} informe={informe} />;
}

type InformeAbiertoProps = {
  readonly informe: Informe;
  /** What stands above the rows: where they come from, told when new ones are there. */
  readonly Origen?: ComponentType<{ readonly informe: Informe; readonly onLeido: () => void }>;
};

/** The page of one report. */
export function InformeAbierto({ informe, Origen }: InformeAbiertoProps) {
  const client = useQueryClient();
  const [semestres] = useState(() => semestresDe(informe, new Date()));
  const { direccion, change } = useDireccion(informe, semestres);
  const { columnas, visibles, densidad, ...presentacion } = usePresentacion(informe, direccion, change);
  const [eligiendo, setEligiendo] = useState(false);
  const busqueda = useBusqueda();
  const [vez, setVez] = useState(() => Date.now());
  const { orden, sentido, registro } = direccion;
  const filtro: FiltroDeInforme = { ...filtroDe(direccion), ...(busqueda.buscar && { buscar: busqueda.buscar }) };
  const { mostrada, cargando, falla, total, contando } = useVistaMostrada({ slug: informe.slug, filtro, vez });
  const elegible = informe.acciones.estado || informe.acciones.correo;
  const seleccion = useSeleccion({ slug: informe.slug, filtro, vez });
  const exportar = useExportar(informe.slug);
  const abierto = useAbierto(registro, change);
  const todasLasColumnas = visibles.length === columnas.length;
  const filas = filasDe(seleccion.seleccion, total?.instante);
  const pedido = { ...filtro, ...(filas && { filas }), ...(!todasLasColumnas && { columnas: [...visibles] }) };

  if (exportar.data?.como === 'hoja') {
    return <VistaDeImpresion hoja={exportar.data.hoja} onClose={exportar.reset} />;
  }
  return (
    <ListPage
      title={informe.titulo}
      count={total && textoDeConteo(total)}
      spoken={
        contando || !total
          ? null
          : dichoDeConteo(
              total,
              columnas.find(({ clave }) => clave === orden),
              sentido,
            )
      }
    >
      {Origen && <Origen informe={informe} onLeido={() => setVez(Date.now())} />}
      <Barra
        informe={informe}
        semestres={semestres}
        direccion={direccion}
        onChange={change}
        texto={busqueda.texto}
        onTexto={busqueda.setTexto}
        exportar={
          <Exportar
            hayFilas={mostrada !== null && mostrada.cuenta > 0}
            ocupado={exportar.isPending}
            onExportar={(salida) => exportar.mutate({ salida, pedido })}
          />
        }
        onActualizar={() => setVez(Date.now())}
        onPresentacion={() => setEligiendo(true)}
      />
      <Resultado exportar={exportar} />
      {falla && (
        <ErrorState title="No se pudo cargar el informe" onRetry={falla.retry}>
          {falla.error.message}
        </ErrorState>
      )}
      {!falla && !mostrada && <Loading>Cargando información, por favor espere...</Loading>}
      {elegible && !falla && mostrada && mostrada.cuenta > 0 && (
        <AccionesDeSeleccion
          informe={informe}
          filtro={filtro}
          seleccion={seleccion}
          total={contando ? undefined : total}
          onCambiado={() => {
            setVez(Date.now());
            void client.invalidateQueries({ queryKey: ['informe', informe.slug, 'registro'] });
          }}
        />
      )}
      {!falla && mostrada && mostrada.cuenta > 0 && (
        <Filas
          titulo={informe.titulo}
          columnas={columnas}
          visibles={visibles}
          densidad={densidad}
          seleccion={elegible ? seleccion.filas : undefined}
          mostrada={mostrada}
          ocupada={cargando}
          abierto={registro}
          onAbrir={abierto.open}
          orden={orden && sentido ? { clave: orden, sentido } : null}
          onOrdenar={(next) => change({ orden: next?.clave, sentido: next?.sentido })}
        />
      )}
      {!falla && mostrada?.cuenta === 0 && (
        <Vacio
          informe={informe}
          direccion={direccion}
          buscar={busqueda.buscar}
          onQuitarBusqueda={busqueda.clear}
          onChange={change}
        />
      )}
      {eligiendo && (
        <ElegirPresentacion
          columnas={columnas}
          visibles={visibles}
          densidad={densidad}
          onColumnas={presentacion.elegirColumnas}
          onDensidad={presentacion.elegirDensidad}
          onCerrar={() => setEligiendo(false)}
        />
      )}
      {registro && (
        <RegistroAbierto
          informe={informe}
          id={registro}
          mostrada={mostrada}
          index={abierto.index}
          onIr={abierto.goTo}
          onClose={abierto.close}
        />
      )}
    </ListPage>
  );
}
