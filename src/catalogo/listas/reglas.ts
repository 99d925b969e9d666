// Rules of each editable list: the fields that use it, the options that a rule names, and whether it has places.
import { hojasOf, type Campos, type Hoja } from '../arbol.ts';
import type { Condicion } from '../campos/base.ts';
import { terminosOf } from '../condiciones.ts';
import type { Formulario } from '../formulario.ts';
import { TRAMITES } from '../index.ts';
import { rutaOfInforme } from '../informe.ts';
import type { Tramite } from '../tramite.ts';
import { claveOf, type Lista } from './opcion.ts';
import { LISTAS } from './semillas.ts';

export type UsoDeLista = {
  readonly formulario: Pick<Formulario, 'slug' | 'titulo' | 'ruta'>;
  /** The report over that form's records, if any. */
  readonly informe: { readonly titulo: string; readonly ruta: string } | null;
  /** Path of the field. */
  readonly campo: string;
  readonly etiqueta: string;
};

export type ReglasDeLista = {
  readonly lista: Lista;
  readonly usos: readonly UsoDeLista[];
  /** Reasons by key of option for those that cannot be switched off or deleted, because a rule names them. */
  readonly reservadas: ReadonlyMap<string, string>;
  /** True when its options can have limited places in a semester (effect `cupos`). */
  readonly conCupos: boolean;
};

const listaOfHoja = ({ campo }: Hoja): string | null => ('lista' in campo ? campo.lista : null);

function usosOf(nombre: string): UsoDeLista[] {
  return TRAMITES.flatMap(({ formulario, informe }) =>
    hojasOf(formulario.campos)
      .filter((hoja) => listaOfHoja(hoja) === nombre)
      .map(({ ruta: campo, campo: { etiqueta } }) => ({
        formulario,
        informe: informe ? { titulo: informe.titulo, ruta: rutaOfInforme(informe) } : null,
        campo,
        etiqueta,
      })),
  );
}

/** Returns every condition of a form: of fields, groups and sections, and of its `bloqueo`. */
function condicionesOf({ campos, secciones, bloqueo }: Formulario): Condicion[] {
  const condicionesInArbol = (arbol: Campos): Condicion[] =>
    Object.values(arbol).flatMap((nodo) => [
      ...('visibleSi' in nodo && nodo.visibleSi ? [nodo.visibleSi] : []),
      ...(nodo.tipo === 'grupo'
        ? condicionesInArbol(nodo.campos)
        : nodo.tipo === 'lista'
          ? condicionesInArbol(nodo.item.campos)
          : []),
    ]);
  return [
    ...condicionesInArbol(campos),
    ...secciones.flatMap(({ visibleSi }) => visibleSi ?? []),
    ...(bloqueo ? [bloqueo.condicion] : []),
  ];
}

/** Returns the options of a field that rules of its procedure name, each with the reason. */
function namedIn({ formulario, informe, cuentan = {} }: Tramite, { ruta, campo }: Hoja): [string, string][] {
  const fromCondiciones = condicionesOf(formulario)
    .flatMap(terminosOf)
    .flatMap(({ campo: compared, valores }) => (compared === ruta ? valores : []))
    .map((valor) => [claveOf(String(valor)), `De ella depende qué más se pregunta en «${formulario.titulo}».`]);
  const own = [
    ...('libre' in campo && campo.libre ? [campo.libre.clave] : []),
    ...('excluyente' in campo && campo.excluyente !== undefined ? [campo.excluyente] : []),
  ].map((clave) => [clave, `«${formulario.titulo}» la trata de manera especial.`]);
  const fromLecturas = (informe?.lecturas ?? []).flatMap(({ only }) =>
    only?.campo === ruta ? [[only.clave, `Hay una consulta de «${informe!.titulo}» solo de ella.`]] : [],
  );
  const fromNiveles = (cuentan[ruta] ?? []).map((clave) => [clave, `Cuenta en los niveles de «${formulario.titulo}».`]);
  return [...fromNiveles, ...fromLecturas, ...own, ...fromCondiciones] as [string, string][];
}

function reservadasOf({ nombre, cerrada, opciones }: Lista): ReadonlyMap<string, string> {
  if (cerrada !== undefined) return new Map(opciones.map(({ clave }) => [clave, cerrada]));
  return new Map(
    TRAMITES.flatMap((tramite) =>
      hojasOf(tramite.formulario.campos)
        .filter((hoja) => listaOfHoja(hoja) === nombre)
        .flatMap((hoja) => namedIn(tramite, hoja)),
    ),
  );
}

const hasCupos = (usos: readonly UsoDeLista[]): boolean =>
  TRAMITES.some(({ formulario: { slug, efectos = [] } }) =>
    efectos.some(
      (efecto) =>
        efecto.efecto === 'cupos' && usos.some((uso) => uso.formulario.slug === slug && uso.campo === efecto.campo),
    ),
  );

export const REGLAS_DE_LISTAS: ReadonlyMap<string, ReglasDeLista> = new Map(
  LISTAS.map((lista) => {
    const usos = usosOf(lista.nombre);
    return [lista.nombre, { lista, usos, reservadas: reservadasOf(lista), conCupos: hasCupos(usos) }];
  }),
);
