// State of the items of a form's lista: open or folded, their faults, and how to add, finish, open and remove one.
import { useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { ListaDeGrupos } from '#catalogo/arbol.ts';
import { bannerMessage, type Fallo } from '#catalogo/formulario.ts';
import { useFallos, usePedir } from '../fallos.ts';
import { focusCampo } from '../focus.ts';
import { useFormulario, type ValoresEscritos } from '../formulario-abierto.ts';
import { hasContent, hasOwn, newItem } from './items.ts';

export type ItemDeLista = {
  readonly id: string;
  /** Its path: `infoEstudiantes.2`. */
  readonly ruta: string;
  readonly isOpen: boolean;
  /** True once the person declared it ready: then it shows its missing answers. */
  readonly wasTried: boolean;
  /** The quoted message for its missing answers, once it was declared ready. */
  readonly aviso: string | null;
};

type Items = {
  readonly items: readonly ItemDeLista[];
  /** Messages why no item may be added yet, after an attempt: the quoted one, and one for each missing field. */
  readonly refused: readonly string[];
  /**
   * Adds an item, with what the last one had in common, and focuses its first empty field; if something is missing
   * before, focuses the first fault from the top.
   */
  readonly add: () => void;
  /** Returns true if items may be added; otherwise tells why not, as {@link add} does. */
  readonly mayAdd: () => boolean;
  /** Adds items that are ready; one without any answer of its own gives way to them. */
  readonly addAll: (items: readonly ValoresEscritos[]) => void;
  /** Folds an item that is ready, or focuses its first fault. */
  readonly finish: (i: number) => boolean;
  readonly open: (i: number) => void;
  readonly remove: (i: number) => void;
};

const mensajeOf = ({ mensaje }: Fallo): string => mensaje;

type Ids = ReadonlySet<string>;
const NONE: Ids = new Set();

/** Follows the items of a list: the open ones, and the faults of each. An item with faults is never folded. */
export function useItems(nodo: ListaDeGrupos, ruta: string): Items {
  const { control, trigger, getValues, setValue } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: ruta });
  const { formulario } = useFormulario();
  // Until the checks are loaded no fault is known; then items with faults open.
  const conocidos = useFallos();
  const fallos = conocidos ?? [];
  const [opened, setOpened] = useState(NONE);
  const [tried, setTried] = useState(NONE);
  const [isRefused, setRefused] = useState(false);
  const askFor = usePedir();
  /** The press that waits for the checks: to add an item, or to finish the one at an index. */
  const espera = useRef<'otro' | number | null>(null);

  const rutaOf = (i: number): string => `${ruta}.${i}`;
  const fallosOf = (i: number): readonly Fallo[] => fallos.filter((fallo) => fallo.ruta.startsWith(`${rutaOf(i)}.`));
  const idAt = (i: number): string => fields[i]?.id ?? '';

  const before = fallos.filter((fallo) => nodo.requiere?.includes(fallo.ruta));
  const refused = isRefused && before.length > 0 ? [bannerMessage(formulario, before), ...before.map(mensajeOf)] : [];

  // An item that becomes incomplete opens, and stays open until it is declared ready.
  const unready = fields.filter(({ id }, i) => !opened.has(id) && fallosOf(i).length > 0);
  if (unready.length > 0) setOpened(new Set([...opened, ...unready.map(({ id }) => id)]));

  function finish(i: number): boolean {
    if (!conocidos) {
      espera.current = i;
      return false;
    }
    const [first] = fallosOf(i);
    setTried(new Set([...tried, idAt(i)]));
    if (first) {
      void trigger(rutaOf(i));
      focusCampo(first.ruta);
      return false;
    }
    setOpened(new Set([...opened].filter((id) => id !== idAt(i))));
    return true;
  }

  function mayAdd(): boolean {
    setRefused(before.length > 0);
    if (before.length === 0) return true;
    // The form is filled in from its top.
    const rutas = fallos.slice(0, fallos.indexOf(before.at(-1)!) + 1).map(({ ruta }) => ruta);
    askFor(rutas);
    void trigger(rutas);
    focusCampo(rutas[0]!);
    return false;
  }

  function add(): void {
    if (!conocidos) {
      espera.current = 'otro';
      return;
    }
    if (!mayAdd()) return;
    const lacking = fields.findIndex((_, i) => fallosOf(i).length > 0);
    if (lacking >= 0) return void finish(lacking);
    setOpened(NONE);
    const nuevo = newItem(nodo, getValues(rutaOf(fields.length - 1)));
    append(nuevo, { shouldFocus: false });
    const first = Object.keys(nuevo).find((clave) => !hasContent(nuevo[clave]));
    focusCampo(`${rutaOf(fields.length)}.${first}`);
  }

  function addAll(nuevos: readonly ValoresEscritos[]): void {
    const items = getValues(ruta) as readonly ValoresEscritos[];
    // The faults follow before the items are drawn: none opens for what another one lacked.
    setValue(ruta, [...items.filter((item) => hasOwn(nodo, item)), ...nuevos], { shouldDirty: true });
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
      ruta: rutaOf(i),
      isOpen: opened.has(id),
      wasTried: tried.has(id),
      aviso: tried.has(id) && fallosOf(i).length > 0 ? bannerMessage(formulario, fallosOf(i)) : null,
    })),
    refused: [...new Set(refused)],
    add,
    mayAdd,
    addAll,
    finish,
    open: (i) => setOpened(new Set([...opened, idAt(i)])),
    remove,
  };
}
