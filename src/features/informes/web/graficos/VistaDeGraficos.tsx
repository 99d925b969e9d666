import { textoDeInstante } from '#catalogo/momento.ts';
import { Loading } from '#platform/web/ui/states.tsx';
import type { Marca } from '../../filtro.ts';
import { filtroEnPalabras, textoDeFiltro } from '../../palabras.ts';
import type { Direccion } from '../leer-search.ts';
import { Graficos } from '../Graficos.tsx';
import { SinGraficos } from '../Lectura.tsx';
import { useOpciones } from '../useOpciones.ts';
import { Vacio } from '../Vacio.tsx';
import type { VistaProps } from '../VistaDeTabla.tsx';
import { useGraficos } from './useGraficos.ts';

type VistaDeGraficosProps = VistaProps & {
  /** The address that a change would lead to. */
  readonly hrefOf: (part: Partial<Direccion>) => string;
};

/** In the table, the rows that a mark counts. */
const enTabla = (marca: Marca): Partial<Direccion> => ({ marca, vista: undefined });

/** The charts of a report, in its filter. Every mark leads to the rows that it counts. */
export default function VistaDeGraficos(props: VistaDeGraficosProps) {
  const { informe, direccion, change, busqueda, vista, primeras, hrefOf } = props;
  const { cifras, graficos, instante, contando, falla } = useGraficos(vista);
  const { textos } = useOpciones(informe, vista.filtro.filtros !== undefined);
  if (falla) return <SinGraficos error={falla.error} onRetry={falla.retry} />;
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
  const palabras = filtroEnPalabras(informe, vista.filtro, textos(vista.filtro));
  return (
    <Graficos
      cifras={cifras}
      graficos={graficos}
      facts={[informe.titulo, textoDeFiltro(palabras, busqueda.buscar), textoDeInstante(instante)]}
      contando={contando}
      enlaces={{
        hrefOf: (marca) => hrefOf(enTabla(marca)),
        // Going back leads to the chart.
        onAbrir: (marca) => change(enTabla(marca), { replace: false }),
      }}
    />
  );
}
