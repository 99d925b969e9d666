import type { Answer } from '#platform/contract/route.ts';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Box, Stack } from '#platform/web/ui/layout.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { CLASE_INFO, CLASES_DE_DATO } from '#features/almacenes/contract.ts';
import { enMiles } from '#platform/contract/quantities.ts';
import type { personasContract } from '../contract.ts';
import { Acciones } from './Acciones.tsx';
import { Almacen } from './Almacen.tsx';
import { OtrosDatos } from './OtrosDatos.tsx';
import type { Pedido } from './pedido.ts';

type Encontrado = Answer<(typeof personasContract)['POST /personas/busqueda']>;

type ResultadoProps = {
  readonly pedido: Pedido;
  readonly encontrado: Encontrado;
  readonly onBuscar: (pedido: Pedido) => void;
};

/** What was found of a person: by what she was looked for, what else she may be known by, and what each store keeps. */
export function Resultado({ pedido, encontrado, onBuscar }: ResultadoProps) {
  const { almacenes, otros } = encontrado;
  const suyos = almacenes.reduce((suma, uno) => suma + uno.suyos, 0);
  const total = almacenes.reduce((suma, uno) => suma + uno.total, 0);
  return (
    <Stack as="section" gap={5} aria-label="Lo que se guarda de esta persona">
      <Box>
        <h2>Se buscó a la persona con</h2>
        <Facts
          of={CLASES_DE_DATO.filter((clase) => pedido.persona[clase].length > 0).map((clase) => [
            pedido.persona[clase].length === 1 ? CLASE_INFO[clase].uno : CLASE_INFO[clase].varios,
            pedido.persona[clase].join(' · '),
          ])}
        />
      </Box>
      {otros.length > 0 && <OtrosDatos pedido={pedido} otros={otros} onBuscar={onBuscar} />}
      {total === 0 ? (
        <EmptyState title="No se guarda nada de esta persona">
          Revise que el dato esté bien escrito, o busque con otro: un documento anterior, otro correo, su usuario en la
          plataforma.
        </EmptyState>
      ) : (
        <>
          <Stack gap={3}>
            <p role="status">
              <strong>{enMiles(suyos)}</strong> {suyos === 1 ? 'dato es suyo' : 'datos son suyos'}
              {total > suyos &&
                ` y ${enMiles(total - suyos)} de otras personas la ${total - suyos === 1 ? 'nombra' : 'nombran'}`}
              , en {enMiles(almacenes.length)} {almacenes.length === 1 ? 'almacén' : 'almacenes'}.
            </p>
            <Acciones pedido={pedido} almacenes={almacenes} quedanOtros={otros.length > 0} />
          </Stack>
          <div>
            {almacenes.map((almacen) => (
              <Almacen key={almacen.nombre} almacen={almacen} />
            ))}
          </div>
        </>
      )}
    </Stack>
  );
}
