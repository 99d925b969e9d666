import { escribirRuta, hojasDe } from '#catalogo/arbol.ts';
import type { Asignatura } from '#catalogo/campos/asignatura.ts';
import { type Entorno, esInstitucional } from '#catalogo/campos/entorno.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { Conocida } from '#features/sesion/web/KnownPersona.ts';
import type { FormularioData } from '../contract.ts';
import type { FormularioAbierto } from './formulario-context.ts';
import { valoresVacios, type ValoresEscritos } from './valores.ts';

/** The data that a page needs to show a form. */
export type DatosDeApertura = Pick<FormularioData, 'formulario' | 'listas' | 'dominios' | 'hoy'>;

/** The person who fills in a form that asks to sign in. */
export type Persona = { readonly cuenta: string; readonly nombreUsuario: string };

type Circunstancias = {
  /** The address of the page, without query. */
  readonly pathname: string;
  readonly persona?: Persona | undefined;
  readonly conocida?: Conocida | null | undefined;
};

/** Opens the form that a page was given. */
export function abrirFormulario(
  { formulario, listas, dominios, hoy }: DatosDeApertura,
  { pathname, persona, conocida }: Circunstancias,
): FormularioAbierto {
  const conocidas = new Map<string, readonly Asignatura[]>();
  const fijos = valoresDeDireccion(formulario.ruta, pathname);
  return {
    formulario,
    nombre: [`${formulario.slug}@${formulario.version}`, ...Object.values(fijos), persona?.cuenta]
      .filter((part) => part !== undefined)
      .join('/'),
    iniciales: conValores(valoresVacios(formulario.campos), [
      ...Object.entries(fijos),
      ...valoresDeSesion(formulario, persona),
      ...(conocida ? valoresDeConocida(formulario, conocida, { dominios }) : []),
    ]),
    entorno: {
      dominios,
      hoy,
      opciones: (lista) => listas[lista] ?? [],
      asignaturas: (codigo) => conocidas.get(codigo) ?? [],
    },
    conocer(asignaturas) {
      for (const { codigoAsignatura: codigo } of asignaturas) {
        const suyas = asignaturas.filter(({ codigoAsignatura }) => codigoAsignatura === codigo);
        conocidas.set(codigo.toUpperCase(), suyas);
      }
    },
  };
}

/** The values that an address gives, by the path of their field: `/estrategias/:estrategia` names the field `estrategia`. */
function valoresDeDireccion(ruta: string, pathname: string): Record<string, string> {
  const given = pathname.split('/');
  return Object.fromEntries(
    ruta.split('/').flatMap((part, i) => (part.startsWith(':') ? [[part.slice(1), given[i] ?? '']] : [])),
  );
}

type Valor = readonly [ruta: string, valor: unknown];

const conValores = (valores: ValoresEscritos, dados: readonly Valor[]): ValoresEscritos =>
  dados.reduce((so, [ruta, valor]) => escribirRuta(so, ruta, valor), valores);

const valoresDeSesion = ({ campos }: Formulario, persona: Persona | undefined): readonly Valor[] =>
  hojasDe(campos).flatMap(({ ruta, campo }) =>
    persona && campo.tipo === 'texto' && campo.deSesion ? [[ruta, persona[campo.deSesion]] as const] : [],
  );

/**
 * Returns the signed-in person's name and address for the fields that ask for them. Items of a list are other people, and
 * an anonymous form gets nothing.
 */
function valoresDeConocida(
  { campos, anonimo }: Formulario,
  { nombreUsuario, email }: Conocida,
  entorno: Pick<Entorno, 'dominios'>,
): readonly Valor[] {
  if (anonimo) return [];
  const isInstitucional = esInstitucional(email, entorno);
  return hojasDe(campos).flatMap(({ ruta, campo }): Valor[] => {
    if (campos[ruta.split('.')[0]!]?.tipo === 'lista') return [];
    if (campo.tipo === 'texto' && campo.autocompletar === 'name') return [[ruta, nombreUsuario]];
    // An address that is asked for twice is written once by hand.
    return campo.tipo === 'correo' && !campo.repite && (isInstitucional || !campo.institucional) ? [[ruta, email]] : [];
  });
}
