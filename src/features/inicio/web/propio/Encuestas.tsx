import { conDecimales } from '#catalogo/decimales.ts';
import { textoDeAsignatura } from '#catalogo/campos/asignatura.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { Row } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { Propio } from '../../contract.ts';

/** What the survey says of a teacher's own subjects. */
export const Encuestas = ({ encuestas }: Pick<Propio, 'encuestas'>) => (
  <Section title="Resultados de su encuesta">
    <Rows framed>
      {encuestas.map(({ id, semestre, codigoAsignatura, nombre, respuestas, promedio }) => (
        <li key={id}>
          <Row place="between">
            <div>
              <strong>{textoDeAsignatura(codigoAsignatura, nombre)}</strong>
              <Muted>
                {respuestas === null ? semestre : `${semestre} · ${countOf(respuestas, 'estudiante', 'estudiantes')}`}
              </Muted>
            </div>
            <span>{promedio === null ? 'Muy pocas respuestas' : `${conDecimales(promedio, 1)} de 5`}</span>
          </Row>
        </li>
      ))}
    </Rows>
  </Section>
);
