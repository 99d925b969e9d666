// Dialog in which the options of a list are put in another order.
import { useState } from 'react';
import { ApiError } from '#platform/web/http.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { OrderList } from '#platform/web/ui/OrderList.tsx';
import type { ListaAbierta } from '../contract.ts';
import { useChangeLista } from './useChangeLista.ts';

type OrderOpcionesProps = {
  readonly lista: ListaAbierta;
  readonly onGuardada: (texto: string) => void;
  readonly onCancelar: () => void;
};

export function OrderOpciones({ lista, onGuardada, onCancelar }: OrderOpcionesProps) {
  const [before] = useState(lista.opciones);
  const [opciones, setOpciones] = useState(before);
  const change = useChangeLista(lista);
  const isTouched = opciones.some((opcion, i) => opcion !== before[i]);
  return (
    <FormDialog
      title={`Ordenar «${lista.titulo}»`}
      busy={change.isPending}
      disabled={!isTouched}
      error={change.error instanceof ApiError ? change.error : null}
      isTouched={isTouched}
      lost="El orden nuevo no se ha guardado."
      onSubmit={() =>
        change.mutate(
          { actos: [{ acto: 'ordenar', claves: opciones.map(({ clave }) => clave) }] },
          { onSuccess: () => onGuardada('Las opciones quedaron en el orden nuevo.') },
        )
      }
      onCancel={onCancelar}
    >
      <p>Arrastre cada opción a su lugar, o muévala con Alt y las flechas.</p>
      <Row>
        <Button onClick={() => setOpciones(opciones.toSorted((a, b) => a.texto.localeCompare(b.texto, 'es')))}>
          De la A a la Z
        </Button>
      </Row>
      <OrderList
        label="Opciones"
        items={opciones}
        keyOf={({ clave }) => clave}
        nameOf={({ texto }) => texto}
        onMove={(key, to) =>
          setOpciones((current) => {
            const from = current.findIndex(({ clave }) => clave === key);
            return current.toSpliced(from, 1).toSpliced(to, 0, current[from]!);
          })
        }
      >
        {({ texto }) => <span>{texto}</span>}
      </OrderList>
    </FormDialog>
  );
}
