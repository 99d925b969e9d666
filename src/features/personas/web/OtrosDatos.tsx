import { useState } from 'react';
import { CLASE_INFO } from '#features/almacenes/contract.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { Checkbox } from '#platform/web/ui/inputs.tsx';
import { Box } from '#platform/web/ui/layout.tsx';
import type { OtroDato } from '../contract.ts';
import { conOtros, type Pedido } from './pedido.ts';

type OtrosDatosProps = {
  readonly pedido: Pedido;
  readonly otros: readonly OtroDato[];
  readonly onBuscar: (pedido: Pedido) => void;
};

const claveDe = ({ clase, valor }: OtroDato): string => `${clase} ${valor}`;

/** What else the person seems to be known by. Each is looked for only once somebody says that it is hers. */
export function OtrosDatos({ pedido, otros, onBuscar }: OtrosDatosProps) {
  const [elegidos, setElegidos] = useState<ReadonlySet<string>>(new Set());
  const marcar = (clave: string, marcado: boolean): void =>
    setElegidos((antes) => {
      const ahora = new Set(antes);
      if (marcado) ahora.add(clave);
      else ahora.delete(clave);
      return ahora;
    });
  const confirmados = otros.filter((otro) => elegidos.has(claveDe(otro)));

  return (
    <Box
      as="form"
      start
      onSubmit={(event) => {
        event.preventDefault();
        if (confirmados.length > 0) onBuscar({ ...pedido, persona: conOtros(pedido.persona, confirmados) });
      }}
    >
      <FieldGroup
        label="También aparece con estos datos"
        help="Marque solo los que sean de esta persona: un correo o un nombre pueden ser de otra. Lo que no se confirme no se busca, no se entrega ni se anonimiza."
      >
        {otros.map((otro) => (
          <Checkbox
            key={claveDe(otro)}
            label={`${CLASE_INFO[otro.clase].uno}: ${otro.valor}`}
            hint={`En ${otro.en.join(', ')}`}
            checked={elegidos.has(claveDe(otro))}
            onChange={({ target }) => marcar(claveDe(otro), target.checked)}
          />
        ))}
      </FieldGroup>
      <Button type="submit" disabled={confirmados.length === 0}>
        Buscar también con {confirmados.length === 1 ? 'este dato' : 'estos datos'}
      </Button>
    </Box>
  );
}
