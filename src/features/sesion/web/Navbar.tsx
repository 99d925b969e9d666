import type { ComponentType, ReactNode } from 'react';
import { PRODUCTO } from '#catalogo/producto.ts';
import { ROL_INFO } from '#catalogo/roles.ts';
import type { Alerta } from '#features/tareas/web/Alertas.tsx';
import { Avisos } from '#features/tareas/web/Avisos.tsx';
import { Bar, BarPopover, HomeLink } from '#platform/web/ui/Bar.tsx';
import { INICIO } from '../guard.ts';
import { useCan } from './Permisos.ts';
import { useSesion, useUsuario } from './sesion-store.ts';
import { UserMenu } from './UserMenu.tsx';

export type NavbarProps = {
  /** Tells what of the unit's work needs a manager's attention; beside it stand her failed jobs. */
  readonly AlertasDeGestor: ComponentType<{ readonly children: (alertas: readonly Alerta[]) => ReactNode }>;
  /** The button that opens the ways to the screens, where the window has no room for the rail. */
  readonly menu: ReactNode;
  /** The way to anything by its name. */
  readonly search: ReactNode;
};

/** The bar over every staff screen (spec 1 §2). */
export function Navbar({ AlertasDeGestor, menu, search }: NavbarProps) {
  const { rol } = useUsuario();
  const can = useCan();
  const cuenta = useSesion()?.cuenta ?? '';
  const avisos = (alertas: readonly Alerta[]) => (
    <Avisos key={cuenta} cuenta={cuenta} alertas={alertas}>
      {(todos) =>
        todos.map(({ clave, boton, panel }) => (
          <BarPopover key={clave} trigger={boton}>
            {() => panel}
          </BarPopover>
        ))
      }
    </Avisos>
  );
  return (
    <Bar
      menu={menu}
      home={<HomeLink to={rol ? ROL_INFO[rol].inicio : INICIO}>Inicio</HomeLink>}
      product={PRODUCTO}
      search={search}
    >
      {can('inicio.gestor') ? <AlertasDeGestor>{avisos}</AlertasDeGestor> : avisos([])}
      <UserMenu />
    </Bar>
  );
}
