import { ArrowIcon } from '#platform/web/ui/icons.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import type { PortadaPageData } from '../contract.ts';
import styles from './formulario.module.css';

/** A page of cards that leads to a form, one card for each option that its address may choose. */
export function PortadaPage({ portada: { titulo, proposito, tarjetas } }: Pick<PortadaPageData, 'portada'>) {
  return (
    <main className={styles['portada']}>
      <h1>{titulo}</h1>
      <p className={styles['proposito']}>{proposito}</p>
      <ul className={styles['tarjetas']}>
        {tarjetas.map(({ direccion, titulo, descripcion, horas }) => (
          <li key={direccion}>
            <h2>
              <a href={direccion}>{titulo}</a>
            </h2>
            {horas !== undefined && <Muted>{`${horas} horas`}</Muted>}
            {descripcion && <p>{descripcion}</p>}
            <p className={styles['ir']} aria-hidden="true">
              Inscribirse <ArrowIcon />
            </p>
          </li>
        ))}
      </ul>
    </main>
  );
}
