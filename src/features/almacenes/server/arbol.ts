import type { Campos } from '#catalogo/arbol.ts';
import { type Archivo } from '#catalogo/campos/archivo.ts';
import { textoDe } from '#catalogo/campos/index.ts';
import { conValores, fueraDeCampos, identificaA, type Parte, partesDePersonas } from '#catalogo/identidad.ts';
import type { Persona } from '../contract.ts';
import { type Reconocedor, SIN_NOMBRE, normalizar, unir } from './reconocedor.ts';

/** What a tree of a form, or one that was read, holds of a person. */
export type EnArbol = {
  /** She is who it is about, not one of a list in somebody else's. */
  readonly titular: boolean;
  /** Some part of it is hers. */
  readonly suyo: boolean;
  /** It says something of her, in a part of hers or in any text. */
  readonly nombrada: boolean;
  readonly identidad: Partial<Persona>;
  readonly archivos: readonly { readonly ruta: string; readonly clave: string; readonly nombre: string }[];
};

type Datos = Readonly<Record<string, unknown>>;

const nombreDe = ({ datos }: Parte): string =>
  datos
    .filter(({ alcance }) => alcance === 'nombre')
    .map(({ valor }) => (typeof valor === 'string' ? valor : ''))
    .join(' ')
    .trim();

/**
 * Whether a part speaks of the person: by document or address, where it has one; by her name where it asks for nothing
 * else, since another of the same name has another document.
 */
export function esSuya(parte: Parte, reconocedor: Reconocedor): boolean {
  const fuertes = parte.datos.flatMap(({ alcance, valor }) =>
    alcance === 'documento' || alcance === 'correo' ? [{ alcance, valor }] : [],
  );
  const dichos = fuertes.filter(({ alcance, valor }) => normalizar(alcance, valor) !== '');
  if (dichos.length > 0) return dichos.some(({ alcance, valor }) => reconocedor.es(alcance, valor));
  return fuertes.length === 0 && reconocedor.es('nombre', nombreDe(parte));
}

const identidadDe = (parte: Parte): Partial<Persona> => {
  const de = (clase: 'documento' | 'correo' | 'telefono'): string[] =>
    parte.datos.flatMap(({ alcance, valor }) => (alcance === clase && typeof valor === 'string' ? [valor] : []));
  const nombre = nombreDe(parte);
  return {
    documento: de('documento'),
    correo: de('correo'),
    telefono: de('telefono'),
    nombre: nombre === '' ? [] : [nombre],
  };
};

const esArchivo = (valor: unknown): valor is Archivo & { clave: string } =>
  typeof valor === 'object' && valor !== null && 'clave' in valor && typeof valor.clave === 'string';

const archivosDe = (partes: readonly Parte[]): EnArbol['archivos'] =>
  partes.flatMap(({ datos }) =>
    datos.flatMap(({ ruta, alcance, valor }) =>
      alcance === 'archivo' && esArchivo(valor) ? [{ ruta, clave: valor.clave, nombre: valor.nombre }] : [],
    ),
  );

/** What a tree holds of a person. */
export function leerArbol(campos: Campos, datos: Datos, reconocedor: Reconocedor): EnArbol {
  const partes = partesDePersonas(campos, datos);
  const suyas = partes.filter((parte) => esSuya(parte, reconocedor));
  return {
    titular: suyas.some(({ enLista }) => !enLista),
    suyo: suyas.length > 0,
    nombrada: suyas.length > 0 || reconocedor.enJson(datos) !== datos,
    identidad: unir(...suyas.map(identidadDe)),
    archivos: archivosDe(partes),
  };
}

/** Which parts of a tree are anonymised, and whether its files go. */
export type Borrado = {
  readonly esSuya: (parte: Parte) => boolean;
  readonly reconocedor: Reconocedor | null;
  readonly sinArchivos: boolean;
  /** What no field of the form names goes as a whole; otherwise only what it says of the person. */
  readonly sinSobrantes?: boolean;
};

/**
 * The tree without its persons: what tells who one is comes to a neutral value, other texts lose what they say of her,
 * files go. What is counted stays as it was.
 */
export function anonimizarArbol(campos: Campos, datos: Datos, borrado: Borrado): Datos {
  const cambios = new Map<string, unknown>();
  for (const parte of partesDePersonas(campos, datos)) {
    const suya = borrado.esSuya(parte);
    const tieneFuertes = parte.datos.some(({ alcance }) => alcance === 'documento' || alcance === 'correo');
    for (const { ruta, alcance, valor } of parte.datos) {
      if (valor === null || valor === undefined) continue;
      let nuevo: unknown = valor;
      if (identificaA(alcance)) {
        if (suya) nuevo = alcance === 'nombre' ? SIN_NOMBRE : null;
        // Another person's part, which may have the same name.
        else if (!tieneFuertes || alcance !== 'nombre') nuevo = borrado.reconocedor?.enJson(valor) ?? valor;
      } else if (alcance === 'archivo' && borrado.sinArchivos) nuevo = null;
      else nuevo = borrado.reconocedor ? borrado.reconocedor.enJson(valor) : valor;
      if (nuevo !== valor) cambios.set(ruta, nuevo);
    }
  }
  for (const { ruta, valor } of fueraDeCampos(campos, datos)) {
    const nuevo = borrado.sinSobrantes ? null : (borrado.reconocedor?.enJson(valor) ?? valor);
    if (nuevo !== valor) cambios.set(ruta, nuevo);
  }
  // Paths of leaves lead to what `conValores` makes anew.
  return cambios.size === 0 ? datos : (conValores(datos, cambios) as Datos);
}

/** What a tree says, field by field, in words. */
export const datosDeArbol = (campos: Campos, datos: Datos): { etiqueta: string; valor: string }[] =>
  partesDePersonas(campos, datos)
    .flatMap((parte) => parte.datos)
    .map(({ campo, valor }) => ({ etiqueta: campo.etiqueta, valor: textoDe(campo, valor) }))
    .filter(({ valor }) => valor !== '');
