import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx';
import type { CategoriaElegida } from '../../contract.ts';
import { pedirCopias } from '../pedir.ts';
import { NoComenzo } from '../NoComenzo.tsx';
import { POR_CURSOS, TODA } from '../seleccion/seleccion.ts';
import { cursos as enCursos } from '../textos.ts';
import { useComenzar } from '../useComenzar.ts';
import type { Alcance } from './CategoriaGestionada.tsx';

type CopiarCursosProps = { readonly alcance: Alcance; readonly onCerrar: () => void };

/** Asks, and starts copies of the courses of a category; where all are chosen, of the category as it is when they are made. */
export function CopiarCursos({
  alcance: { servidor, plataforma, categoria, cursos, todos },
  onCerrar,
}: CopiarCursosProps) {
  const comenzar = useComenzar(pedirCopias);
  const pedida = { categoryId: categoria.id, categoryName: categoria.nombreCategoria };
  const elegida: CategoriaElegida = todos
    ? { ...pedida, backupType: TODA }
    : { ...pedida, backupType: POR_CURSOS, cursos: cursos.map(({ id }) => id) };
  return (
    <ConfirmDialog
      title={`¿Hacer copias de ${enCursos(cursos.length)}?`}
      confirm="Hacer copias"
      busy={comenzar.isPending}
      onConfirm={() => comenzar.mutate({ [servidor]: [elegida] })}
      onCancel={onCerrar}
    >
      <p>{`${plataforma}: ${categoria.path}.`}</p>
      <p>Se hacen en segundo plano: puede cerrar la página y seguirlas en «Copias y reinicios».</p>
      {comenzar.error && <NoComenzo error={comenzar.error} />}
    </ConfirmDialog>
  );
}
