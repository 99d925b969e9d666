import type { Regla } from '../contract.ts';
import { MAX_MESES } from '../regla.ts';

/** A rule as it is typed. */
export type Escrita = Pick<Regla, 'accion' | 'programada'> & { readonly meses: string };

export const escritaDe = ({ meses, accion, programada }: Regla): Escrita => ({
  meses: meses === null ? '' : String(meses),
  accion,
  programada,
});

/** The rules that say something else than before, and by form what cannot be understood. */
export function cambiadas(
  reglas: readonly Regla[],
  escritas: Readonly<Record<string, Escrita>>,
): { readonly cambios: Regla[]; readonly faltas: Readonly<Record<string, string>> } {
  const faltas: Record<string, string> = {};
  const cambios = reglas.flatMap((regla): Regla[] => {
    const { formulario } = regla;
    const escrita = escritas[formulario];
    if (!escrita) return [];
    const texto = escrita.meses.trim();
    const meses = texto === '' ? null : Number(texto);
    if (meses !== null && (!/^\d+$/.test(texto) || meses < 1 || meses > MAX_MESES)) {
      faltas[formulario] = `Escriba un número de 1 a ${MAX_MESES}, o nada.`;
      return [];
    }
    const { accion, programada } = escrita;
    const nueva = { formulario, meses, accion, programada: meses !== null && programada };
    const igual =
      meses === regla.meses && (meses === null || (accion === regla.accion && programada === regla.programada));
    return igual ? [] : [nueva];
  });
  return { cambios, faltas };
}
