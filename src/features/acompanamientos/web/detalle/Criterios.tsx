import { TEXTO_DE_SIGNO } from '#catalogo/rubrica/textos.ts';
import { InfoIcon, SuccessIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import {
  type CriterioDelResultado,
  EVIDENCIA,
  type Resultado,
  SUGERIA,
  textoDeAntes,
  textoDeCriterio,
} from '../../resultado.ts';
import { Evidencia } from '../evidencia/Evidencia.tsx';
import styles from './Criterios.module.css';

/** What was said to each criterion, and in general. */
export function Criterios({ resultado: { criterios, observacionGeneral } }: { readonly resultado: Resultado }) {
  return (
    <section aria-labelledby="criterios" className={styles['criterios']}>
      <h2 id="criterios">Criterios</h2>
      {criterios.map((criterio) => (
        <Criterio key={criterio.clave ?? criterio.criterio} criterio={criterio} />
      ))}
      {observacionGeneral !== '' && (
        <article className={styles['criterio']}>
          <h3>Observación general</h3>
          <p className={styles['texto']}>{observacionGeneral}</p>
        </article>
      )}
    </section>
  );
}

const ICONOS = { pos: SuccessIcon, int: InfoIcon, neg: WarningIcon } as const;

function Criterio({ criterio: uno }: { readonly criterio: CriterioDelResultado }) {
  const { numero, nombre, criterio, descriptor, observacion, observacionAdicional, evidencia, porMejorar } = uno;
  const antes = textoDeAntes(uno);
  const Icono = observacion?.signo ? ICONOS[observacion.signo] : null;
  return (
    <article id={`criterio-${numero}`} className={styles['criterio']} data-bajo={porMejorar}>
      <h3>
        {numero}. {nombre}
      </h3>
      <p className={styles['valor']}>
        {textoDeCriterio(uno)}
        {antes && <span>{antes}</span>}
      </p>
      <p className={styles['enunciado']}>{criterio}</p>
      {descriptor !== '' && <p>{descriptor}</p>}
      {observacion && (
        <div className={styles['observacion']} data-signo={observacion.signo}>
          {Icono && observacion.signo && (
            <p className={styles['signo']}>
              <Icono />
              {TEXTO_DE_SIGNO[observacion.signo]}
            </p>
          )}
          <p>{observacion.texto}</p>
        </div>
      )}
      {observacionAdicional !== '' && (
        <div className={styles['adicional']}>
          <p className={styles['signo']}>Observación adicional</p>
          <p className={styles['texto']}>{observacionAdicional}</p>
        </div>
      )}
      {evidencia && (
        <Evidencia numero={numero} titulo={EVIDENCIA} evidencia={evidencia}>
          {evidencia.sugerencia && (
            <span>
              {SUGERIA} <strong>{evidencia.sugerencia}</strong>
            </span>
          )}
        </Evidencia>
      )}
    </article>
  );
}
