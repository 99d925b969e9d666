import { TEXTO_TIPO_ASIGNATURA } from '#catalogo/campos/asignatura.ts';
import { totalDeEvaluados, textoDeTotal } from '#catalogo/rubrica/evaluacion.ts';
import { NA, type Rubrica } from '#catalogo/rubrica/rubrica.ts';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import type { Diligencia } from '../diligencia.ts';
import type { Estado } from '../faltantes.ts';
import styles from '../formulario.module.css';

type ResultadoProps = {
  readonly diligencia: Diligencia;
  readonly rubrica: Rubrica;
  readonly evaluados: Estado['evaluados'];
};

const MAXIMO = 5;

/** What an accompaniment came to: whom it is about, the total, and each criterion with its score as text and as a bar. */
export function Resultado({ diligencia: { docente, asignatura, semana }, rubrica, evaluados }: ResultadoProps) {
  const total = totalDeEvaluados(evaluados);
  return (
    <Stack as="section" aria-label="Resultado">
      <Row gap={6} align="bottom" place="between">
        <Facts
          look="lines"
          of={[
            ['Docente', docente?.nombre],
            ['Asignatura', asignatura && `${asignatura.codigo} · ${TEXTO_TIPO_ASIGNATURA[asignatura.tipo]}`],
            ['Semana', semana],
          ]}
        />
        <p className={styles['total']}>
          Total <strong>{textoDeTotal(total)}</strong>
          {total !== NA && ` de ${MAXIMO}`}
        </p>
      </Row>
      <table className={styles['resultado']}>
        <thead>
          <tr>
            <th scope="col">Criterio</th>
            <th scope="col" className={styles['puntaje']}>
              Valoración
            </th>
          </tr>
        </thead>
        <tbody>
          {evaluados.map(({ clave, criterio, descriptor }) => {
            const nuestro = rubrica.criterios.find((uno) => uno.clave === clave);
            const valoracion = descriptor?.valoracion ?? NA;
            const conPalabras = descriptor !== null && descriptor.descripcion !== NA;
            return (
              <tr key={criterio}>
                <th scope="row">
                  <span>{nuestro ? `${nuestro.numero}. ${nuestro.nombre}` : criterio}</span>
                  {conPalabras && <span className={styles['descriptor']}>{descriptor.descripcion}</span>}
                </th>
                <td className={styles['puntaje']}>
                  <span className={styles['cifra']}>{valoracion}</span>
                  <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    <rect className={styles['fondo']} width="100" height="10" />
                    {valoracion !== NA && (
                      <rect className={styles['relleno']} width={(valoracion / MAXIMO) * 100} height="10" />
                    )}
                  </svg>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Stack>
  );
}
