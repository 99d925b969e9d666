import { useState } from 'react';
import type { CampoDeCorreo } from '#catalogo/correo.ts';
import { matcherOf } from '#platform/web/matches.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import styles from './redactar.module.css';

type CamposProps = {
  readonly campos: readonly CampoDeCorreo[];
  /** The verb of each button: `Insertar`, `Copiar`. */
  readonly verbo: string;
  /** Shows their keys, as they are written in a Word template. */
  readonly conClave: boolean;
  readonly onElegir: (campo: CampoDeCorreo) => void;
};

/** More of them than these are looked for, not read through. */
const POCOS = 12;

/** The fields that a message may use, each a button that brings it there. */
export function Campos({ campos, verbo, conClave, onElegir }: CamposProps) {
  const [buscar, setBuscar] = useState('');
  const coincide = matcherOf(buscar);
  const hallados = campos.filter(({ clave, titulo }) => coincide(`${clave} ${titulo}`));
  return (
    <Stack as="section" gap={2} aria-label="Campos que puede usar">
      <p>
        <strong>{`Campos que puede usar (${campos.length})`}</strong>
      </p>
      {campos.length > POCOS && (
        <Field label="Buscar un campo">
          {(control) => (
            <TextInput {...control} type="search" value={buscar} onChange={(event) => setBuscar(event.target.value)} />
          )}
        </Field>
      )}
      <ul className={styles['campos']}>
        {hallados.map((campo) => (
          <li key={campo.clave}>
            <button
              type="button"
              aria-label={`${verbo} ${campo.titulo}${conClave ? `, {${campo.clave}}` : ''}`}
              onClick={() => onElegir(campo)}
            >
              {campo.titulo}
              {conClave && <code>{`{${campo.clave}}`}</code>}
            </button>
          </li>
        ))}
      </ul>
      {hallados.length === 0 && <Muted>Ningún campo se llama así.</Muted>}
    </Stack>
  );
}
