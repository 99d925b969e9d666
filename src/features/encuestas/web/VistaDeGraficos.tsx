// Charts of the teacher survey; chooses measure and semester to compare, and links each mark to its subjects.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  informacionEncuestaDocente as informe,
  MEDIDAS_DE_ENCUESTAS,
  medidaText,
  TODAS_LAS_PREGUNTAS,
  type Bloque,
} from '#catalogo/encuesta-docente/informe.ts';
import type { Redaccion } from '#catalogo/encuesta-docente/redaccion.ts';
import { formatInstante } from '#catalogo/momento.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import { Graficos } from '#features/informes/web/Graficos.tsx';
import { GraficosError } from '#features/informes/web/TablaOGraficos.tsx';
import { call } from '#platform/web/api.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { Select } from '#platform/web/ui/inputs.tsx';
import { Grid } from '#platform/web/ui/layout.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { Loading } from '#platform/web/ui/states.tsx';
import { graficosDeResultadosContract, type ConsultaDeGraficos } from '../contract.ts';
import type { Marca } from '../marca.ts';
import type { Change, SearchChange, SearchState } from './read-search.ts';
import { Vacio } from './Vacio.tsx';

/** Reads the charts of a filter; until they arrive, the former ones stay. */
const useGraficosDeEncuesta = (body: ConsultaDeGraficos) =>
  useQuery({
    queryKey: ['resultados', 'graficos', body],
    queryFn: async ({ signal }) =>
      call(graficosDeResultadosContract, 'POST /informes/informacionEncuestaDocente/graficos', { body }, { signal }),
    placeholderData: keepPreviousData,
  });

type ComparadasProps = {
  readonly semestres: readonly Semestre[];
  readonly direccion: SearchState;
  readonly redaccion: Redaccion;
  readonly onChange: Change;
};

/** Choices of the measure and of the semester for comparison. */
function ComparisonChoice({ semestres, direccion, redaccion, onChange }: ComparadasProps) {
  const { semestre, medida, comparar } = direccion;
  return (
    <Grid column="wide" align="bottom">
      <Field label="Ver el promedio de">
        {(control) => (
          <Select
            {...control}
            value={medida}
            onChange={(event) => onChange({ medida: MEDIDAS_DE_ENCUESTAS.find((one) => one === event.target.value) })}
          >
            <option value={TODAS_LAS_PREGUNTAS}>{medidaText(TODAS_LAS_PREGUNTAS, redaccion)}</option>
            {informe.bloques.map(({ clave: bloque, titulo, preguntas }) => (
              <optgroup key={bloque} label={titulo}>
                <option value={bloque}>{`${titulo} (todo el bloque)`}</option>
                {preguntas.map((clave) => (
                  <option key={clave} value={clave}>
                    {medidaText(clave, redaccion)}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      <SelectField
        label={`Comparar ${semestre} con`}
        value={comparar}
        options={semestres.filter((other) => other !== semestre).map((other) => [other, other])}
        onChange={(elegido) => onChange({ comparar: elegido })}
      />
    </Grid>
  );
}

const bloqueOf = (pregunta: string): Bloque | undefined =>
  informe.bloques.find(({ preguntas }) => preguntas.some((clave) => clave === pregunta));

/** Address of a semester's table at a block, lowest means first. */
function tableOfSemestre(
  semestre: Semestre | undefined,
  bloque: Bloque | undefined,
  orden: string | undefined,
): SearchChange {
  const pregunta = bloque?.preguntas.find((clave) => clave === orden);
  return { vista: undefined, semestre, bloque: bloque?.clave, orden: pregunta ?? bloque?.clave, sentido: 'asc' };
}

/**
 * Returns the target of a mark: the subjects that it counts, or the subject itself.
 * @param semestres offered semesters
 */
export function targetOfMarca(
  marca: Marca,
  { semestre, semestres }: { readonly semestre: Semestre; readonly semestres: readonly Semestre[] },
): SearchChange {
  const { grafico, categoria, serie } = marca;
  const semestreOf = (texto: string | undefined) => semestres.find((semestre) => semestre === texto);
  switch (grafico) {
    case 'bajas':
    case 'altas':
      return { asignatura: categoria };
    case 'semestres':
      return tableOfSemestre(
        semestreOf(categoria),
        informe.bloques.find(({ clave }) => clave === serie),
        serie,
      );
    case 'comparacion':
      return tableOfSemestre(semestreOf(serie), bloqueOf(categoria), categoria);
    case 'diferencia':
      return tableOfSemestre(semestre, bloqueOf(categoria), categoria);
    case 'preguntas':
      return { ...tableOfSemestre(semestre, bloqueOf(categoria), categoria), marca };
    default:
      return { vista: undefined, marca };
  }
}

export type VistaDeGraficosProps = {
  readonly semestres: readonly Semestre[];
  readonly direccion: SearchState;
  readonly consulta: ConsultaDeGraficos;
  /** The wording of the semester. */
  readonly redaccion: Redaccion;
  readonly onChange: Change;
  readonly hrefOf: (part: SearchChange) => string;
  readonly onAbrirAsignatura: (id: string) => void;
  readonly onQuitarBusqueda: () => void;
};

/** The survey's charts in the table's filter. Every mark is a link to its subjects. */
export default function VistaDeGraficos(props: VistaDeGraficosProps) {
  const { semestres, direccion, consulta, redaccion, onChange, hrefOf, onAbrirAsignatura, onQuitarBusqueda } = props;
  const { semestre, tipo } = direccion;
  const { buscar = '' } = consulta;
  const lectura = useGraficosDeEncuesta(consulta);
  const { data, error, isPlaceholderData } = lectura;
  if (error) return <GraficosError error={error} onRetry={() => void lectura.refetch()} />;
  if (!data) return <Loading>Contando las respuestas…</Loading>;
  if (data.graficos.every(({ categorias }) => categorias.length === 0)) {
    return <Vacio direccion={direccion} buscar={buscar} onQuitarBusqueda={onQuitarBusqueda} onChange={onChange} />;
  }
  const filtrado = `Semestre ${semestre}, tipo de asignatura ${informe.tipos[tipo]}${buscar && `, búsqueda «${buscar}»`}`;
  return (
    <>
      <ComparisonChoice semestres={semestres} direccion={direccion} redaccion={redaccion} onChange={onChange} />
      <Graficos
        cifras={data.cifras}
        graficos={data.graficos}
        facts={[informe.titulo, filtrado, formatInstante(new Date(data.instante))]}
        contando={isPlaceholderData}
        enlaces={{
          hrefOf: (marca) => hrefOf(targetOfMarca(marca, { semestre, semestres })),
          onAbrir(marca) {
            const cambio = targetOfMarca(marca, { semestre, semestres });
            // Back returns to the chart.
            if (cambio.asignatura) onAbrirAsignatura(cambio.asignatura);
            else onChange(cambio, { replace: false });
          },
        }}
      />
    </>
  );
}
