// Link that shows, in a tab of its own, what a permission would show to the person who has it.
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import type { AlcancePedido } from '../contract.ts';
import { pantallas } from '../pantallas.ts';
import { addressOfLook } from './looked.ts';

export const LookLink = ({ perfil, informes, programas, facultades, asignaturas }: AlcancePedido) => (
  <a
    className={buttonClass('quiet')}
    href={addressOfLook(
      pantallas.colaborador.ruta,
      JSON.stringify({ perfil, informes, programas, facultades, asignaturas }),
    )}
    target="_blank"
    rel="noopener"
  >
    Ver como
    <VisuallyHidden> quien tenga este permiso, en otra pestaña</VisuallyHidden>
  </a>
);
