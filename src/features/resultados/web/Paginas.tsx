import { Button } from '#platform/web/ui/Button.tsx';
import { NextIcon, PreviousIcon } from '#platform/web/ui/icons.tsx';
import { ASIGNATURAS_POR_PAGINA } from '../contract.ts';
import styles from './Paginas.module.css';

type PaginasProps = { readonly pagina: number; readonly total: number; readonly onIr: (pagina: number) => void };

/** Where there are more subjects than a page holds: which are here, and the way to the others. */
export function Paginas({ pagina, total, onIr }: PaginasProps) {
  if (total <= ASIGNATURAS_POR_PAGINA) return null;
  const desde = (pagina - 1) * ASIGNATURAS_POR_PAGINA;
  const hasta = Math.min(desde + ASIGNATURAS_POR_PAGINA, total);
  const [first, last, all] = [desde + 1, hasta, total].map((value) => value.toLocaleString('es-CO'));
  return (
    <nav className={styles['paginas']} aria-label="Páginas de asignaturas">
      <span>{`Asignaturas ${first} a ${last} de ${all}`}</span>
      <Button disabled={pagina === 1} onClick={() => onIr(pagina - 1)}>
        <PreviousIcon />
        Anteriores
      </Button>
      <Button disabled={hasta === total} onClick={() => onIr(pagina + 1)}>
        Siguientes
        <NextIcon />
      </Button>
    </nav>
  );
}
