// Typed values of an option: initial ones, acts that save them, errors by input, merging with others' changes.
import { ATRIBUTOS, type NombreEditable } from '#catalogo/listas/atributo-controls.ts';
import type { Semestre } from '#catalogo/semestre.ts';
import type { Acto, CupoDeOpcion, ListaAbierta, OpcionAbierta } from '../contract.ts';
import { cuposInWords, valorInWords } from '../labels.ts';

/** The values of an option's inputs, all of them text. */
export type TypedOpcion = {
  readonly texto: string;
  /** By name; `si` and `no` for yes/no attributes. */
  readonly atributos: Readonly<Record<string, string>>;
  /** Places by semester; empty: no limit. */
  readonly cupos: Readonly<Record<string, string>>;
};

/** Returns the places of an option; of one that is added, none yet. */
export const cuposOf = ({ opciones }: ListaAbierta, opcion: OpcionAbierta | null): readonly CupoDeOpcion[] =>
  opcion?.cupos ??
  opciones[0]?.cupos.map(({ semestre }) => ({ semestre, total: null, ocupados: 0, enEspera: 0 })) ??
  [];

/** Returns the initial values of the inputs. */
export function typedOf(lista: ListaAbierta, opcion: OpcionAbierta | null): TypedOpcion {
  const { atributos } = lista;
  const textoOf = (nombre: string): string => {
    const valor = opcion?.atributos[nombre];
    if (ATRIBUTOS[nombre as NombreEditable].tipo === 'siNo') return valor === false ? 'no' : 'si';
    return String(valor ?? '');
  };
  return {
    texto: opcion?.texto ?? '',
    atributos: Object.fromEntries(atributos.map((nombre) => [nombre, textoOf(nombre)])),
    cupos: Object.fromEntries(cuposOf(lista, opcion).map(({ semestre, total }) => [semestre, String(total ?? '')])),
  };
}

function parseAtributos({ atributos }: TypedOpcion): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(atributos).map(([nombre, texto]) => {
      const { tipo } = ATRIBUTOS[nombre as NombreEditable];
      if (tipo === 'siNo') return [nombre, texto === 'si'];
      return [nombre, tipo === 'entero' && texto.trim() !== '' ? Number(texto) : texto.trim()];
    }),
  );
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** An act, and the input that shows its faults unless they name a field. */
export type ActoOfField = { readonly acto: Acto; readonly campo: string };

/** Returns the acts that save the typed values; unchanged values need none. */
export function actosOf(
  lista: ListaAbierta,
  opcion: OpcionAbierta,
  escrito: TypedOpcion,
  /** Semesters for which a limit below the places taken was confirmed. */
  confirmedSemestres: readonly string[],
): ActoOfField[] {
  const { clave } = opcion;
  const before = typedOf(lista, opcion);
  const actos: ActoOfField[] = [];
  if (before.texto !== escrito.texto || !isEqual(before.atributos, escrito.atributos)) {
    const acto: Acto = { acto: 'cambiar', clave, texto: escrito.texto, atributos: parseAtributos(escrito) };
    actos.push({ acto, campo: 'texto' });
  }
  for (const [semestre, texto] of Object.entries(escrito.cupos)) {
    if (before.cupos[semestre] === texto.trim()) continue;
    const total = texto.trim() === '' ? null : Number(texto);
    const acto: Acto = {
      acto: 'limitar',
      clave,
      semestre: semestre as Semestre,
      total,
      aunqueHayaMas: confirmedSemestres.includes(semestre),
    };
    actos.push({ acto, campo: `cupos.${semestre}` });
  }
  return actos;
}

export const addActo = (escrito: TypedOpcion): ActoOfField => ({
  acto: {
    acto: 'agregar',
    texto: escrito.texto,
    atributos: parseAtributos(escrito),
    cupos: Object.fromEntries(
      Object.entries(escrito.cupos).flatMap(([semestre, total]) =>
        total.trim() === '' ? [] : [[semestre, Number(total)]],
      ),
    ),
  },
  campo: 'texto',
});

/** Assigns the server's errors to inputs. */
export function errorsByField(
  errores: Readonly<Record<string, string>>,
  actos: readonly ActoOfField[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errores).map(([ruta, mensaje]) => {
      const [, i = '0', ...resto] = ruta.split('.');
      const campo = resto.join('.');
      const isOwn = campo === 'texto' || campo.startsWith('atributos.') || campo.startsWith('cupos.');
      return [isOwn ? campo : (actos[Number(i)]?.campo ?? 'texto'), mensaje];
    }),
  );
}

/** Applies the edits to the current values, so that another person's changes to other fields stay. */
export function mergeWithCurrent(inicial: TypedOpcion, escrito: TypedOpcion, actual: TypedOpcion): TypedOpcion {
  const mergeOne = (before: string, now: string, other: string): string => (now === before ? other : now);
  const mergeMany = (part: 'atributos' | 'cupos') =>
    Object.fromEntries(
      Object.entries(actual[part]).map(([nombre, other]) => {
        const before = inicial[part][nombre] ?? other;
        return [nombre, mergeOne(before, escrito[part][nombre] ?? before, other)];
      }),
    );
  return {
    texto: mergeOne(inicial.texto, escrito.texto, actual.texto),
    atributos: mergeMany('atributos'),
    cupos: mergeMany('cupos'),
  };
}

/** Returns the values in words, by label. */
const valuesInWords = ({ texto, atributos, cupos }: TypedOpcion): ReadonlyMap<string, string> =>
  new Map([
    ['Texto', texto],
    ...Object.entries(atributos).map(([nombre, escrito]) => {
      const { tipo, etiqueta } = ATRIBUTOS[nombre as NombreEditable];
      return [etiqueta, valorInWords(tipo === 'siNo' ? escrito === 'si' : escrito)] as const;
    }),
    ...Object.entries(cupos).map(
      ([semestre, total]) => [`Cupos en ${semestre}`, cuposInWords(total === '' ? null : Number(total))] as const,
    ),
  ]);

/** Describes another person's changes to the option, and their outcome if the same field was edited here. */
export function changesByOther(inicial: TypedOpcion, escrito: TypedOpcion, actual: TypedOpcion): readonly string[] {
  const [eran, written] = [valuesInWords(inicial), valuesInWords(escrito)];
  return [...valuesInWords(actual)]
    .filter(([label, now]) => eran.has(label) && eran.get(label) !== now)
    .map(([label, now]) => {
      const isDeAmbas = written.get(label) !== eran.get(label) && written.get(label) !== now;
      return `${label}: ahora dice «${now}».${isDeAmbas ? ' Si guarda, queda lo que usted escribió.' : ''}`;
    });
}
