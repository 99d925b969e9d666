import { useId, useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import type { Candidata } from '../contract.ts';
import styles from './EvidenciaDelAula.module.css';

type ElegirAulaProps = {
  readonly candidatas: readonly Candidata[];
  readonly onElegir: (aula: Pick<Candidata, 'servidor' | 'idCurso'>) => void;
};

const claveDe = ({ servidor, idCurso }: Candidata): string => `${servidor} ${idCurso}`;

/** Several courses bear the subject's code: the evaluator says once which one is looked at (DECISIONS §7). */
export function ElegirAula({ candidatas, onElegir }: ElegirAulaProps) {
  const [elegida, setElegida] = useState<string>();
  const name = useId();
  const aula = candidatas.find((candidata) => claveDe(candidata) === elegida);
  return (
    <>
      <fieldset className={styles['aulas']}>
        <legend>{`${candidatas.length} aulas llevan el código de la asignatura. ¿Cuál se evalúa?`}</legend>
        {candidatas.map((candidata) => (
          <label key={claveDe(candidata)} className={styles['aula']}>
            <input
              type="radio"
              name={name}
              checked={elegida === claveDe(candidata)}
              onChange={() => setElegida(claveDe(candidata))}
            />
            <span>
              {candidata.nombre}
              <span className={styles['lugar']}>
                {[candidata.nombreDelServidor, candidata.nombreCorto, !candidata.visible && 'oculta']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <div>
        <Button disabled={!aula} onClick={() => aula && onElegir({ servidor: aula.servidor, idCurso: aula.idCurso })}>
          Leer esta aula
        </Button>
      </div>
    </>
  );
}
