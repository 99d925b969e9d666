// Input that searches an asignatura (subject) while its user types; the choice fills in sibling fields.
import { useEffect, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { Asignatura } from '#catalogo/campos/entorno.ts';
import { messageOf } from '#platform/web/http.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Combobox } from '#platform/web/ui/Combobox.tsx';
import { endOfPress } from '#platform/web/ui/end-of-press.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { useFormulario } from '../formulario-abierto.ts';
import { loadUso, useUso } from '../load-uso.ts';
import { hermanosOf, wasChosen } from './asignatura-elegida.ts';
import type { Encontradas } from './AsignaturaEncontrada.tsx';
import type { EntradaProps } from './entrada.ts';

/** Asks for a subject; typing on after a choice clears the sibling fields. */
export function BuscadorDeAsignatura({ campo, ruta, marco }: EntradaProps<'asignatura'>) {
  const { field } = useController({ name: ruta });
  const { setValue, getValues } = useFormContext();
  const { addAsignaturas: learn, entorno } = useFormulario();
  const uso = useUso();
  const texto = String(field.value ?? '');
  const [isChosen, setChosen] = useState(() => wasChosen(campo, ruta, getValues()));
  const { asignaturas, estado, retry } = useBusqueda(isChosen ? null : texto);
  const nombre = isChosen && entorno.asignaturas(texto)[0]?.nombre;
  useVigencia(ruta, isChosen);

  function choose(asignatura: Asignatura): void {
    learn([asignatura]);
    setChosen(true);
    for (const [hermano, dato] of hermanosOf(campo, ruta)) setValue(hermano, asignatura[dato], { shouldDirty: true });
    setValue(ruta, asignatura.codigoAsignatura, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  }

  function write(written: string): void {
    setChosen(false);
    for (const [hermano] of hermanosOf(campo, ruta)) setValue(hermano, '', { shouldDirty: true });
    field.onChange(written);
  }

  return (
    <Field {...marco} {...(nombre && { help: nombre })}>
      {(control) => (
        <Combobox
          control={control}
          inputRef={field.ref}
          name={ruta}
          text={texto}
          onText={write}
          onBlur={() => void endOfPress().then(field.onBlur)}
          items={isChosen ? [] : asignaturas}
          keyOf={(asignatura) => Object.values(asignatura).join('|')}
          renderItem={(asignatura) =>
            uso && (
              <uso.Encontrada asignatura={asignatura}>
                {campo.noHabilitable && !asignatura.habilitable && <Badge tone="warning">No habilitable</Badge>}
              </uso.Encontrada>
            )
          }
          onChoose={choose}
          status={isChosen ? '' : estado}
          statusAction={retry && <Button onClick={retry}>Buscar de nuevo</Button>}
          listLabel="Asignaturas"
        />
      )}
    </Field>
  );
}

/** Looks up the subject of a restored draft once, and checks the field again: the choice may be outdated. */
function useVigencia(ruta: string, isChosen: boolean): void {
  const { getValues, setValue } = useFormContext();
  const { addAsignaturas: learn } = useFormulario();
  const [codigo] = useState(() => (isChosen ? String(getValues(ruta)) : null));
  useEffect(() => {
    if (codigo === null) return undefined;
    const controller = new AbortController();
    async function ask(codigo: string): Promise<void> {
      const { searchAsignaturas } = await loadUso();
      const { asignaturas } = await searchAsignaturas(codigo, controller.signal);
      learn(asignaturas);
      setValue(ruta, getValues(ruta), { shouldValidate: true });
    }
    // Without an answer the kept choice is used; the server checks it when it arrives.
    ask(codigo).catch(() => undefined);
    return () => controller.abort();
  }, [codigo, ruta, learn, getValues, setValue]);
}

type Busqueda = {
  readonly asignaturas: readonly Asignatura[];
  /** Message for the person. */
  readonly estado: string;
  /** Repeats a failed search. */
  readonly retry: (() => void) | null;
};

const MINIMO = 2;

/** Pause in typing before a search starts. */
const PAUSE_MS = 250;

const SIN_BUSCAR: Busqueda = {
  asignaturas: [],
  estado: `Escriba al menos ${MINIMO} letras o números.`,
  retry: null,
};

/**
 * Searches during typing; a late answer never replaces a newer one.
 * @param texto null: no search
 */
function useBusqueda(texto: string | null): Busqueda {
  const [busqueda, setBusqueda] = useState(SIN_BUSCAR);
  const wanted = texto === null || texto.trim().length < MINIMO ? null : texto.trim();

  useEffect(() => {
    if (wanted === null) return undefined;
    const controller = new AbortController();
    async function search(texto: string): Promise<void> {
      setBusqueda((before) => ({ ...before, estado: 'Buscando…', retry: null }));
      try {
        const { searchAsignaturas } = await loadUso();
        setBusqueda(encontradas(texto, await searchAsignaturas(texto, controller.signal)));
      } catch (error) {
        if (controller.signal.aborted) return;
        setBusqueda({ asignaturas: [], estado: messageOf(error), retry: () => void search(texto) });
      }
    }
    const timer = setTimeout(() => void search(wanted), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted]);

  return wanted === null ? SIN_BUSCAR : busqueda;
}

const encontradas = (texto: string, { asignaturas, total }: Encontradas): Busqueda => ({
  asignaturas,
  estado: estadoOf(texto, asignaturas.length, total),
  retry: null,
});

function estadoOf(texto: string, n: number, total: number): string {
  if (n === 0)
    return `No hay asignaturas de este semestre con «${texto}». Pruebe con el código o con otra parte del nombre.`;
  if (n < total) return `Las primeras ${n} de ${total}. Escriba algo más para encontrar otras.`;
  return n === 1 ? '1 asignatura.' : `${n} asignaturas.`;
}
