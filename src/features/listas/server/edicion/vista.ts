import type { ReglasDeLista } from '#catalogo/listas/reglas.ts';
import type { leerLimites } from '#features/cupos/service.ts';
import { versioned } from '#platform/server/versioned.ts';
import type { CambioDeLista, CupoDeOpcion, ListaAbierta } from '../../contract.ts';
import type { LugarDeOpcion } from '../usos.store.ts';
import type { Diferencia } from '../../edicion/estado.ts';
import { type FilaDeOpcion, lockLista } from './store.ts';

/** Changes of a list that its page shows. */
export const MAX_CAMBIOS = 50;

export const NO_EXISTE = 'No existe esa lista.';

/** The lists by their versions. */
export const versions = versioned<
  { readonly version: number },
  { readonly origen: CambioDeLista['origen']; readonly detalle: Diferencia }
>({
  resource: 'lista',
  lock: lockLista,
  gone: NO_EXISTE,
  changed:
    'Otra persona cambió esta lista mientras usted la miraba. No se guardó nada: revise cómo quedó y hágalo de nuevo.',
});

/** A change of a list in its history. */
type FilaDeCambio = Awaited<ReturnType<typeof versions.history>>[number];

/** Where records hold the options of a list. */
export const lugaresDe = ({ usos }: Pick<ReglasDeLista, 'usos'>): LugarDeOpcion[] =>
  usos.map(({ formulario, campo }) => ({ formulario: formulario.slug, campo }));

/** Where a list is used, each place once. */
export const nombresDeUsos = ({ usos, lista }: ReglasDeLista): string[] => [
  ...new Set([...usos.map(({ formulario }) => formulario.titulo), ...(lista.usos ?? [])]),
];

type Leida = {
  readonly version: number;
  readonly filas: readonly FilaDeOpcion[];
  readonly limites: Awaited<ReturnType<typeof leerLimites>>;
  /** How many took an option that had no limit, by semester and key: the semesters that are shown. */
  readonly tomados: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly historia: readonly FilaDeCambio[];
};

/** A list as its page shows it. */
export function abiertaDe(reglas: ReglasDeLista, { version, filas, limites, tomados, historia }: Leida): ListaAbierta {
  const { lista, usos, reservadas, conCupos } = reglas;
  const cuposDe = (clave: string): CupoDeOpcion[] =>
    [...tomados].map(([semestre, deSemestre]) => {
      const limite = limites.find((uno) => uno.clave === clave && uno.semestre === semestre);
      return limite
        ? { semestre, total: limite.total, ocupados: limite.ocupados }
        : { semestre, total: null, ocupados: deSemestre.get(clave) ?? 0 };
    });
  return {
    nombre: lista.nombre,
    titulo: lista.titulo,
    version,
    cerrada: lista.cerrada ?? null,
    atributos: [...(lista.atributos ?? [])],
    sonCorreos: lista.textos === 'correo',
    conCupos,
    opciones: filas.map(({ enviable, ...opcion }) => ({
      ...opcion,
      reservada: reservadas.get(opcion.clave) ?? null,
      enGracia: enviable && !opcion.activa,
      cupos: cuposDe(opcion.clave),
    })),
    usos: usos.map(({ formulario: { titulo, ruta }, etiqueta: campo, informe }) => ({ titulo, ruta, campo, informe })),
    otrosUsos: [...(lista.usos ?? [])],
    historia: historia.map(({ version, instante, nombre: persona, origen, detalle }) => ({
      version,
      instante,
      persona,
      origen,
      // It is only read from here on.
      diferencia: detalle as CambioDeLista['diferencia'],
    })),
  };
}
