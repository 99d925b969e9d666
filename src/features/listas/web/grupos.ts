import { groupBy } from '#platform/contract/group-by.ts';
import type { ListaResumida } from '../contract.ts';

export type GrupoDeListas = { readonly titulo: string; readonly listas: readonly ListaResumida[] };

/** Headings of the lists that are not one form's. */
export const DE_VARIOS = 'De varios formularios';
export const DE_LA_APLICACION = 'De la aplicación';

const grupoDe = ({ cerrada, usos: [primero, segundo] }: ListaResumida): string => {
  if (cerrada) return DE_LA_APLICACION;
  return primero === undefined || segundo !== undefined ? DE_VARIOS : primero;
};

/** Groups lists by the form that asks for them: those of several forms first, those whose options are fixed last. */
export function gruposDe(listas: readonly ListaResumida[]): GrupoDeListas[] {
  const grupos = groupBy(listas, grupoDe);
  const propios = [...grupos.keys()].filter((titulo) => titulo !== DE_VARIOS && titulo !== DE_LA_APLICACION);
  return [DE_VARIOS, ...propios, DE_LA_APLICACION].flatMap((titulo) => {
    const suyas = grupos.get(titulo);
    return suyas ? [{ titulo, listas: suyas }] : [];
  });
}
