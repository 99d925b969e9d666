// A report shown as charts, loaded on demand.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatInstante } from '#catalogo/momento.ts';
import { call } from '#platform/web/api.ts';
import { Loading } from '#platform/web/ui/states.tsx';
import { callsOfInformes } from '../contract.ts';
import { describeFiltro, filtroText, withoutOrden, type Marca } from '../filtro.ts';
import { useOpciones } from './Barra.tsx';
import { Graficos } from './Graficos.tsx';
import type { SearchState } from './read-search.ts';
import { GraficosError } from './TablaOGraficos.tsx';
import { Vacio } from './Vacio.tsx';
import type { VistaPedida } from './ventana/useVentana.ts';
import type { VistaProps } from './VistaDeTabla.tsx';

/** Reads the charts of a report in a filter. While another filter is counted, the former charts stay. */
function useGraficos({ slug, filtro, asOf }: VistaPedida) {
  const body = withoutOrden(filtro);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['informe', slug, asOf, 'graficos', body],
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      call(callsOfInformes, 'POST /informes/{informe}/graficos', { params: { informe: slug }, body }, { signal }),
  });
  return {
    /** Undefined until the first count. */
    graficos: data?.graficos,
    cifras: data?.cifras,
    /** Instant of the count. */
    instante: data && new Date(data.instante),
    contando: isPlaceholderData,
    falla: error ? { error, retry: () => void refetch() } : null,
  };
}

type VistaDeGraficosProps = VistaProps & {
  readonly hrefOf: (part: Partial<SearchState>) => string;
};

/** Change of address: the table with the rows of a mark. */
const tableOfMarca = (marca: Marca): Partial<SearchState> => ({ marca, vista: undefined });

/** The charts of a report in its filter. Every mark is a link to its rows. */
export default function VistaDeGraficos(props: VistaDeGraficosProps) {
  const { informe, direccion, change, busqueda, vista, primeras, hrefOf } = props;
  const { cifras, graficos, instante, contando, falla } = useGraficos(vista);
  const { textos } = useOpciones(informe, vista.filtro.filtros !== undefined);
  if (falla) return <GraficosError error={falla.error} onRetry={falla.retry} />;
  if (!graficos || !instante) return <Loading>Contando los registros…</Loading>;
  if (graficos.every(({ categorias }) => categorias.length === 0)) {
    return (
      <Vacio
        informe={informe}
        direccion={direccion}
        buscar={busqueda.buscar}
        primeras={primeras}
        onQuitarBusqueda={busqueda.clear}
        onChange={change}
      />
    );
  }
  const palabras = describeFiltro(informe, vista.filtro, textos(vista.filtro));
  return (
    <Graficos
      cifras={cifras}
      graficos={graficos}
      facts={[informe.titulo, filtroText(palabras, busqueda.buscar), formatInstante(instante)]}
      contando={contando}
      enlaces={{
        hrefOf: (marca) => hrefOf(tableOfMarca(marca)),
        // Back returns to the chart.
        onAbrir: (marca) => change(tableOfMarca(marca), { replace: false }),
      }}
    />
  );
}
