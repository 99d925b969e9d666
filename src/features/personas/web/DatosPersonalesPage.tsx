import { personasContract } from '../contract.ts';
import { call } from '#platform/web/api.ts';
import { useState } from 'react';
import { PaginaDeDatos } from '#features/almacenes/web/PaginaDeDatos.tsx';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Loading } from '#platform/web/ui/states.tsx';
import { Lead } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { Buscar } from './Buscar.tsx';

import { enCuerpo, type Pedido } from './pedido.ts';
import { Resultado } from './Resultado.tsx';

/** All that is kept of one person, and what the law lets her ask of it (issue 8, Ley 1581 de 2012). */
export function DatosPersonalesPage() {
  const [pedido, setPedido] = useState<Pedido | null>(null);
  const buscar = useAction({
    mutationFn: (uno: Pedido) => call(personasContract, 'POST /personas/busqueda', { body: enCuerpo(uno) }),
  });
  const pedir = (uno: Pedido): void => {
    setPedido(uno);
    buscar.mutate(uno);
  };

  return (
    <PaginaDeDatos actual="personas">
      <Lead>
        Busque todo lo que la unidad guarda de una persona para responderle: entregarlo, corregirlo o anonimizarlo (Ley
        1581 de 2012).
      </Lead>
      <Buscar ocupado={buscar.isPending} error={buscar.error} onBuscar={pedir} />
      {buscar.isPending && <Loading>Buscando en todos los almacenes…</Loading>}
      {buscar.error && (
        <Alert tone="error" title="No se pudo buscar">
          {messageOf(buscar.error)}
        </Alert>
      )}
      {pedido && buscar.data && !buscar.isPending && (
        <Resultado key={JSON.stringify(pedido.persona)} pedido={pedido} encontrado={buscar.data} onBuscar={pedir} />
      )}
    </PaginaDeDatos>
  );
}
