import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Campos } from '#catalogo/arbol.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Box, Row, Stack } from '#platform/web/ui/layout.tsx';
import { Muted, MutedInline, VisuallyHidden } from '#platform/web/ui/text.tsx';
import { useFormulario } from '../formulario-context.ts';
import { FaltasALaVista } from '../useError.ts';
import { useUso } from '../uso/cargar-uso.ts';
import type { ItemDeLista } from './useItems.ts';

type ItemProps = {
  readonly item: ItemDeLista;
  readonly campos: Campos;
  /** The fields that name the item when it is folded. */
  readonly resumen: readonly string[];
  /** Its name and place: 'Estudiante 2 de 3'. */
  readonly titulo: string;
  readonly onOpen: () => void;
  readonly onReady: () => void;
  readonly onRemove: () => void;
  /** The fields. */
  readonly children: ReactNode;
};

/** One item of a list: its fields while it is being filled in, a line once it is ready. */
export function Item({ item, titulo, campos, resumen, onOpen, onReady, onRemove, children }: ItemProps) {
  const titleId = useId();
  const cual = <VisuallyHidden>{` ${titulo}`}</VisuallyHidden>;

  /** Enter in a box means that this item is ready, not that the form is. */
  function readyByEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onReady();
  }

  const cabeza = <h3 id={titleId}>{item.isOpen ? titulo : <MutedInline>{titulo}</MutedInline>}</h3>;
  const botones = (
    <Row gap={2} place="end">
      <Button variant="plain" onClick={onRemove}>
        Quitar{cual}
      </Button>
      {item.isOpen ? (
        <Button variant="brand" onClick={onReady}>
          Listo{cual}
        </Button>
      ) : (
        <Button onClick={onOpen}>Editar{cual}</Button>
      )}
    </Row>
  );
  if (!item.isOpen) {
    return (
      <Box as="li" aria-labelledby={titleId}>
        <Row place="between" first>
          <div>
            {cabeza}
            <Resumen campos={campos} ruta={item.ruta} resumen={resumen} />
          </div>
          {botones}
        </Row>
      </Box>
    );
  }
  return (
    <Box as="li" gap={5} aria-labelledby={titleId}>
      {cabeza}
      <FaltasALaVista value={item.wasTried || null}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are pressed in the boxes inside */}
        <Stack gap={5} onKeyDown={readyByEnter}>
          {children}
        </Stack>
        {item.aviso && <Alert tone="error">{item.aviso}</Alert>}
      </FaltasALaVista>
      {botones}
    </Box>
  );
}

type ResumenProps = Pick<ItemProps, 'campos' | 'resumen'> & { readonly ruta: string };

function Resumen({ campos, ruta, resumen }: ResumenProps) {
  const { getValues } = useFormContext();
  const { entorno } = useFormulario();
  const textos = useUso()?.textosDe(campos, getValues(ruta), entorno) ?? [];
  const named = textos.filter(([ruta]) => resumen.includes(ruta)).map(([, texto]) => texto);
  const rest = textos.filter(([ruta, texto]) => texto && !resumen.includes(ruta)).map(([, texto]) => texto);
  return (
    <p>
      <strong>{named.join(' ')}</strong>
      <Muted as="span">{rest.join(' · ')}</Muted>
    </p>
  );
}
