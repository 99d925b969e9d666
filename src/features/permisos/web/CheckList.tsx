// A question of which several options are marked, with a search where there are many.
import { useState } from 'react';
import { inThousands } from '#platform/contract/quantities.ts';
import { matcherOf } from '#platform/web/matches.ts';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { Checkbox, TextInput } from '#platform/web/ui/inputs.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import styles from './permisos.module.css';

/** Options above which they are searched. */
const MANY = 10;

export type CheckOption = {
  readonly clave: string;
  readonly nombre: string;
  /** One line under the name. */
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
};

type CheckListProps = {
  readonly label: string;
  readonly options: readonly CheckOption[];
  /** Keys; the order is that of the options. */
  readonly chosen: readonly string[];
  readonly error?: string | undefined;
  readonly onChange: (chosen: string[]) => void;
};

export function CheckList({ label, options, chosen, error, onChange }: CheckListProps) {
  const [texto, setTexto] = useState('');
  const matches = matcherOf(texto);
  const shown = options.filter(({ nombre }) => matches(nombre));
  const mark = (clave: string, isMarked: boolean): void =>
    onChange(options.map((one) => one.clave).filter((one) => (one === clave ? isMarked : chosen.includes(one))));
  return (
    <FieldGroup label={label} error={error}>
      <Stack gap={2}>
        {options.length > MANY && (
          <TextInput
            type="search"
            aria-label={`Buscar en: ${label}`}
            placeholder="Buscar"
            autoComplete="off"
            value={texto}
            onChange={({ target }) => setTexto(target.value)}
            onKeyDown={(event) => {
              // It does not send the form around.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        )}
        <div className={styles['options']}>
          <Stack gap={1}>
            {shown.map(({ clave, nombre, hint, disabled = false }) => (
              <Checkbox
                key={clave}
                label={nombre}
                hint={hint}
                disabled={disabled}
                checked={!disabled && chosen.includes(clave)}
                onChange={({ target }) => mark(clave, target.checked)}
              />
            ))}
            {shown.length === 0 && <Muted>{texto === '' ? 'No hay ninguno.' : 'Ninguno se llama así.'}</Muted>}
          </Stack>
        </div>
        <Muted role="status">{chosen.length === 1 ? '1 elegido' : `${inThousands(chosen.length)} elegidos`}</Muted>
      </Stack>
    </FieldGroup>
  );
}
