import { textoDeInstante } from '#catalogo/momento.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Bullets } from '#platform/web/ui/text.tsx';
import type { TandaAbierta } from '../../contract.ts';

/** What holds a batch up: servers that do not answer, and categories whose courses could not be read. */
export function AvisosDeTanda({ tanda: { enMarcha, esperas, pedidos } }: { readonly tanda: TandaAbierta }) {
  const labelDe = (servidor: string): string =>
    pedidos.find((pedido) => pedido.servidor === servidor)?.plataforma ?? servidor;
  const sinLeer = pedidos.filter(({ leido, motivo }) => !leido && (motivo !== null || !enMarcha));
  return (
    <>
      {esperas.map(({ servidor, motivo, hasta, intentos }) => (
        <Alert key={servidor} tone="warning" title={`Se espera a ${labelDe(servidor)}`}>
          <p>{motivo}</p>
          <p>
            {pedidos.some((otro) => otro.servidor !== servidor) && 'Los cursos de otras plataformas siguen. '}
            Se intenta de nuevo{intentos > 1 && ` (van ${intentos} intentos)`} el {textoDeInstante(new Date(hasta))}
          </p>
        </Alert>
      ))}
      {sinLeer.length > 0 && (
        <Alert
          tone="error"
          title={`No se pudieron leer los cursos de ${sinLeer.length === 1 ? 'una categoría' : 'algunas categorías'}`}
        >
          <Bullets>
            {sinLeer.map(({ servidor, plataforma, idCategoria, categoria, motivo }) => (
              <li key={`${servidor}-${idCategoria}`}>
                {plataforma}, {categoria}: {motivo ?? 'se canceló antes de leerlos.'}
              </li>
            ))}
          </Bullets>
        </Alert>
      )}
    </>
  );
}
