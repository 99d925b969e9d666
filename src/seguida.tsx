// What a person follows, as its page shows it: a request, an enrolment, or a turn in a waiting list.
import type { EsperaPageData } from '#features/espera/contract.ts';
import { EsperaPage } from '#features/espera/web/EsperaPage.tsx';
import type { InscripcionPageData, SolicitudPageData } from '#features/solicitudes/contract.ts';
import { InscripcionPage } from '#features/solicitudes/web/InscripcionPage.tsx';
import { SolicitudPage } from '#features/solicitudes/web/SolicitudPage.tsx';
import styles from './seguida.module.css';

export type SeguidaPageData = SolicitudPageData | InscripcionPageData | EsperaPageData;

export const Seguida = (pagina: SeguidaPageData) => <main className={styles['page']}>{drawPage(pagina)}</main>;

function drawPage(pagina: SeguidaPageData) {
  if ('espera' in pagina) return <EsperaPage {...pagina} />;
  if ('inscripcion' in pagina) return <InscripcionPage {...pagina} />;
  return <SolicitudPage {...pagina} />;
}
