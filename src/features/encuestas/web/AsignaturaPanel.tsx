// Panel of one subject of the survey: counts of each question, and free texts.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asignaturaTitle } from '#catalogo/campos/asignatura.ts';
import { sumOfPasos } from '#catalogo/encuesta-docente/conteos.ts';
import {
  informacionEncuestaDocente as informe,
  inGruposMessage,
  tooFewMessage,
  tooFewTitle,
  type Bloque,
} from '#catalogo/encuesta-docente/informe.ts';
import { missesRespuestas, remarkOnFew } from '#catalogo/encuesta-docente/participacion.ts';
import { shareText } from '#platform/chart/words.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Box, Row, Stack } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { SidePanel } from '#platform/web/ui/SidePanel.tsx';
import { Muted, MutedInline, Prose } from '#platform/web/ui/text.tsx';
import { resultadosContract, type AsignaturaAbierta, type FilaDeResultados } from '../contract.ts';
import { Conteos, meanText } from './Conteos.tsx';

type Participacion = Pick<FilaDeResultados, 'cantidadEstudiantesParticiparon' | 'matriculados'>;

/**
 * Number of answers of all students: `41 de 58 · 71 %`. Only the answers if the students are unknown, or fewer now than
 * answered then.
 */
export function participationText({ cantidadEstudiantesParticiparon: count, matriculados }: Participacion): string {
  if (count === null) return '';
  if (matriculados === null || matriculados < count || matriculados === 0) return inThousands(count);
  return `${inThousands(count)} de ${inThousands(matriculados)} · ${shareText(count / matriculados)}`;
}

/** The fewest answers that a subject should have, if it has fewer. */
export const missesIn = ({ cantidadEstudiantesParticiparon: respuestas, matriculados }: Participacion): number | null =>
  missesRespuestas({ respuestas, matriculados });

/** Texts shown at first. */
const FIRST_TEXTS = 20;

/** Free texts, equal ones once; of many, the first and a button for all. */
function FreeTexts({ titulo, textos }: { readonly titulo: string; readonly textos: readonly string[] }) {
  const [all, setAll] = useState(false);
  const times = new Map<string, number>();
  for (const texto of textos) times.set(texto, (times.get(texto) ?? 0) + 1);
  const distintos = [...times].slice(0, all ? undefined : FIRST_TEXTS);
  return (
    <Stack gap={3}>
      <h4>{`${titulo} (${inThousands(textos.length)})`}</h4>
      {textos.length === 0 && <Muted>No hay comentarios.</Muted>}
      <Stack as="ul" gap={2}>
        {distintos.map(([texto, count]) => (
          <Box as="li" key={texto} look="aside" gap="none">
            <Prose>{texto}</Prose>
            {count > 1 && <Muted>{`${inThousands(count)} veces`}</Muted>}
          </Box>
        ))}
      </Stack>
      {times.size > distintos.length && (
        <Row>
          <Button onClick={() => setAll(true)}>{`Ver los ${inThousands(times.size)} textos`}</Button>
        </Row>
      )}
    </Stack>
  );
}

type AsignaturaPanelProps = {
  readonly semestre: string;
  readonly id: string;
  /** Opens the subject before or after it on the page; undefined if there is none. */
  readonly onAnterior: (() => void) | undefined;
  readonly onSiguiente: (() => void) | undefined;
  readonly onClose: () => void;
};

export function AsignaturaPanel({ semestre, id, onAnterior, onSiguiente, onClose }: AsignaturaPanelProps) {
  const lectura = useQuery({
    queryKey: ['resultados', semestre, id],
    queryFn: ({ signal }) =>
      call(
        resultadosContract,
        'GET /informes/informacionEncuestaDocente/{semestre}/asignaturas/{id}',
        { params: { semestre, id } },
        { signal },
      ),
  });
  return (
    <SidePanel
      title={lectura.data ? asignaturaTitle(lectura.data.codigoAsig, lectura.data.nombre) : 'Asignatura'}
      onPrevious={onAnterior}
      onNext={onSiguiente}
      onClose={onClose}
    >
      <Reading of={lectura} failure="No se pudo abrir la asignatura">
        {(data) => <Contenido key={id} asignatura={data} />}
      </Reading>
    </SidePanel>
  );
}

function Contenido({ asignatura }: { readonly asignatura: AsignaturaAbierta }) {
  const { docente, programa, tipoAsignatura, semestre, cantidadEstudiantesParticiparon: count, minimo } = asignatura;
  const missed = missesIn(asignatura);
  return (
    <Stack gap={6}>
      <Stack gap={1}>
        <p>
          <strong>{docente}</strong>
        </p>
        <Row as="p" gap={5}>
          <MutedInline>{programa}</MutedInline>
          <MutedInline>{`${tipoAsignatura} · ${semestre}`}</MutedInline>
          {count !== null && (
            <MutedInline>
              {`${count === 1 ? 'Participó' : 'Participaron'} ${participationText(asignatura)}`}
            </MutedInline>
          )}
        </Row>
        {missed !== null && <Muted>{remarkOnFew(missed)}</Muted>}
      </Stack>
      {count === null ? (
        <Alert tone="info" title={tooFewTitle(minimo)}>
          {`${tooFewMessage(minimo)} ${inGruposMessage(minimo)}`}
        </Alert>
      ) : (
        informe.bloques.map((bloque) => <Seccion key={bloque.clave} bloque={bloque} asignatura={asignatura} />)
      )}
    </Stack>
  );
}

type SeccionProps = { readonly bloque: Bloque; readonly asignatura: AsignaturaAbierta };

function Seccion({
  bloque: { titulo, preguntas, texto },
  asignatura: { preguntas: conteos, textos, redaccion },
}: SeccionProps) {
  const pasosOf = (clave: string): readonly number[] => conteos?.[clave] ?? [];
  return (
    <Section
      level={3}
      title={titulo}
      beside={<MutedInline>{`Promedio ${meanText(sumOfPasos(preguntas.map(pasosOf)))}`}</MutedInline>}
    >
      <Rows>
        {preguntas.map((clave) => (
          <li key={clave}>
            <Row as="p" gap={4} align="top" place="between" line>
              <span>
                <strong>{`${clave}. `}</strong>
                <span>{redaccion[clave]}</span>
              </span>
              <strong aria-hidden="true">{meanText(pasosOf(clave))}</strong>
            </Row>
            <Conteos pasos={pasosOf(clave)} withPalabras />
          </li>
        ))}
      </Rows>
      {texto && textos && <FreeTexts titulo={texto.titulo} textos={textos[texto.clave]} />}
    </Section>
  );
}
