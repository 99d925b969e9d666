import { textoDeTotal } from '#catalogo/rubrica/total.ts';
import { CrossTable } from '#platform/web/ui/CrossTable.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { type Resultado, textoDeAntes, textoDeCriterio } from '../../resultado.ts';
import styles from '../resultado.module.css';

/** The scores side by side. */
export function Valoraciones({ resultado: { criterios, marca } }: { readonly resultado: Resultado }) {
  return (
    <Section title="Valoración por criterio">
      <CrossTable
        look="plain"
        caption="Valoración de cada criterio"
        rowsAre="Criterio"
        columns={[{ key: 'valoracion', heading: 'Valoración' }]}
        rows={criterios.map((criterio) => {
          const { numero, nombre, clave } = criterio;
          return {
            key: clave ?? nombre,
            name: (
              <a href={`#criterio-${numero}`} className={styles['criterio']}>
                {numero}. {nombre}
              </a>
            ),
            cells: [<Valoracion key="valoracion" criterio={criterio} marca={marca} />],
          };
        })}
      />
      <Muted>Por debajo de {textoDeTotal(marca)} se propone mejorar.</Muted>
    </Section>
  );
}

type ValoracionProps = { readonly criterio: Resultado['criterios'][number]; readonly marca: number };

/** A score in words, its bar drawn beside them. */
function Valoracion({ criterio, marca }: ValoracionProps) {
  const { valoracion, porMejorar } = criterio;
  const antes = textoDeAntes(criterio);
  return (
    <div className={styles['celda']} data-bajo={porMejorar}>
      <span className={styles['barra']} aria-hidden="true">
        <span style={{ inlineSize: `${typeof valoracion === 'number' ? valoracion * 20 : 0}%` }} />
        <i style={{ insetInlineStart: `${marca * 20}%` }} />
      </span>
      <span className={styles['valor']}>
        {textoDeCriterio(criterio)}
        {antes && <small> ({antes})</small>}
      </span>
    </div>
  );
}
