import { useState } from 'react';
import type { CampoDeCorreo } from '#catalogo/correo.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import styles from './redactar.module.css';

type CamposProps = {
  readonly campos: readonly CampoDeCorreo[];
  /** What a press does: `Insertar`, `Copiar`. */
  readonly verbo: string;
  readonly onElegir: (campo: CampoDeCorreo) => void;
};

/** More of them than these are looked for, not read through. */
const POCOS = 12;

const simple = (texto: string): string => texto.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The fields that a message may use, each a button that brings it there. */
export function Campos({ campos, verbo, onElegir }: CamposProps) {
  const [buscar, setBuscar] = useState('');
  const hallados = campos.filter(({ clave, titulo }) => simple(`${clave} ${titulo}`).includes(simple(buscar.trim())));
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
              aria-label={`${verbo} ${campo.titulo}, {${campo.clave}}`}
              onClick={() => onElegir(campo)}
            >
              {campo.titulo}
              <code>{`{${campo.clave}}`}</code>
            </button>
          </li>
        ))}
      </ul>
      {hallados.length === 0 && <Muted>Ningún campo se llama así.</Muted>}
    </Stack>
  );
}
