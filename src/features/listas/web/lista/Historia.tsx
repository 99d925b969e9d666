import { textoDeInstante } from '#catalogo/momento.ts';
import { Acts } from '#platform/web/ui/History.tsx';
import { Bullets } from '#platform/web/ui/text.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import type { CambioDeLista, ListaAbierta } from '../../contract.ts';
import { enPalabras } from '../../edicion/palabras.ts';

const ORIGENES: Readonly<Record<CambioDeLista['origen'], string>> = {
  mano: '',
  archivo: ', desde un archivo',
  deshacer: ', al deshacer el cambio anterior',
};

/** Lines of one change that are shown. */
const RENGLONES = 12;

type CambioProps = { readonly cambio: CambioDeLista; readonly lista: Pick<ListaAbierta, 'opciones'> };

/** What one change did. */
export function LoCambiado({ cambio: { diferencia }, lista }: CambioProps) {
  const nombreDe = (clave: string): string => lista.opciones.find((una) => una.clave === clave)?.texto ?? clave;
  const todos = enPalabras(diferencia, nombreDe);
  return (
    <Bullets>
      {todos.slice(0, RENGLONES).map(({ clave, que, detalle }) => (
        <li key={`${clave} ${que}`}>{`${que}: ${detalle}`}</li>
      ))}
      {todos.length > RENGLONES && <li>{`y ${todos.length - RENGLONES} cambios más`}</li>}
    </Bullets>
  );
}

/** Who changed the list, when, and what. */
export function Historia({ lista }: { readonly lista: ListaAbierta }) {
  const { historia } = lista;
  if (historia.length === 0) return null;
  return (
    <details>
      <summary>
        <strong>{`Historia (${countOf(historia.length, 'cambio', 'cambios')})`}</strong>
      </summary>
      <Acts
        of={historia.map((cambio) => ({
          key: cambio.version,
          instant: cambio.instante,
          when: textoDeInstante(new Date(cambio.instante)),
          by: cambio.persona + ORIGENES[cambio.origen],
          what: <LoCambiado cambio={cambio} lista={lista} />,
        }))}
      />
    </details>
  );
}
