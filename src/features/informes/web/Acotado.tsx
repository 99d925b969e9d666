import { ESTADO_INFO } from '#catalogo/estados.ts';
import type { Informe } from '#catalogo/informe.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import { diasEnPalabras } from '../palabras.ts';
import styles from './Acotado.module.css';
import { type Direccion, TODOS } from './direccion.ts';

type AcotadoProps = {
  readonly informe: Informe;
  readonly direccion: Direccion;
  readonly onChange: (part: Partial<Direccion>) => void;
};

/** Says what a link narrowed the rows by for which the bar has no field, and shows all again. */
export function Acotado({ informe, direccion: { semestre, estado, desde, hasta }, onChange }: AcotadoProps) {
  const partes = [
    semestre && semestre !== TODOS && !informe.semestreDesde ? `del semestre ${semestre}` : null,
    estado && !informe.filtraEstado ? `en estado ${ESTADO_INFO[estado].nombre.toLowerCase()}` : null,
    diasEnPalabras({ desde, hasta }),
  ].filter((parte) => parte !== null);
  if (partes.length === 0) return null;
  const todos = {
    desde: undefined,
    hasta: undefined,
    ...(!informe.semestreDesde && { semestre: undefined }),
    ...(!informe.filtraEstado && { estado: undefined }),
  };
  return (
    <p className={styles['acotado']}>
      <span>
        Solo los registros <strong>{partes.join(', ')}</strong>
      </span>
      <Button variant="plain" onClick={() => onChange(todos)}>
        <CloseIcon />
        Quitar
      </Button>
    </p>
  );
}
