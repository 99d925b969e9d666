// Opens a form: initial values (empty, from address or session), data of its checks, and the context that holds it.
import { createContext, useContext } from 'react';
import { hojasOf, writeRuta, type Campos, type Nodo } from '#catalogo/arbol.ts';
import type { Asignatura, Entorno } from '#catalogo/campos/entorno.ts';
import { isPropio, type Formulario } from '#catalogo/formulario.ts';
import type { FormularioData } from '../contract.ts';

/** The form being filled in, with the data that its checks depend on. */
export type FormularioAbierto = {
  readonly formulario: Formulario;
  readonly entorno: Entorno;
  /**
   * Name of its draft on this device: another address or person has another one. So has another version of a form of the
   * product; the draft of a form of the unit is carried over.
   */
  readonly nombre: string;
  /** Its values before anything is typed. */
  readonly iniciales: ValoresEscritos;
  /** The key of the tokens with which it is answered; absent where it asks for none. */
  readonly papeletas: FormularioData['papeletas'];
  /** Adds subjects to those that the checks know; those with the same code are replaced. */
  readonly addAsignaturas: (asignaturas: readonly Asignatura[]) => void;
};

export const FormularioContext = createContext<FormularioAbierto | null>(null);

/** Returns the form around a component. */
export function useFormulario(): FormularioAbierto {
  const abierto = useContext(FormularioContext);
  if (!abierto) throw new Error('there is no form around this component');
  return abierto;
}

type DatosDeApertura = Pick<FormularioData, 'formulario' | 'listas' | 'dominios' | 'hoy' | 'papeletas'>;

export type PersonaConSesion = { readonly cuenta: string; readonly nombreUsuario: string };

type Circunstancias = {
  /** The address of the page, without query. */
  readonly pathname: string;
  readonly persona?: PersonaConSesion | undefined;
  /** Facts that are known of the person. */
  readonly conocidos?: readonly Valor[] | undefined;
};

export function openFormulario(
  { formulario, listas, dominios, hoy: today, papeletas }: DatosDeApertura,
  { pathname, persona, conocidos = [] }: Circunstancias,
): FormularioAbierto {
  const conocidas = new Map<string, readonly Asignatura[]>();
  const fijos = valoresDeDireccion(formulario.ruta, pathname);
  return {
    formulario,
    papeletas,
    nombre: [
      formulario.slug + (isPropio(formulario) ? '' : `@${formulario.version}`),
      ...Object.values(fijos),
      persona?.cuenta,
    ]
      .filter((part) => part !== undefined)
      .join('/'),
    iniciales: withValores(valoresVacios(formulario.campos), [
      ...conocidos,
      ...Object.entries(fijos),
      ...valoresDeSesion(formulario, persona),
    ]),
    entorno: {
      dominios,
      hoy: today,
      opciones: (lista) => listas[lista] ?? [],
      asignaturas: (codigo) => conocidas.get(codigo) ?? [],
    },
    addAsignaturas(asignaturas) {
      for (const { codigoAsignatura: codigo } of asignaturas) {
        const sameCodigo = asignaturas.filter(({ codigoAsignatura }) => codigoAsignatura === codigo);
        conocidas.set(codigo.toUpperCase(), sameCodigo);
      }
    },
  };
}

/**
 * Returns the values in an address, by the path of their field: `/estrategias/:estrategia` names the field
 * `estrategia`.
 */
function valoresDeDireccion(ruta: string, pathname: string): Record<string, string> {
  const given = pathname.split('/');
  return Object.fromEntries(
    ruta.split('/').flatMap((part, i) => (part.startsWith(':') ? [[part.slice(1), given[i] ?? '']] : [])),
  );
}

/** A value of a form, by the path of its field. */
export type Valor = readonly [ruta: string, valor: unknown];

const withValores = (valores: ValoresEscritos, dados: readonly Valor[]): ValoresEscritos =>
  dados.reduce((so, [ruta, valor]) => writeRuta(so, ruta, valor), valores);

const valoresDeSesion = ({ campos }: Formulario, persona: PersonaConSesion | undefined): readonly Valor[] =>
  hojasOf(campos).flatMap(({ ruta, campo }) =>
    persona && campo.tipo === 'texto' && campo.fromSession ? [[ruta, persona[campo.fromSession]] as const] : [],
  );

/** The values of a form's controls, by the form's tree: texts as typed, keys of options, lists of keys. */
export type ValoresEscritos = Record<string, unknown>;

export const valoresVacios = (campos: Campos): ValoresEscritos =>
  Object.fromEntries(Object.entries(campos).map(([clave, nodo]) => [clave, valorVacio(nodo)]));

function valorVacio(nodo: Nodo): unknown {
  if (nodo.tipo === 'grupo') return valoresVacios(nodo.campos);
  return nodo.tipo === 'lista' || nodo.tipo === 'opciones' ? [] : '';
}
