import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Rol } from '#catalogo/roles.ts';
import { PREGUNTA_MINIMA } from '#features/busqueda/contract.ts';
import { messageOf } from '#platform/web/http.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Combobox } from '#platform/web/ui/Combobox.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import places from '#platform/web/ui/dialog-places.module.css';
import { Field } from '#platform/web/ui/Field.tsx';
import { PaletteItem } from '#platform/web/ui/palette.tsx';
import { useSitio } from '../useSitio.ts';
import { type Item, itemsDe } from './items.ts';
import { usePersonas } from './usePersonas.tsx';

type PaletteProps = {
  readonly rol: Rol;
  /** The person whose records are found at once; empty for none. */
  readonly persona: string;
  readonly onClose: () => void;
};

/** Finds screens, lists and actions as one types; persons only when asked for by the last item. */
export function Palette({ rol, persona, onClose }: PaletteProps) {
  const [text, setText] = useState(persona);
  const { destinosDe } = useSitio();
  const navigate = useNavigate();
  const personas = usePersonas(text.trim(), persona);
  const isManager = rol === 'manager';
  const hasQuestion = isManager && text.trim().length >= PREGUNTA_MINIMA && !personas.isAsked;

  const found = itemsDe(rol, destinosDe(rol), text);
  const items: Item[] = personas.items ?? [
    ...found,
    ...(hasQuestion ? [{ clave: 'personas', titulo: `Buscar personas: «${text.trim()}»`, act: personas.ask }] : []),
  ];

  function choose({ to, search, esPublico, act }: Item): void {
    act?.();
    if (to === undefined) return;
    onClose();
    if (esPublico) location.assign(to);
    else void navigate({ to, search: search ?? {} });
  }

  return (
    <Dialog
      title="Buscar o ir a…"
      className={places['top']}
      closesBeside
      onClose={onClose}
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      <Field
        label="Pantalla, lista o acción"
        help={isManager ? 'O una persona: su documento, nombre, correo o comprobante.' : undefined}
      >
        {(control) => (
          <Combobox
            isInline
            control={control}
            name="ir"
            text={text}
            onText={setText}
            items={items}
            keyOf={({ clave }) => clave}
            renderItem={({ titulo, de }) => <PaletteItem name={titulo} of={de} />}
            onChoose={choose}
            listLabel="Resultados"
            status={personas.status ?? statusOf(text, found)}
          />
        )}
      </Field>
      {personas.error && <p role="alert">{messageOf(personas.error)}</p>}
    </Dialog>
  );
}

function statusOf(text: string, { length }: readonly Item[]): string {
  if (text.trim() === '') return length === 0 ? 'Aquí aparecerán las pantallas que fije y las que visite.' : '';
  if (length === 0) return 'Ninguna pantalla, lista ni acción se llama así.';
  return length === 1 ? '1 resultado' : `${length} resultados`;
}
