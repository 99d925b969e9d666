// Page on which teachers read their own survey results of the semesters that the unit has published.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { asignaturaTitle } from '#catalogo/campos/asignatura.ts';
import { formatDecimals } from '#catalogo/decimales.ts';
import {
  informacionEncuestaDocente as informe,
  tooFewMessage,
  tooFewTitle,
  type ClaveDePregunta,
} from '#catalogo/encuesta-docente/informe.ts';
import { preguntaText, type Redaccion } from '#catalogo/encuesta-docente/redaccion.ts';
import { formatDia } from '#catalogo/momento.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { useAddress, useSearchOf } from '#platform/web/address.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Bullets, Muted } from '#platform/web/ui/text.tsx';
import { docenteContract, type AsignaturaPropia, type ResultadosPropios } from '../contract-docente.ts';
import { ApunteSection } from './ApunteSection.tsx';
import { participationText } from './AsignaturaPanel.tsx';
import styles from './propios.module.css';
import { propiosSearch } from './search.ts';

/** Own rows only: the session decides whose they are (issue 43 §3). */
export function PropiosPage() {
  const { semestre } = useSearchOf(propiosSearch);
  const lectura = useQuery({
    queryKey: ['encuesta', 'propia', semestre],
    queryFn: async ({ signal }) =>
      call(docenteContract, 'GET /docente/encuesta', { query: semestre === undefined ? {} : { semestre } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page width="text">
      <PageHead title={TITULOS.resultadosPropios}>
        Lo que respondieron los estudiantes en sus asignaturas, cuando la unidad lo publica. Esta página solo muestra lo
        suyo.
      </PageHead>
      <Reading of={lectura} failure="No se pudieron leer sus resultados">
        {(resultados) => (
          <>
            {semestre !== undefined && !lectura.isPlaceholderData && semestre !== resultados.abierto?.semestre && (
              <Alert tone="info">
                {`No hay resultados suyos publicados de ${semestre}.${resultados.abierto ? ` Estos son los de ${resultados.abierto.semestre}.` : ''}`}
              </Alert>
            )}
            <Resultados resultados={resultados} />
          </>
        )}
      </Reading>
    </Page>
  );
}

const proximaText = ({ semestre, desde }: ResultadosPropios['proximas'][number]): string =>
  `Los resultados de ${semestre} se publican el ${formatDia(desde)}.`;

function Resultados({ resultados }: { readonly resultados: ResultadosPropios }) {
  const { abierto, proximas, historia, minimo } = resultados;
  const { change } = useAddress<{ readonly semestre: string }>();
  if (!abierto) {
    return (
      <EmptyState title="Aún no hay resultados publicados de sus asignaturas">
        {proximas.length > 0
          ? proximas.map(proximaText).join(' ')
          : 'La unidad los publica después de las notas, y aún no ha dicho qué día.'}
      </EmptyState>
    );
  }
  const semestres = [...new Set(historia.map(({ semestre }) => semestre))];
  return (
    <>
      <Row place="between" align="bottom">
        <SelectField
          label="Semestre"
          value={abierto.semestre}
          options={semestres.map((semestre) => [semestre, semestre] as const)}
          onChange={(semestre) => change({ semestre })}
        />
        <Muted>{`Publicados desde el ${formatDia(abierto.desde)}.`}</Muted>
      </Row>
      {proximas.length > 0 && <Muted>{proximas.map(proximaText).join(' ')}</Muted>}
      <Guia />
      {abierto.asignaturas.map((asignatura) => (
        <Asignatura
          key={asignatura.id}
          asignatura={asignatura}
          redaccion={abierto.redaccion}
          minimo={minimo}
          historia={historia.filter(
            ({ codigoAsignatura, semestre }) =>
              codigoAsignatura === asignatura.codigoAsignatura && abierto.comparables.includes(semestre),
          )}
        />
      ))}
      <ApunteSection key={abierto.semestre} semestre={abierto.semestre} apunte={abierto.apunte} />
    </>
  );
}

const Guia = () => (
  <Fold title="Cómo leer sus resultados" level={2}>
    <Bullets>
      <li>{`Cada promedio va de 1 (${informe.pasos[0]}) a 5 (${informe.pasos.at(-1)}).`}</li>
      <li>
        Mire primero cuántas personas respondieron. Con diez respuestas, una diferencia de tres décimas puede ser azar;
        con menos, también una mayor.
      </li>
      <li>
        Compare primero sus preguntas entre sí, y su asignatura con ella misma en otros semestres. Cada grupo y cada
        asignatura son distintos: el promedio de la facultad da contexto, no es una meta.
      </li>
      <li>
        El promedio de la facultad incluye sus resultados. Aparece solo si hay al menos otras dos personas con
        resultados, para que nadie deduzca los de una.
      </li>
      <li>Las preguntas sobre la mesa de ayuda son de la unidad, no de su trabajo.</li>
      <li>
        Las respuestas son anónimas y aquí no aparecen los comentarios escritos: por favor, no intente saber quién
        respondió.
      </li>
      <li>Escoja una o dos cosas por mejorar y anótelas abajo, en su apunte.</li>
    </Bullets>
  </Fold>
);

type AsignaturaProps = {
  readonly asignatura: AsignaturaPropia;
  readonly redaccion: Redaccion;
  readonly minimo: number;
  /** The same subject in other semesters with the same questions, the newest first. */
  readonly historia: ResultadosPropios['historia'];
};

function Asignatura({ asignatura, redaccion, minimo, historia }: AsignaturaProps) {
  const { codigoAsignatura, nombre, programa, tipoAsignatura, respuestas, matriculados, promedios, facultad } =
    asignatura;
  return (
    <Section title={asignaturaTitle(codigoAsignatura, nombre)} look="ruled">
      <Muted>
        {[
          programa,
          tipoAsignatura,
          respuestas !== null &&
            `${respuestas === 1 ? 'Participó' : 'Participaron'} ${participationText({ cantidadEstudiantesParticiparon: respuestas, matriculados })}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Muted>
      {promedios === null ? (
        <Alert tone="info" title={tooFewTitle(minimo)}>
          {tooFewMessage(minimo)}
        </Alert>
      ) : (
        <>
          <Promedios
            label={`Promedios por bloque de ${codigoAsignatura}`}
            filas={informe.bloques.map(({ clave, titulo, preguntas }) => ({ clave, texto: titulo, preguntas }))}
            promedios={promedios}
            facultad={facultad}
          />
          {!facultad && (
            <Muted>
              No se muestra el promedio de la facultad: hacen falta resultados de al menos otras dos personas.
            </Muted>
          )}
          <Fold title="Pregunta por pregunta">
            <Promedios
              label={`Promedios por pregunta de ${codigoAsignatura}`}
              filas={informe.bloques
                .flatMap(({ preguntas }) => preguntas)
                .map((clave) => ({ clave, texto: preguntaText(clave, redaccion), preguntas: [clave] }))}
              promedios={promedios}
              facultad={facultad}
            />
          </Fold>
        </>
      )}
      {historia.length > 0 && (
        <Muted>
          <span>Todas las preguntas, en otros semestres con la misma redacción: </span>
          {historia.map(({ id, semestre, respuestas: count, promedio }, i) => (
            <span key={id}>
              {i > 0 && <span> · </span>}
              <Link to="/docente/encuesta" search={{ semestre }}>
                {semestre}
              </Link>
              <span>
                {promedio === null || count === null
                  ? ` ${informe.oculto}`
                  : ` ${formatDecimals(promedio, 1)} (${countOf(count, 'respuesta', 'respuestas')})`}
              </span>
            </span>
          ))}
        </Muted>
      )}
    </Section>
  );
}

type PromediosProps = Pick<AsignaturaPropia, 'facultad'> & {
  readonly label: string;
  readonly filas: readonly {
    readonly clave: string;
    readonly texto: string;
    readonly preguntas: readonly ClaveDePregunta[];
  }[];
  readonly promedios: NonNullable<AsignaturaPropia['promedios']>;
};

/** Every answer has all questions: the mean of a block is that of its questions' means. */
const meanText = (promedios: Readonly<Record<string, number>>, preguntas: readonly ClaveDePregunta[]): string =>
  formatDecimals(preguntas.reduce((suma, clave) => suma + (promedios[clave] ?? 0), 0) / preguntas.length, 1);

const Promedios = ({ label, filas, promedios, facultad }: PromediosProps) => (
  <table className={styles['tabla']} aria-label={label}>
    <thead>
      <tr>
        <th scope="col">De 1 a 5</th>
        <th scope="col">Su promedio</th>
        {facultad && <th scope="col">Facultad</th>}
      </tr>
    </thead>
    <tbody>
      {filas.map(({ clave, texto, preguntas }) => (
        <tr key={clave}>
          <th scope="row">{texto}</th>
          <td>
            <strong>{meanText(promedios, preguntas)}</strong>
          </td>
          {facultad && <td>{meanText(facultad.promedios, preguntas)}</td>}
        </tr>
      ))}
    </tbody>
  </table>
);
