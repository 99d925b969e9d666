// Limits of permissions: the programmes, faculties and subjects to whose rows one reaches, written beside it (issue 42 §1).
import { PARTES_DE_AMBITO, type Ambito } from './ambito.ts';
import type { Informe } from './informe.ts';
import { allows, LIMIT_MARK, type Alcance } from './permisos.ts';

/** Limits a permission to the rows of a scope; null: all rows. */
export function limitTo(alcance: Alcance, ambito: Ambito | null): string {
  if (ambito === null) return alcance;
  const partes = PARTES_DE_AMBITO.map((parte) => `${parte}=${ambito[parte].map(encodeURIComponent).join(',')}`);
  return `${alcance}${LIMIT_MARK}${partes.join(';')}`;
}

/** A person who holds permissions, limited or not. */
export type Titular = { readonly permisos: readonly string[] };

/** Returns the permissions without their limits, each once: for browsers, which only ask what may be done. */
export const withoutLimits = (permisos: readonly string[]): string[] => [
  ...new Set(permisos.map((held) => held.split(LIMIT_MARK, 1)[0]!)),
];

/** Returns the limits under which a person holds a permission, as texts; an empty one is no limit. */
const limitsOf = ({ permisos }: Titular, alcance: Alcance): string[] => [
  ...new Set(permisos.filter((held) => allows(held, alcance)).map((held) => held.split(LIMIT_MARK)[1] ?? '')),
];

const ambitoWith = (keysOf: (parte: keyof Ambito) => readonly string[]): Ambito => ({
  programas: keysOf('programas'),
  facultades: keysOf('facultades'),
  asignaturas: keysOf('asignaturas'),
});

function ambitoOf(limit: string): Ambito {
  const keys = new Map(
    limit.split(';').map((part) => {
      const [name = '', values = ''] = part.split('=');
      return [name, values.split(',').filter(Boolean).map(decodeURIComponent)];
    }),
  );
  return ambitoWith((parte) => keys.get(parte) ?? []);
}

/** Returns the rows that one of several limits allows; null: all. */
function unionOf(limits: readonly string[]): Ambito | null {
  if (limits.includes('')) return null;
  const ambitos = limits.map(ambitoOf);
  return ambitoWith((parte) => [...new Set(ambitos.flatMap((ambito) => ambito[parte]))]);
}

/** Returns the rows to which a permission of a person reaches; null: all. A person without it reaches none. */
export const reachOf = (titular: Titular, alcance: Alcance): Ambito | null => unionOf(limitsOf(titular, alcance));

/** Permissions by which rows of a report are read or changed. */
export type ActoDeInforme = 'informes.leer' | 'informes.exportar' | 'informes.cambiarEstado';

/** Rows of a report that an act of a person reaches; null: all. */
export type AlcanceDeActo = {
  readonly rows: Ambito | null;
  /** In a report in which some read only their own rows: the rows of others. */
  readonly foreign: Ambito | null;
};

/**
 * Returns the rows of a report that an act of a person reaches; a person without the permission reaches none. The rows of
 * others count only where one limit allows both the act and reading them.
 */
export function alcanceOf(titular: Titular, { slug }: Pick<Informe, 'slug'>, acto: ActoDeInforme): AlcanceDeActo {
  const limits = limitsOf(titular, `${acto}:${slug}`);
  const ofOthers = limitsOf(titular, `informes.leerDeOtros:${slug}`);
  return { rows: unionOf(limits), foreign: unionOf(ofOthers.filter((limit) => limits.includes(limit))) };
}
