import { useLocation } from '@tanstack/react-router';
import { EnEspera } from '#features/formularios/web/EnEspera.tsx';
import { AlertasDeGestor } from '#features/inicio/web/escritorio/AlertasDeGestor.tsx';
import { GoTo } from '#features/inicio/web/ir/GoTo.tsx';
import { DrawerButton } from '#features/inicio/web/rail/Drawer.tsx';
import { Rail } from '#features/inicio/web/rail/Rail.tsx';
import { useVisits } from '#features/inicio/web/rail/useNavigation.ts';
import { INICIO } from '#features/sesion/guard.ts';
import { useUsuario } from '#features/sesion/web/sesion-store.ts';
import { StaffFrame } from '#features/sesion/web/StaffFrame.tsx';

/**
 * What surrounds every screen of the staff area: its bar tells managers what the desk of their home counts, and beside it
 * stand the ways to the other screens, but where a role is still to be chosen.
 */
export function Marco() {
  const { rol } = useUsuario();
  const isChoosing = useLocation({ select: ({ pathname }) => pathname === INICIO });
  const shown = isChoosing ? null : rol;
  useVisits(shown);
  return (
    <StaffFrame
      AlertasDeGestor={AlertasDeGestor}
      avisos={<EnEspera />}
      search={shown && <GoTo rol={shown} />}
      menu={shown && <DrawerButton rol={shown} />}
      rail={shown && <Rail rol={shown} />}
    />
  );
}
