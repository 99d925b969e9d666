// The boxes in which a person types what confirms each large loss of a load.
import { useRef, useState } from 'react';
import { showFault } from '#platform/web/ui/failures.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import type { CargaAbierta } from '../contract.ts';

export function useTypedTexts(porEscribir: CargaAbierta['porEscribir']) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isRefused, setRefused] = useState(false);
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const isTyped = (texto: string): boolean => typed[texto]?.trim() === texto;
  return {
    texts: Object.values(typed),
    /** Returns true if every text was typed; else the first box without it gets the focus. */
    check(): boolean {
      const missing = porEscribir.find(({ texto }) => !isTyped(texto));
      setRefused(missing !== undefined);
      if (missing) showFault(inputs.current.get(missing.texto) ?? null);
      return missing === undefined;
    },
    clear(): void {
      setTyped({});
      setRefused(false);
    },
    fields: porEscribir.map(({ texto, motivo }) => (
      <Field
        key={texto}
        label={`Para confirmar, escriba ${texto}`}
        help={motivo}
        required
        error={isRefused && !isTyped(texto) ? `Escriba «${texto}», o no acepte esta carga.` : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={(input) => {
              if (input) inputs.current.set(texto, input);
            }}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed[texto] ?? ''}
            onChange={({ target }) => setTyped((before) => ({ ...before, [texto]: target.value }))}
          />
        )}
      </Field>
    )),
  };
}
