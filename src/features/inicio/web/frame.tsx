import type { Rol } from '#catalogo/roles.ts';
import { AlertasDeGestor } from './escritorio/AlertasDeGestor.tsx';
import { GoTo } from './ir/GoTo.tsx';
import { DrawerButton } from './rail/Drawer.tsx';
import { Rail } from './rail/Rail.tsx';
import { useVisits } from './rail/useNavigation.ts';

/**
 * The ways to the other screens that surround every screen, and what the bar tells managers: what the desk of their home
 * counts. @param rol null while none is chosen
 */
export function useFrame(rol: Rol | null) {
  useVisits(rol);
  return {
    AlertasDeGestor,
    search: rol && <GoTo rol={rol} />,
    menu: rol && <DrawerButton rol={rol} />,
    rail: rol && <Rail rol={rol} />,
  };
}
