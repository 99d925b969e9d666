import { type ColumnaDeInforme, columnasDe, type ConColumnas } from './columnas.ts';
import type { Persona } from './informe.ts';

type Llamado = { readonly clave: string; readonly titulo: string };

/** What may be merged into a message: written `{clave}`, or by its title (`{Programa académico}`). */
export type CampoDeCorreo = Llamado & {
  /** Other names of the same thing: understood in what was written with them, and not offered. */
  readonly alias?: readonly Llamado[];
  /** It is a person's name, which messages write as names are written. */
  readonly esNombre?: true;
};

/** Fields that every message has, whoever it is sent to (spec 1 §3). */
export const CAMPOS_DE_PERSONA: readonly CampoDeCorreo[] = [
  { clave: 'nombreUsuario', titulo: 'Nombre de la persona', esNombre: true },
  { clave: 'email', titulo: 'Correo de la persona' },
  { clave: 'rol', titulo: 'Rol de la persona' },
];

/**
 * The fields of messages to the people of a report: who they are, and its columns. A column that shows nothing else than
 * who the person is (`nombreApellido`) is another name of that field.
 */
export function camposDeCorreo(informe: ConColumnas & { readonly persona?: Persona }): readonly CampoDeCorreo[] {
  const dePersona = rutasDePersona(informe.persona);
  const columnas = columnasDe(informe).map((columna) => ({ columna, de: deQuien(columna, dePersona) }));
  return [
    ...CAMPOS_DE_PERSONA.map((campo) => {
      const alias = columnas.filter(({ de }) => de === campo.clave).map(({ columna }) => llamado(columna));
      return alias.length > 0 ? { ...campo, alias } : campo;
    }),
    ...columnas.flatMap(({ columna, de }) =>
      de === undefined ? [{ ...llamado(columna), ...(esNombre(columna) && { esNombre: true as const }) }] : [],
    ),
  ];
}

const llamado = ({ clave, titulo }: Llamado): Llamado => ({ clave, titulo });

/** The fields of a form that say each thing of the person, by the key of that field of the message. */
const rutasDePersona = (persona: Persona | undefined): Readonly<Record<string, readonly string[]>> =>
  persona
    ? {
        nombreUsuario: persona.nombreUsuario,
        email: [persona.email],
        rol: typeof persona.rol === 'string' ? [] : [persona.rol.campo],
      }
    : {};

/** The field of the person that a column shows, alone and whole; undefined for any other. */
function deQuien(
  { clave, de }: ColumnaDeInforme,
  dePersona: Readonly<Record<string, readonly string[]>>,
): string | undefined {
  if (CAMPOS_DE_PERSONA.some((campo) => campo.clave === clave)) return clave;
  const rutas = 'partes' in de ? de.partes.map(({ ruta }) => ruta) : [];
  return Object.keys(dePersona).find((campo) => rutas.length > 0 && rutas.join(' ') === dePersona[campo]?.join(' '));
}

const esNombre = ({ de }: ColumnaDeInforme): boolean =>
  'partes' in de && de.partes.every(({ campo }) => campo.tipo === 'texto' && campo.identifica === 'nombre');

/** Letters and digits alone: nobody's field is lost to an accent, a capital or a space. */
const simple = (texto: string): string =>
  texto
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * The field that a message means by a name: its key, or its title, whatever the case, accents and spaces. A title that
 * several fields have means none of them.
 */
export function campoLlamado<C extends CampoDeCorreo>(campos: readonly C[], nombre: string): C | undefined {
  const llamados = campos.flatMap((campo) =>
    [campo, ...(campo.alias ?? [])].map(({ clave, titulo }) => ({ clave, titulo, campo })),
  );
  const porClave =
    llamados.find(({ clave }) => clave === nombre) ?? llamados.find(({ clave }) => simple(clave) === simple(nombre));
  if (porClave) return porClave.campo;
  const porTitulo = new Set(
    llamados.filter(({ titulo }) => simple(titulo) === simple(nombre)).map(({ campo }) => campo),
  );
  return porTitulo.size === 1 ? [...porTitulo][0] : undefined;
}
