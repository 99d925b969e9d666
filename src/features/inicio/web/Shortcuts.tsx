// Dialog with the keyboard shortcuts, and the switch for those of a single key.
import { Fragment } from 'react';
import { singleKeys } from '#platform/web/single-keys.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { ShortcutList, type Shortcut } from '#platform/web/ui/command-palette.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Checkbox } from '#platform/web/ui/inputs.tsx';

/** Keys and their actions, by place. */
const ATAJOS: Readonly<Record<string, readonly Shortcut[]>> = {
  'En cualquier página': [
    { keys: ['Ctrl', 'K'], does: 'Buscar o ir a…' },
    { keys: ['/'], does: 'Lo mismo, si no está escribiendo' },
    { keys: ['?'], does: 'Estos atajos' },
    { keys: ['Esc'], does: 'Cerrar lo que esté abierto' },
  ],
  'En el panel de un registro': [
    { keys: ['J'], does: 'Siguiente' },
    { keys: ['K'], does: 'Anterior' },
    { keys: ['E'], does: 'Cambiar estado, si el informe tiene estados' },
    { keys: ['R'], does: 'Responder, si el informe lo permite' },
    { keys: ['Ctrl', 'Entrar'], does: 'Enviar lo que está escrito' },
    { keys: ['Ctrl', 'Mayús', 'Entrar'], does: 'Enviar y cerrar: la primera vez pide el resultado' },
    { keys: ['Alt', '↓'], does: 'Siguiente, también mientras escribe; con ↑, el anterior' },
  ],
};

/** Dialog with every keyboard shortcut, and the switch for single-key shortcuts. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const areOn = singleKeys.use();
  return (
    <Dialog
      title="Atajos de teclado"
      startsAtTitle
      closesBeside
      onClose={onClose}
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      {Object.entries(ATAJOS).map(([place, teclas]) => (
        <Fragment key={place}>
          <h3>{place}</h3>
          <ShortcutList of={teclas} />
        </Fragment>
      ))}
      <Checkbox
        label="Atajos de una tecla"
        hint="Sin ellos, una letra sola no hace nada; Ctrl+K sigue sirviendo. Se recuerda en este dispositivo."
        checked={areOn}
        onChange={({ target }) => singleKeys.write(target.checked)}
      />
    </Dialog>
  );
}
