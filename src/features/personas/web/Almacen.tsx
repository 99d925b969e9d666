import { Link } from '@tanstack/react-router';
import { textoDeInstante } from '#catalogo/momento.ts';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Muted, MutedInline } from '#platform/web/ui/text.tsx';
import { countOf, enMiles } from '#platform/contract/quantities.ts';
import { type AlmacenVisto, DE_OTRA_PERSONA, type HallazgoVisto } from '../contract.ts';

const cuantos = ({ total, suyos, archivos }: AlmacenVisto): string =>
  [
    enMiles(total),
    ...(suyos < total ? [`${enMiles(suyos)} suyos`] : []),
    ...(archivos > 0 ? [countOf(archivos, 'archivo', 'archivos')] : []),
  ].join(' · ');

/** What one store keeps of the person, closed at first. */
export function Almacen({ almacen }: { readonly almacen: AlmacenVisto }) {
  const { titulo, guarda, total, hallazgos } = almacen;
  return (
    <Fold title={titulo} beside={<Muted as="span">{cuantos(almacen)}</Muted>}>
      <Muted>{guarda}</Muted>
      <Rows>
        {hallazgos.map((hallazgo) => (
          <Hallazgo key={`${hallazgo.titulo} ${hallazgo.id}`} hallazgo={hallazgo} />
        ))}
      </Rows>
      {hallazgos.length < total && (
        <Muted>
          Se muestran {enMiles(hallazgos.length)} de {enMiles(total)}; en la exportación están todos.
        </Muted>
      )}
    </Fold>
  );
}

function Hallazgo({ hallazgo }: { readonly hallazgo: HallazgoVisto }) {
  const { titulo, instante, enlace, suyo, datos, archivos } = hallazgo;
  const [ruta = '', query = ''] = (enlace ?? '').split('?');
  return (
    <Stack as="li" gap={2}>
      <Row as="p" align="baseline" gap={3}>
        {enlace === null ? (
          <strong>{titulo}</strong>
        ) : (
          <Link to={ruta} search={busquedaDe(query)}>
            {titulo}
          </Link>
        )}
        {instante && (
          <MutedInline>
            <time dateTime={instante}>{textoDeInstante(new Date(instante))}</time>
          </MutedInline>
        )}
      </Row>
      {!suyo && <Muted>{DE_OTRA_PERSONA}</Muted>}
      {datos.length > 0 && <Facts of={datos.map(({ etiqueta, valor }) => [etiqueta, valor])} />}
      {archivos.length > 0 && <Muted>Archivos: {archivos.map(({ nombre }) => nombre).join(', ')}</Muted>}
    </Stack>
  );
}

/** The query of a link as the router takes it: numbers as such. */
const busquedaDe = (query: string): Record<string, string | number> =>
  Object.fromEntries(
    [...new URLSearchParams(query)].map(([clave, valor]) => [clave, /^\d{1,9}$/.test(valor) ? Number(valor) : valor]),
  );
