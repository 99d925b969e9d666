import { call } from '#platform/web/api.ts';
import { useState } from 'react';
import { EstadoDeTarea } from '#features/tareas/web/EstadoDeTarea.tsx';
import { SeguirTarea } from '#features/tareas/web/SeguirTarea.tsx';
import { enMiles } from '#platform/contract/quantities.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { NotExported } from '#platform/web/ui/failures.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { type AlmacenVisto, personasContract } from '../contract.ts';
import { Anonimizar } from './Anonimizar.tsx';
import { Corregir } from './Corregir.tsx';
import { enCuerpo, type Pedido } from './pedido.ts';

type AccionesProps = {
  readonly pedido: Pedido;
  readonly almacenes: readonly AlmacenVisto[];
  /** Some data that may be hers were not confirmed. */
  readonly quedanOtros: boolean;
};

/** What may be done with all that is kept of a person. */
export function Acciones({ pedido, almacenes, quedanOtros }: AccionesProps) {
  const [abierto, setAbierto] = useState<'anonimizar' | 'corregir' | null>(null);
  const [anonimizando, setAnonimizando] = useState<string | null>(null);
  const [corregidos, setCorregidos] = useState(0);
  const exportar = useAction({
    mutationFn: () => call(personasContract, 'POST /personas/exportaciones', { body: enCuerpo(pedido) }),
  });
  const registros = almacenes.some(({ nombre, suyos }) => nombre === 'registros' && suyos > 0);
  return (
    <Stack gap={3}>
      <Row place="between">
        <Row>
          <Button variant="brand" busy={exportar.isPending} onClick={() => exportar.mutate()}>
            Exportar todo
          </Button>
          {registros && <Button onClick={() => setAbierto('corregir')}>Corregir sus datos</Button>}
        </Row>
        {/* What cannot be undone stands apart, and says how much it is. */}
        <Button variant="danger" disabled={anonimizando !== null} onClick={() => setAbierto('anonimizar')}>
          {`Anonimizar (${enMiles(almacenes.reduce((suma, { suyos }) => suma + suyos, 0))})`}
        </Button>
      </Row>
      {exportar.error && <NotExported>{messageOf(exportar.error)}</NotExported>}
      {exportar.data && (
        <SeguirTarea key={exportar.data.tarea} id={exportar.data.tarea} descarga>
          {(tarea) => <EstadoDeTarea tarea={tarea} como="h3" />}
        </SeguirTarea>
      )}
      {corregidos > 0 && (
        <Alert tone="success" title="Quedó corregido">
          {corregidos === 1 ? 'Cambió 1 registro.' : `Cambiaron ${corregidos} registros.`} Busque de nuevo para verlo.
        </Alert>
      )}
      {anonimizando !== null && (
        <SeguirTarea id={anonimizando}>{(tarea) => <EstadoDeTarea tarea={tarea} como="h3" />}</SeguirTarea>
      )}
      {abierto === 'anonimizar' && (
        <Anonimizar
          pedido={pedido}
          almacenes={almacenes}
          quedanOtros={quedanOtros}
          onCerrar={() => setAbierto(null)}
          onComenzo={(tarea) => {
            setAbierto(null);
            setAnonimizando(tarea);
          }}
        />
      )}
      {abierto === 'corregir' && (
        <Corregir
          pedido={pedido}
          onCerrar={() => setAbierto(null)}
          onCorregidos={(cuantos) => {
            setAbierto(null);
            setCorregidos(cuantos);
          }}
        />
      )}
    </Stack>
  );
}
