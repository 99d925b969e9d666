// Personal data in the answers of a form (a tree of fields): finds and anonymises a person.
import type { Campos } from '#catalogo/arbol.ts';
import { type Archivo } from '#catalogo/campos/archivo.ts';
import { textoOf } from '#catalogo/campos/index.ts';
import {
  identifiesPersona,
  outsideCampos,
  partesOfPersonas,
  withValores,
  type ParteDePersona,
} from '#catalogo/identidad.ts';
import type { Persona } from '../contract.ts';
import { mergePersonas, normalise, SIN_NOMBRE, type Reconocedor } from './reconocedor.ts';

/** Occurrences of a person in a form's answers or in data read from Moodle. */
export type FoundInTree = {
  /** The data is about the person, not about someone who lists them. */
  readonly titular: boolean;
  /** At least one part belongs to the person. */
  readonly suyo: boolean;
  /** The person is mentioned, in a part of theirs or in any text. */
  readonly nombrada: boolean;
  readonly identidad: Partial<Persona>;
  readonly archivos: readonly { readonly ruta: string; readonly clave: string; readonly nombre: string }[];
};

type Datos = Readonly<Record<string, unknown>>;

const nombreOf = ({ datos }: ParteDePersona): string =>
  datos
    .filter(({ alcance }) => alcance === 'nombre')
    .map(({ valor }) => (typeof valor === 'string' ? valor : ''))
    .join(' ')
    .trim();

/**
 * Returns true if a part of the answers belongs to the person. A filled document or address must match. The name decides
 * only if the form asks for neither, because persons of the same name differ by document.
 */
export function isOfPersona(parte: ParteDePersona, reconocedor: Reconocedor): boolean {
  const fuertes = parte.datos.flatMap(({ alcance, valor }) =>
    alcance === 'documento' || alcance === 'correo' ? [{ alcance, valor }] : [],
  );
  const dichos = fuertes.filter(({ alcance, valor }) => normalise(alcance, valor) !== '');
  if (dichos.length > 0) return dichos.some(({ alcance, valor }) => reconocedor.matches(alcance, valor));
  return fuertes.length === 0 && reconocedor.matches('nombre', nombreOf(parte));
}

const identidadOf = (parte: ParteDePersona): Partial<Persona> => {
  const valoresOf = (clase: 'documento' | 'correo' | 'telefono'): string[] =>
    parte.datos.flatMap(({ alcance, valor }) => (alcance === clase && typeof valor === 'string' ? [valor] : []));
  const nombre = nombreOf(parte);
  return {
    documento: valoresOf('documento'),
    correo: valoresOf('correo'),
    telefono: valoresOf('telefono'),
    nombre: nombre === '' ? [] : [nombre],
  };
};

const isArchivo = (valor: unknown): valor is Archivo & { clave: string } =>
  typeof valor === 'object' && valor !== null && 'clave' in valor && typeof valor.clave === 'string';

const archivosOf = (partes: readonly ParteDePersona[]): FoundInTree['archivos'] =>
  partes.flatMap(({ datos }) =>
    datos.flatMap(({ ruta, alcance, valor }) =>
      alcance === 'archivo' && isArchivo(valor) ? [{ ruta, clave: valor.clave, nombre: valor.nombre }] : [],
    ),
  );

export function findInTree(campos: Campos, datos: Datos, reconocedor: Reconocedor): FoundInTree {
  const partes = partesOfPersonas(campos, datos);
  const ownPartes = partes.filter((parte) => isOfPersona(parte, reconocedor));
  return {
    titular: ownPartes.some(({ inLista }) => !inLista),
    suyo: ownPartes.length > 0,
    nombrada: ownPartes.length > 0 || reconocedor.eraseInJson(datos) !== datos,
    identidad: mergePersonas(...ownPartes.map(identidadOf)),
    archivos: archivosOf(partes),
  };
}

/** Parts of a tree to anonymise. */
export type TreeErasure = {
  readonly isOwn: (parte: ParteDePersona) => boolean;
  readonly reconocedor: Reconocedor | null;
  readonly withoutArchivos: boolean;
  /** Removes data that no field of the form describes; otherwise only the person is removed from it. */
  readonly withoutSobrantes?: boolean;
};

/**
 * Returns the tree without the persons of the given parts: identifying values become neutral, other texts lose their
 * mentions of the person, files are removed. Countable answers stay.
 */
export function anonymiseTree(campos: Campos, datos: Datos, borrado: TreeErasure): Datos {
  const cambios = new Map<string, unknown>();
  for (const parte of partesOfPersonas(campos, datos)) {
    const isOwn = borrado.isOwn(parte);
    const hasFuertes = parte.datos.some(({ alcance }) => alcance === 'documento' || alcance === 'correo');
    for (const { ruta, alcance, valor } of parte.datos) {
      if (valor === null || valor === undefined) continue;
      let nuevo: unknown = valor;
      if (identifiesPersona(alcance)) {
        if (isOwn) nuevo = alcance === 'nombre' ? SIN_NOMBRE : null;
        // Belongs to another person, possibly of the same name.
        else if (!hasFuertes || alcance !== 'nombre') nuevo = borrado.reconocedor?.eraseInJson(valor) ?? valor;
      } else if (alcance === 'archivo' && borrado.withoutArchivos) nuevo = null;
      else nuevo = borrado.reconocedor ? borrado.reconocedor.eraseInJson(valor) : valor;
      if (nuevo !== valor) cambios.set(ruta, nuevo);
    }
  }
  for (const { ruta, valor } of outsideCampos(campos, datos)) {
    const nuevo = borrado.withoutSobrantes ? null : (borrado.reconocedor?.eraseInJson(valor) ?? valor);
    if (nuevo !== valor) cambios.set(ruta, nuevo);
  }
  // `withValores` copies every path that it changes.
  return cambios.size === 0 ? datos : (withValores(datos, cambios) as Datos);
}

export const datosOfTree = (campos: Campos, datos: Datos): { etiqueta: string; valor: string }[] =>
  partesOfPersonas(campos, datos)
    .flatMap((parte) => parte.datos)
    .map(({ campo, valor }) => ({ etiqueta: campo.etiqueta, valor: textoOf(campo, valor) }))
    .filter(({ valor }) => valor !== '');
