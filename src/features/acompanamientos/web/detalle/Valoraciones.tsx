import { textoDeTotal } from '#catalogo/rubrica/total.ts';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { type Resultado, textoDeAntes, textoDeCriterio } from '../../resultado.ts';
import styles from '../resultado.module.css';

/** The scores side by side: a table whose bars are drawn beside what they say. */
export function Valoraciones({ resultado: { criterios, marca } }: { readonly resultado: Resultado }) {
  return (
    <Section title="Valoración por criterio">
      <table className={styles['valoraciones']}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Criterio</VisuallyHidden>
            </th>
            <th scope="col">
              <VisuallyHidden>Valoración</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {criterios.map((criterio) => {
            const { numero, nombre, clave, valoracion, porMejorar } = criterio;
            const antes = textoDeAntes(criterio);
            return (
              <tr key={clave ?? nombre} data-bajo={porMejorar}>
                <th scope="row">
                  <a href={`#criterio-${numero}`}>
                    {numero}. {nombre}
                  </a>
                </th>
                <td className={styles['celda']}>
                  <span className={styles['barra']} aria-hidden="true">
                    <span style={{ inlineSize: `${typeof valoracion === 'number' ? valoracion * 20 : 0}%` }} />
                    <i style={{ insetInlineStart: `${marca * 20}%` }} />
                  </span>
                  <span className={styles['valor']}>
                    {textoDeCriterio(criterio)}
                    {antes && <small> ({antes})</small>}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Muted>Por debajo de {textoDeTotal(marca)} se propone mejorar.</Muted>
    </Section>
  );
}
