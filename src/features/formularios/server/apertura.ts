import { hojasDe } from '#catalogo/arbol.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { Opcion } from '#catalogo/listas/opcion.ts';
import type { FormularioData } from '../contract.ts';
import type { EntornoActual } from './entorno.ts';
import type { Vivos } from './vivos.ts';

/** What a person needs to fill in a form; another object when anything of it has changed. */
export type Apertura = (formulario: Formulario) => Promise<FormularioData>;

type Options = {
  readonly entorno: EntornoActual;
  readonly vivos: (formulario: Formulario) => Promise<Vivos>;
};

export function createApertura({ entorno, vivos }: Options): Apertura {
  const hechas = new Map<string, { readonly version: string; readonly data: FormularioData }>();
  return async (formulario) => {
    const [actual, vivo] = await Promise.all([entorno(), vivos(formulario)]);
    const version = `${actual.version} ${JSON.stringify(vivo)}`;
    const hecha = hechas.get(formulario.slug);
    if (hecha?.version === version) return hecha.data;
    const data = dataDe(formulario, actual, vivo);
    hechas.set(formulario.slug, { version, data });
    return data;
  };
}

function dataDe(
  formulario: Formulario,
  { opciones, dominios, hoy }: Awaited<ReturnType<EntornoActual>>,
  { siguientes, libres }: Vivos,
): FormularioData {
  const nombres = hojasDe(formulario.campos).flatMap(({ campo }) => ('lista' in campo ? [campo.lista] : []));
  const listas = Object.fromEntries(
    [...new Set(nombres)].map((nombre) => {
      const ofrecidas = opciones(nombre).filter((opcion) => seOfrece(formulario, opcion));
      return [nombre, ofrecidas.map((opcion) => conCupos(opcion, libres[nombre]))];
    }),
  );
  return { formulario, listas, dominios: [...dominios], hoy, siguientes: { ...siguientes } };
}

const seOfrece = ({ acceso }: Formulario, { atributos }: Opcion): boolean =>
  acceso !== 'publico' || !atributos?.interna;

/** An option with the places that are left of it; former wordings are the server's to understand. */
function conCupos(
  { clave, texto, activa, atributos }: Opcion,
  libres: Readonly<Record<string, number>> | undefined,
): Opcion {
  const opcion = { clave, texto, activa, ...(atributos && { atributos }) };
  const cupos = libres?.[clave];
  if (cupos === undefined) return opcion;
  return { ...opcion, atributos: { ...atributos, cupos, ...(cupos === 0 && { conCupos: false }) } };
}
