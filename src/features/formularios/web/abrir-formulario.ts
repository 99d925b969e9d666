import { escribirRuta, hojasDe } from '#catalogo/arbol.ts';
import type { Asignatura } from '#catalogo/campos/asignatura.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import type { FormularioData } from '../contract.ts';
import type { FormularioAbierto } from './formulario-context.ts';
import { valoresVacios, type ValoresEscritos } from './valores.ts';

/** What a page must be given to show a form. */
export type DatosDeApertura = Pick<FormularioData, 'formulario' | 'listas' | 'dominios' | 'hoy'>;

/** Who fills in a form that asks to sign in. */
export type Persona = { readonly cuenta: string; readonly nombreUsuario: string };

type Circunstancias = {
  /** The address of the page, without query. */
  readonly pathname: string;
  readonly persona?: Persona | undefined;
};

/** Opens the form that a page was given. */
export function abrirFormulario(
  { formulario, listas, dominios, hoy }: DatosDeApertura,
  { pathname, persona }: Circunstancias,
): FormularioAbierto {
  const conocidas = new Map<string, readonly Asignatura[]>();
  const fijos = valoresDeDireccion(formulario.ruta, pathname);
  return {
    formulario,
    nombre: [`${formulario.slug}@${formulario.version}`, ...Object.values(fijos), persona?.cuenta]
      .filter((part) => part !== undefined)
      .join('/'),
    iniciales: inicialesDe(formulario, fijos, persona),
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

function inicialesDe(
  { campos }: Pick<Formulario, 'campos'>,
  fijos: Readonly<Record<string, string>>,
  persona: Persona | undefined,
): ValoresEscritos {
  const deSesion = hojasDe(campos).flatMap(({ ruta, campo }) =>
    persona && campo.tipo === 'texto' && campo.deSesion ? [[ruta, persona[campo.deSesion]] as const] : [],
  );
  return [...Object.entries(fijos), ...deSesion].reduce<ValoresEscritos>(
    (valores, [ruta, valor]) => escribirRuta(valores, ruta, valor),
    valoresVacios(campos),
  );
}
