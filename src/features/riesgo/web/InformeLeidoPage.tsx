import { useLocation } from '@tanstack/react-router';
import { INFORMES_LEIDOS } from '#catalogo/index.ts';
import { rutaDeInforme } from '#catalogo/informe.ts';
import { InformeAbierto } from '#features/informes/web/InformePage.tsx';
import { Lecturas } from './Lecturas.tsx';
import { PrimeraLectura } from './PrimeraLectura.tsx';

/**
 * A report over what was read from the platform: above its rows, when they were read, and the way to read them again; in
 * their place, the way to read them for the first time.
 */
export function InformeLeidoPage() {
  const { pathname } = useLocation();
  const informe = INFORMES_LEIDOS.find((one) => rutaDeInforme(one) === pathname.replace(/\/$/, ''));
  return informe && <InformeAbierto key={informe.slug} informe={informe} Origen={Lecturas} Primeras={PrimeraLectura} />;
}
