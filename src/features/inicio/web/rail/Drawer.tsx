import { useState } from 'react';
import type { Rol } from '#catalogo/roles.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import places from '#platform/web/ui/dialog-places.module.css';
import { DrawerButton as OpenDrawer, DrawerLinks } from '#platform/web/ui/Rail.tsx';
import { GoToButton } from '../ir/GoTo.tsx';
import { RailGroups } from './RailGroups.tsx';
import { useNavigation } from './useNavigation.ts';

/** The button of the bar that opens the same places as the rail, where the window has no room for it. */
export function DrawerButton({ rol }: { readonly rol: Rol }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <OpenDrawer label="Pantallas" onClick={() => setOpen(true)} />
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
      <DrawerLinks label="Pantallas">
        <RailGroups grupos={grupos} current={current} onGo={onClose} />
      </DrawerLinks>
    </Dialog>
  );
}
