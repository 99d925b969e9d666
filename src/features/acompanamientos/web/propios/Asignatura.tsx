import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { textoDeFecha } from '#catalogo/momento.ts';
import { textoDeTotal } from '#catalogo/rubrica/total.ts';
import { ClockIcon, NextIcon, SuccessIcon } from '#platform/web/ui/icons.tsx';
import type { ResumenDeAcompanamiento } from '../../contract-resultado.ts';
import { Evolucion } from './Evolucion.tsx';
import styles from './propios.module.css';

type AsignaturaProps = {
  readonly codigo: string;
  /** The newest first. */
  readonly acompanamientos: readonly ResumenDeAcompanamiento[];
};

/** What became of one subject: its totals in order, and each accompaniment. */
export function Asignatura({ codigo, acompanamientos }: AsignaturaProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['asignatura']}>
      <h2 id={id}>
        {codigo} <span>{acompanamientos[0]?.tipoAsignatura}</span>
      </h2>
      <Evolucion acompanamientos={acompanamientos} />
      <ul>
        {acompanamientos.map((uno) => (
          <Acompanamiento key={uno.id} acompanamiento={uno} />
        ))}
      </ul>
    </section>
  );
}

const cuenta = (cuantos: number, [uno, varios]: readonly [string, string]): string =>
  `${cuantos} ${cuantos === 1 ? uno : varios}`;

function Acompanamiento({ acompanamiento }: { readonly acompanamiento: ResumenDeAcompanamiento }) {
  const { id, semana, semestre, recibido, total, evaluador, porMejorar, mejorasAbiertas, visto } = acompanamiento;
  return (
    <li>
      <Link to="/docente/acompanamientos/$id" params={{ id }} className={styles['enlace']}>
        <span className={styles['cuando']}>
          Semana {semana} · {semestre}
        </span>
        <span className={styles['total']}>{textoDeTotal(total)}</span>
        <span className={styles['hechos']}>
          <span>{textoDeFecha(new Date(recibido))}</span>
          <span>Evaluó {evaluador}</span>
          <span>
            {porMejorar === 0
              ? 'Nada por mejorar'
              : cuenta(porMejorar, ['criterio por mejorar', 'criterios por mejorar'])}
          </span>
          {mejorasAbiertas > 0 && <span>{cuenta(mejorasAbiertas, ['acción abierta', 'acciones abiertas'])}</span>}
          <span className={visto ? styles['leido'] : styles['porLeer']}>
            {visto ? <SuccessIcon /> : <ClockIcon />}
            {visto ? 'Leído' : 'Por leer'}
          </span>
        </span>
        <NextIcon />
      </Link>
    </li>
  );
}
