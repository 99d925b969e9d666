// Fields that messages to the people of a report may merge, and the field that a name in a message means.
import { columnasOf, type ColumnaDeInforme, type WithColumnas } from './columnas.ts';
import type { Persona } from './informe.ts';

type Llamado = { readonly clave: string; readonly titulo: string };

/** A field that may be merged into a message: written `{clave}`, or by its title (`{Programa académico}`). */
export type CampoDeCorreo = Llamado & {
  /** Other names of the field: understood in messages, but not offered. */
  readonly alias?: readonly Llamado[];
  /** Marks a person's name, which messages write as `asProperName` does. */
  readonly isNombre?: true;
};

/** Fields that every message has (spec 1 §3). */
export const CAMPOS_DE_PERSONA: readonly CampoDeCorreo[] = [
  { clave: 'nombreUsuario', titulo: 'Nombre de la persona', isNombre: true },
  { clave: 'email', titulo: 'Correo de la persona' },
  { clave: 'rol', titulo: 'Rol de la persona' },
];

/**
 * Returns the fields for messages to the people of a report: those of the person, and the report's columns. A column with only
 * the person's name, address or role (`nombreApellido`) is an alias of that field.
 */
export function camposForCorreo(informe: WithColumnas & { readonly persona?: Persona }): readonly CampoDeCorreo[] {
  const rutasDePersona = rutasOfPersona(informe.persona);
  const columnas = columnasOf(informe).map((columna) => ({ columna, de: campoDePersonaOf(columna, rutasDePersona) }));
  return [
    ...CAMPOS_DE_PERSONA.map((campo) => {
      const alias = columnas
        .filter(({ de: campoDePersona }) => campoDePersona === campo.clave)
        .map(({ columna }) => nameAndTitle(columna));
      return alias.length > 0 ? { ...campo, alias } : campo;
    }),
    ...columnas.flatMap(({ columna, de: campoDePersona }) =>
      campoDePersona === undefined
        ? [{ ...nameAndTitle(columna), ...(isNombre(columna) && { isNombre: true as const }) }]
        : [],
    ),
  ];
}

const nameAndTitle = ({ clave, titulo }: Llamado): Llamado => ({ clave, titulo });

/** Paths in the form by the key of the person's field that they fill in. */
const rutasOfPersona = (persona: Persona | undefined): Readonly<Record<string, readonly string[]>> =>
  persona
    ? {
        nombreUsuario: persona.nombreUsuario,
        email: [persona.email],
        rol: typeof persona.rol === 'string' ? [] : [persona.rol.campo],
      }
    : {};

/** Returns the key of the person's field if a column shows exactly that field; else undefined. */
function campoDePersonaOf(
  { clave, source: origen }: ColumnaDeInforme,
  rutasDePersona: Readonly<Record<string, readonly string[]>>,
): string | undefined {
  if (CAMPOS_DE_PERSONA.some((campo) => campo.clave === clave)) return clave;
  const rutas = 'partes' in origen ? origen.partes.map(({ ruta }) => ruta) : [];
  return Object.keys(rutasDePersona).find(
    (campo) => rutas.length > 0 && rutas.join(' ') === rutasDePersona[campo]?.join(' '),
  );
}

const isNombre = ({ source: origen }: ColumnaDeInforme): boolean =>
  'partes' in origen && origen.partes.every(({ campo }) => campo.tipo === 'texto' && campo.identifica === 'nombre');

/** Keeps letters and digits only, so that accents, case and spaces make no difference. */
const simple = (texto: string): string =>
  texto
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Finds the field that a name in a message means: by key, or by title, ignoring case, accents and spaces. A title that
 * several fields have means none of them.
 */
export function campoNamed<C extends CampoDeCorreo>(campos: readonly C[], nombre: string): C | undefined {
  const llamados = campos.flatMap((campo) =>
    [campo, ...(campo.alias ?? [])].map(({ clave, titulo }) => ({ clave, titulo, campo })),
  );
  const byClave =
    llamados.find(({ clave }) => clave === nombre) ?? llamados.find(({ clave }) => simple(clave) === simple(nombre));
  if (byClave) return byClave.campo;
  const byTitulo = new Set(
    llamados.filter(({ titulo }) => simple(titulo) === simple(nombre)).map(({ campo }) => campo),
  );
  return byTitulo.size === 1 ? [...byTitulo][0] : undefined;
}
