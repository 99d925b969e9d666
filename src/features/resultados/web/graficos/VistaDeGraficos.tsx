import { informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import { textoDeInstante } from '#catalogo/momento.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { Graficos } from '#features/informes/web/Graficos.tsx';
import { SinGraficos } from '#features/informes/web/Lectura.tsx';
import { Loading } from '#platform/web/ui/states.tsx';
import type { ConsultaDeGraficos } from '../../contract-graficos.ts';
import type { Cambio, Change, Direccion } from '../leer-search.ts';
import { Vacio } from '../Vacio.tsx';
import { Comparadas } from './Comparadas.tsx';
import { cambioDeMarca } from './marcas.ts';
import { useGraficosDeEncuesta } from './useGraficosDeEncuesta.ts';

export type VistaDeGraficosProps = {
  readonly semestres: readonly Semestre[];
  readonly direccion: Direccion;
  readonly consulta: ConsultaDeGraficos;
  readonly onChange: Change;
  readonly hrefOf: (part: Cambio) => string;
  readonly onAbrirAsignatura: (id: string) => void;
  readonly onQuitarBusqueda: () => void;
};

/** The survey in pictures, in the table's filter. Every mark leads to the subjects that it counts. */
export default function VistaDeGraficos(props: VistaDeGraficosProps) {
  const { semestres, direccion, consulta, onChange, hrefOf, onAbrirAsignatura, onQuitarBusqueda } = props;
  const { semestre, tipo } = direccion;
  const { buscar = '' } = consulta;
  const lectura = useGraficosDeEncuesta(consulta);
  const { data, error, isPlaceholderData } = lectura;
  if (error) return <SinGraficos error={error} onRetry={() => void lectura.refetch()} />;
  if (!data) return <Loading>Contando las respuestas…</Loading>;
  if (data.graficos.every(({ categorias }) => categorias.length === 0)) {
    return <Vacio direccion={direccion} buscar={buscar} onQuitarBusqueda={onQuitarBusqueda} onChange={onChange} />;
  }
  const filtrado = `Semestre ${semestre}, tipo de asignatura ${informe.tipos[tipo]}${buscar && `, búsqueda «${buscar}»`}`;
  return (
    <>
      <Comparadas semestres={semestres} direccion={direccion} onChange={onChange} />
      <Graficos
        cifras={data.cifras}
        graficos={data.graficos}
        facts={[informe.titulo, filtrado, textoDeInstante(new Date(data.instante))]}
        contando={isPlaceholderData}
        enlaces={{
          hrefOf: (marca) => hrefOf(cambioDeMarca(marca, { semestre, semestres })),
          onAbrir(marca) {
            const cambio = cambioDeMarca(marca, { semestre, semestres });
            // Going back leads to the chart.
            if (cambio.asignatura) onAbrirAsignatura(cambio.asignatura);
            else onChange(cambio, { replace: false });
          },
        }}
      />
    </>
  );
}
