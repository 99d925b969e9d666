// Input that searches an asignatura (subject) while its user types; the choice fills in sibling fields.
import { useEffect, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { Asignatura } from '#catalogo/campos/entorno.ts';
import { messageOf } from '#platform/web/http.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Combobox } from '#platform/web/ui/Combobox.tsx';
import { endOfPress } from '#platform/web/ui/end-of-press.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { useFormulario } from '../formulario-abierto.ts';
import { loadUso, useUso } from '../load-uso.ts';
import { hermanosOf, wasChosen } from './asignatura-elegida.ts';
import type { Hallada } from './AsignaturaEncontrada.tsx';
import type { EntradaProps } from './entrada.ts';
import { useChooseAsignatura } from './useChooseAsignatura.ts';

/** Asks for a subject; typing on after a choice clears the sibling fields. */
export function BuscadorDeAsignatura({ campo, ruta, marco }: EntradaProps<'asignatura'>) {
  const { field } = useController({ name: ruta });
  const { setValue, getValues } = useFormContext();
  const { entorno, formulario } = useFormulario();
  const fillIn = useChooseAsignatura(campo, ruta);
  const hasSesion = formulario.acceso !== 'publico';
  const uso = useUso();
  const texto = String(field.value ?? '');
  const [isChosen, setChosen] = useState(() => wasChosen(campo, ruta, getValues()));
  const { asignaturas, estado, retry } = useBusqueda(isChosen ? null : texto, hasSesion);
  const nombre = isChosen && entorno.asignaturas(texto)[0]?.nombre;
  useVigencia(ruta, isChosen);

  function choose(asignatura: Asignatura): void {
    setChosen(true);
    fillIn(asignatura);
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
            uso && <uso.Encontrada asignatura={asignatura} marksNoHabilitable={campo.noHabilitable !== undefined} />
          }
          onChoose={choose}
          status={isChosen ? '' : estado}
          statusAction={retry && <Button onClick={retry}>Buscar de nuevo</Button>}
          listLabel="Asignaturas"
          opensEmpty={hasSesion}
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
  readonly asignaturas: readonly Hallada[];
  /** The text that was searched; empty: they are the teacher's own, offered before a search. */
  readonly texto?: string;
  /** Message for the person. */
  readonly estado: string;
  /** Repeats a failed search. */
  readonly retry?: (() => void) | undefined;
};

const MINIMO = 2;

/** Pause in typing before a search starts. */
const PAUSE_MS = 250;

const SIN_BUSCAR: Busqueda = { asignaturas: [], estado: `Escriba al menos ${MINIMO} letras o números.` };
const BUSCANDO: Busqueda = { asignaturas: [], estado: 'Buscando…' };

/**
 * Searches during typing; a late answer never replaces a newer one. Before it, the teacher's own subjects are offered.
 * @param texto null: no search
 */
function useBusqueda(texto: string | null, hasSesion: boolean): Busqueda {
  const [busqueda, setBusqueda] = useState(SIN_BUSCAR);
  const typed = texto?.trim() ?? null;
  const isSearched = typed !== null && (typed.length >= MINIMO || (hasSesion && typed === ''));
  const wanted = isSearched ? typed : null;

  useEffect(() => {
    if (wanted === null) return undefined;
    const controller = new AbortController();
    async function search(texto: string): Promise<void> {
      setBusqueda((before) => ({ ...before, estado: BUSCANDO.estado, retry: undefined }));
      try {
        const { searchAsignaturas } = await loadUso();
        setBusqueda({ ...(await searchAsignaturas(texto, controller.signal)), texto });
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

  if (wanted === null || (wanted === '' && busqueda.asignaturas.length === 0)) return SIN_BUSCAR;
  // Who types and presses Enter at once chooses what was searched.
  return wanted && busqueda.texto === '' ? BUSCANDO : busqueda;
}
