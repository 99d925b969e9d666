import { useId, useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Radio } from '#platform/web/ui/inputs.tsx';
import type { Candidata } from '../contract.ts';

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
      <fieldset>
        <legend>{`${candidatas.length} aulas llevan el código de la asignatura. ¿Cuál se evalúa?`}</legend>
        {candidatas.map((candidata) => (
          <Radio
            key={claveDe(candidata)}
            name={name}
            label={candidata.nombre}
            hint={[candidata.nombreDelServidor, candidata.nombreCorto, !candidata.visible && 'oculta']
              .filter(Boolean)
              .join(' · ')}
            checked={elegida === claveDe(candidata)}
            onChange={() => setElegida(claveDe(candidata))}
          />
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
