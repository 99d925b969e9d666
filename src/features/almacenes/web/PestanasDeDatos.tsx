import { Link } from '@tanstack/react-router';
import { Views } from '#platform/web/ui/Views.tsx';

/** The screens about personal data, in the order in which they stand. */
const PESTANAS = {
  personas: { ruta: '/gestores/datosPersonales', titulo: 'Personas' },
  solicitudes: { ruta: '/gestores/datosPersonales/solicitudes', titulo: 'Solicitudes de titulares' },
  conservacion: { ruta: '/gestores/datosPersonales/conservacion', titulo: 'Conservación' },
} as const;

/** Links between the screens about personal data. */
export const PestanasDeDatos = ({ actual }: { readonly actual: keyof typeof PESTANAS }) => (
  <Views label="Datos personales">
    {Object.entries(PESTANAS).map(([clave, { ruta, titulo }]) => (
      <Link key={clave} to={ruta} activeOptions={{ exact: true }} aria-current={clave === actual ? 'page' : undefined}>
        {titulo}
      </Link>
    ))}
  </Views>
);
