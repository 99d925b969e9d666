import type { CambioDeTexto } from '#catalogo/rubrica/cambios.ts';
import styles from './Comparacion.module.css';
import { Diferencia } from './Diferencia.tsx';

const comoFue = ({ antes, despues }: CambioDeTexto): string | null => {
  if (antes === null) return 'nuevo';
  return despues === null ? 'retirado' : null;
};

/** What changed of one criterion, text by text. */
export const Cambios = ({ textos }: { readonly textos: readonly CambioDeTexto[] }) => (
  <dl className={styles['cambios']}>
    {textos.map((cambio) => (
      <div key={`${cambio.que} ${cambio.antes} ${cambio.despues}`}>
        <dt>
          {cambio.que}
          {comoFue(cambio) && <span>{comoFue(cambio)}</span>}
        </dt>
        <dd>
          <Diferencia antes={cambio.antes ?? ''} despues={cambio.despues ?? ''} />
        </dd>
      </div>
    ))}
  </dl>
);
