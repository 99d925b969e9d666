import { type Bloque, informacionEncuestaDocente as informe } from '#catalogo/encuesta-docente/informe.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { Select } from '#platform/web/ui/inputs.tsx';
import styles from './resultados.module.css';

type BloquesProps = {
  readonly bloque: Bloque['clave'] | undefined;
  readonly onChange: (bloque: Bloque['clave'] | undefined) => void;
  /** A list instead of a line of buttons, which would be several lines. */
  readonly narrow: boolean;
};

const VISTAS = [{ clave: undefined, corto: 'Los cuatro bloques' }, ...informe.bloques] as const;

const LABEL = 'Preguntas que se muestran';

/** What is shown of each subject: the four blocks at a glance, or the questions of one. */
export function Bloques({ bloque, onChange, narrow }: BloquesProps) {
  if (narrow) {
    return (
      <Field label={LABEL}>
        {(control) => (
          <Select
            {...control}
            value={bloque ?? ''}
            onChange={(event) => onChange(VISTAS.find(({ clave }) => clave === event.target.value)?.clave)}
          >
            {VISTAS.map(({ clave = '', corto }) => (
              <option key={corto} value={clave}>
                {corto}
              </option>
            ))}
          </Select>
        )}
      </Field>
    );
  }
  return (
    <div className={styles['bloques']} role="group" aria-label={LABEL}>
      {VISTAS.map(({ clave, corto }) => (
        <button key={corto} type="button" aria-pressed={clave === bloque} onClick={() => onChange(clave)}>
          {corto}
        </button>
      ))}
    </div>
  );
}
