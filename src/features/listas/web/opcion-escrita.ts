import { ATRIBUTOS } from '#catalogo/listas/atributos.ts';
import type { NombreDeAtributo } from '#catalogo/listas/opcion.ts';
import type { Acto, ListaAbierta, OpcionAbierta } from '../contract.ts';

/** What stands in the fields of an option, all of it text. */
export type Escrito = {
  readonly texto: string;
  /** By name; `si` and `no` where that is asked. */
  readonly atributos: Readonly<Record<string, string>>;
  /** From 1. */
  readonly lugar: string;
  /** Places by semester; empty: without limit. */
  readonly cupos: Readonly<Record<string, string>>;
};

/** What stands in the fields at first. */
export function escritoDe({ opciones, atributos }: ListaAbierta, opcion: OpcionAbierta | null): Escrito {
  const textoDe = (nombre: string): string => {
    const valor = opcion?.atributos[nombre];
    if (ATRIBUTOS[nombre as NombreDeAtributo].tipo === 'siNo') return valor === false ? 'no' : 'si';
    return String(valor ?? '');
  };
  const lugar = opcion ? opciones.findIndex(({ clave }) => clave === opcion.clave) : opciones.length;
  return {
    texto: opcion?.texto ?? '',
    atributos: Object.fromEntries(atributos.map((nombre) => [nombre, textoDe(nombre)])),
    lugar: String(lugar + 1),
    cupos: Object.fromEntries((opcion?.cupos ?? []).map(({ semestre, total }) => [semestre, String(total ?? '')])),
  };
}

function atributosDe({ atributos }: Escrito): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(atributos).map(([nombre, texto]) => {
      const { tipo } = ATRIBUTOS[nombre as NombreDeAtributo];
      if (tipo === 'siNo') return [nombre, texto === 'si'];
      return [nombre, tipo === 'entero' && texto.trim() !== '' ? Number(texto) : texto.trim()];
    }),
  );
}

const esIgual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** An act, and the field to which what is wrong with it belongs where the act does not say. */
export type ActoDeCampo = { readonly acto: Acto; readonly campo: string };

/** What must be done for an option to say what is written; nothing of what it says already. */
export function actosDe(
  lista: ListaAbierta,
  opcion: OpcionAbierta,
  escrito: Escrito,
  /** Semesters in which fewer places than are taken are meant. */
  aunqueHayaMas: readonly string[],
): ActoDeCampo[] {
  const { clave } = opcion;
  const antes = escritoDe(lista, opcion);
  const actos: ActoDeCampo[] = [];
  if (antes.texto !== escrito.texto || !esIgual(antes.atributos, escrito.atributos)) {
    const acto: Acto = { acto: 'cambiar', clave, texto: escrito.texto, atributos: atributosDe(escrito) };
    actos.push({ acto, campo: 'texto' });
  }
  if (antes.lugar !== escrito.lugar) {
    const otras = lista.opciones.map((una) => una.clave).filter((una) => una !== clave);
    const claves = otras.toSpliced(Number(escrito.lugar) - 1, 0, clave);
    actos.push({ acto: { acto: 'ordenar', claves }, campo: 'lugar' });
  }
  for (const [semestre, texto] of Object.entries(escrito.cupos)) {
    if (antes.cupos[semestre] === texto.trim()) continue;
    const total = texto.trim() === '' ? null : Number(texto);
    const acto: Acto = { acto: 'limitar', clave, semestre, total, aunqueHayaMas: aunqueHayaMas.includes(semestre) };
    actos.push({ acto, campo: `cupos.${semestre}` });
  }
  return actos;
}

/** The act that adds what is written. */
export const agregadaDe = (escrito: Escrito): ActoDeCampo => ({
  acto: { acto: 'agregar', texto: escrito.texto, atributos: atributosDe(escrito) },
  campo: 'texto',
});

/** What the server says of acts, by the field that each speaks of. */
export function porCampo(
  errores: Readonly<Record<string, string>>,
  actos: readonly ActoDeCampo[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errores).map(([ruta, mensaje]) => {
      const [, i = '0', ...resto] = ruta.split('.');
      const campo = resto.join('.');
      const isOwn = campo === 'texto' || campo.startsWith('atributos.');
      return [isOwn ? campo : (actos[Number(i)]?.campo ?? 'texto'), mensaje];
    }),
  );
}
