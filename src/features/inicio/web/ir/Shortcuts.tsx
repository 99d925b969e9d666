import { Fragment } from 'react';
import { singleKeys } from '#platform/web/single-keys.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Checkbox } from '#platform/web/ui/inputs.tsx';
import styles from './GoTo.module.css';

type Key = { readonly teclas: readonly string[]; readonly hace: string };

/** What keys do, by where they do it. */
const ATAJOS: Readonly<Record<string, readonly Key[]>> = {
  'En cualquier pantalla': [
    { teclas: ['Ctrl', 'K'], hace: 'Buscar o ir a…' },
    { teclas: ['/'], hace: 'Lo mismo, si no está escribiendo' },
    { teclas: ['?'], hace: 'Estos atajos' },
    { teclas: ['Esc'], hace: 'Cerrar lo que esté abierto' },
  ],
  'En el panel de un registro': [
    { teclas: ['J'], hace: 'Siguiente' },
    { teclas: ['K'], hace: 'Anterior' },
    { teclas: ['E'], hace: 'Cambiar estado, si el informe tiene estados' },
    { teclas: ['R'], hace: 'Responder por correo, si el informe lo permite' },
  ],
};

/** Every keyboard shortcut, and whether keys pressed alone are any. */
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
      {Object.entries(ATAJOS).map(([donde, teclas]) => (
        <Fragment key={donde}>
          <h3>{donde}</h3>
          <dl className={styles['keys']}>
            {teclas.map(({ teclas: una, hace }) => (
              <Fragment key={hace}>
                <dt>
                  {una.map((tecla) => (
                    <kbd key={tecla}>{tecla}</kbd>
                  ))}
                </dt>
                <dd>{hace}</dd>
              </Fragment>
            ))}
          </dl>
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
