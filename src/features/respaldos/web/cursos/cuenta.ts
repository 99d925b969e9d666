import type { CategoriaDePlataforma } from '#features/plataforma/contract.ts';
import { contenidas, type Elegida, TODA } from '../seleccion/seleccion.ts';

/** What is asked of a server. */
export type Cuenta = {
  /** Courses that will be copied; null: that of a whole category is not known. */
  readonly cursos: number | null;
  readonly porCategoria: readonly {
    readonly elegida: Elegida;
    readonly cursos: number | null;
    readonly dentro: boolean;
  }[];
};

/**
 * Counts the courses of what is chosen of a server. A category inside one that is chosen whole counts with that one.
 * @param categorias those of the server; undefined while they could not be read
 */
export function cuentaDe(
  elegidas: readonly Elegida[],
  categorias: readonly CategoriaDePlataforma[] | undefined,
): Cuenta {
  const dentro = new Set(contenidas(elegidas));
  const porCategoria = elegidas.map((elegida) => ({
    elegida,
    dentro: dentro.has(elegida),
    cursos:
      elegida.backupType === TODA
        ? (categorias?.find(({ id }) => id === elegida.categoryId)?.courseCount ?? null)
        : (elegida.cursos?.length ?? 0),
  }));
  const contadas = porCategoria.filter((una) => !una.dentro).map(({ cursos }) => cursos);
  const cursos = contadas.some((una) => una === null)
    ? null
    : contadas.reduce<number>((sum, una) => sum + (una ?? 0), 0);
  return { cursos, porCategoria };
}
