import { useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { ListaDeGrupos } from '#catalogo/arbol.ts';
import { mensajeGeneral } from '#catalogo/formulario.ts';
import type { Fallo } from '#catalogo/validar.ts';
import { enfocar } from '../enfocar.ts';
import { useFallos, usePedir } from '../fallos.ts';
import { useFormulario } from '../formulario-context.ts';
import { valoresVacios } from '../valores.ts';

/** An item of a list, as its page needs it. */
export type ItemDeLista = {
  readonly id: string;
  /** Its path: `infoEstudiantes.2`. */
  readonly ruta: string;
  readonly isOpen: boolean;
  /** The person said that it was ready: from then on it tells what it lacks. */
  readonly wasTried: boolean;
  /** The quoted message for what it lacks, once it was said to be ready. */
  readonly aviso: string | null;
};

type Items = {
  readonly items: readonly ItemDeLista[];
  /** Messages why no item may be added yet, after a try: the quoted one, and one for each missing field. */
  readonly refused: readonly string[];
  /** Adds an empty item and goes to its first field; where something is missing before, goes there. */
  readonly add: () => void;
  /** Folds an item that is ready, or goes to what it lacks. */
  readonly finish: (i: number) => boolean;
  readonly open: (i: number) => void;
  readonly remove: (i: number) => void;
};

const mensajeOf = ({ mensaje }: Fallo): string => mensaje;

type Ids = ReadonlySet<string>;
const NONE: Ids = new Set();

/** The items of a list: which are open, and what each still lacks. One that is not ready is never folded. */
export function useItems(nodo: ListaDeGrupos, ruta: string): Items {
  const { control, trigger } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: ruta });
  const { formulario } = useFormulario();
  // Before the checks are here nothing is known to be wrong; what is, opens its item once they are.
  const conocidos = useFallos();
  const fallos = conocidos ?? [];
  const [opened, setOpened] = useState(NONE);
  const [tried, setTried] = useState(NONE);
  const [isRefused, setRefused] = useState(false);
  const pedir = usePedir();
  /** The press that waits for the checks: to add an item, or that the one at a place is ready. */
  const espera = useRef<'otro' | number | null>(null);

  const rutaDe = (i: number): string => `${ruta}.${i}`;
  const fallosDe = (i: number): readonly Fallo[] => fallos.filter((fallo) => fallo.ruta.startsWith(`${rutaDe(i)}.`));
  const idAt = (i: number): string => fields[i]?.id ?? '';

  const before = fallos.filter((fallo) => nodo.requiere?.includes(fallo.ruta));
  const refused = isRefused && before.length > 0 ? [mensajeGeneral(formulario, before), ...before.map(mensajeOf)] : [];

  // An item that came to lack something opens, and stays open until it is said to be ready.
  const unready = fields.filter(({ id }, i) => !opened.has(id) && fallosDe(i).length > 0);
  if (unready.length > 0) setOpened(new Set([...opened, ...unready.map(({ id }) => id)]));

  function finish(i: number): boolean {
    if (!conocidos) {
      espera.current = i;
      return false;
    }
    const [first] = fallosDe(i);
    setTried(new Set([...tried, idAt(i)]));
    if (first) {
      void trigger(rutaDe(i));
      enfocar(first.ruta);
      return false;
    }
    setOpened(new Set([...opened].filter((id) => id !== idAt(i))));
    return true;
  }

  function add(): void {
    if (!conocidos) {
      espera.current = 'otro';
      return;
    }
    setRefused(before.length > 0);
    if (before[0]) {
      const rutas = before.map(({ ruta }) => ruta);
      pedir(rutas);
      void trigger(rutas);
      return enfocar(before[0].ruta);
    }
    const lacking = fields.findIndex((_, i) => fallosDe(i).length > 0);
    if (lacking >= 0) return void finish(lacking);
    setOpened(NONE);
    append(valoresVacios(nodo.item.campos), { shouldFocus: false });
    enfocar(`${rutaDe(fields.length)}.${Object.keys(nodo.item.campos)[0]}`);
  }

  useEffect(() => {
    const acto = espera.current;
    if (!conocidos || acto === null) return;
    espera.current = null;
    if (acto === 'otro') add();
    else finish(acto);
  });

  return {
    items: fields.map(({ id }, i) => ({
      id,
      ruta: rutaDe(i),
      isOpen: opened.has(id),
      wasTried: tried.has(id),
      aviso: tried.has(id) && fallosDe(i).length > 0 ? mensajeGeneral(formulario, fallosDe(i)) : null,
    })),
    refused: [...new Set(refused)],
    add,
    finish,
    open: (i) => setOpened(new Set([...opened, idAt(i)])),
    remove,
  };
}
