import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { CampoOpcion } from '#catalogo/campos/opcion.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { endOfPress } from '#platform/web/ui/end-of-press.ts';
import { type Option, Select, Textarea } from '#platform/web/ui/inputs.tsx';
import styles from './campos.module.css';
import { Cuenta } from './Cuenta.tsx';
import { idDeCaja } from '../valores.ts';
import type { EntradaProps } from './entrada.ts';
import { OpcionesDeLista } from './Desplegable.tsx';

type Props = Omit<EntradaProps, 'campo'> & {
  readonly options: readonly Option[];
  readonly libre: NonNullable<CampoOpcion['libre']>;
};

/** A list of which one option opens a box: what is written there travels in the option's place. */
export function EntradaLibre({ ruta, marco, options, libre }: Props) {
  const { field } = useController({ name: ruta });
  const boxId = idDeCaja(ruta);
  const value = String(field.value ?? '');
  const others = options.filter((option) => option.value !== libre.clave);
  const [isOpen, setOpen] = useState(value !== '' && others.every((option) => option.value !== value));
  const [texto, setTexto] = useState(isOpen && value !== libre.clave ? value : '');

  function choose(chosen: string): void {
    setOpen(chosen === libre.clave);
    field.onChange(chosen === libre.clave && texto !== '' ? texto : chosen);
  }

  function write(written: string): void {
    setTexto(written);
    field.onChange(written.trim() === '' ? libre.clave : written);
  }

  return (
    <Field {...marco}>
      {(control) => (
        <>
          <Select
            {...control}
            ref={field.ref}
            name={ruta}
            value={isOpen ? libre.clave : value}
            onChange={({ target }) => choose(target.value)}
            onBlur={isOpen ? undefined : () => void endOfPress().then(field.onBlur)}
          >
            <OpcionesDeLista options={options} />
          </Select>
          {isOpen && (
            <div className={styles['libre']}>
              <Field id={boxId} label={libre.etiqueta} required>
                {(box) => (
                  <>
                    <Textarea
                      {...box}
                      value={texto}
                      onChange={({ target }) => write(target.value)}
                      onBlur={() => void endOfPress().then(field.onBlur)}
                      aria-describedby={[`${boxId}-cuenta`, control['aria-describedby']].filter(Boolean).join(' ')}
                      aria-invalid={control['aria-invalid']}
                    />
                    <Cuenta id={boxId} texto={texto} max={libre.max} />
                  </>
                )}
              </Field>
            </div>
          )}
        </>
      )}
    </Field>
  );
}
