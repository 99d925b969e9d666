import { useState } from 'react';
import type { Rol } from '#catalogo/roles.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import places from '#platform/web/ui/dialog-places.module.css';
import { MenuIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { GoToButton } from '../ir/GoTo.tsx';
import styles from './Rail.module.css';
import { RailGroups } from './RailGroups.tsx';
import { useNavigation } from './useNavigation.ts';

/** The button of the bar that opens the same places as the rail, where the window has no room for it. */
export function DrawerButton({ rol }: { readonly rol: Rol }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles['menu']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MenuIcon />
        <VisuallyHidden>Pantallas</VisuallyHidden>
      </button>
      {isOpen && <Drawer rol={rol} onClose={() => setOpen(false)} />}
    </>
  );
}

function Drawer({ rol, onClose }: { readonly rol: Rol; readonly onClose: () => void }) {
  const { grupos, current } = useNavigation(rol);
  return (
    <Dialog
      title="Pantallas"
      className={places['drawer']}
      closesBeside
      startsAtTitle
      onClose={onClose}
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      <GoToButton onOpen={onClose} />
      <nav aria-label="Pantallas" className={styles['drawer']}>
        <RailGroups grupos={grupos} current={current} onGo={onClose} />
      </nav>
    </Dialog>
  );
}
