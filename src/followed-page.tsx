// What a person follows, as its page shows it: a request, an enrolment, or a turn in a waiting list; and the page that asks for its link.
import type { EsperaPageData } from '#features/espera/contract.ts';
import { EsperaPage } from '#features/espera/web/EsperaPage.tsx';
import type { InscripcionPageData, SolicitudPageData } from '#features/solicitudes/contract.ts';
import { Consulta } from '#features/solicitudes/web/Consulta.tsx';
import { InscripcionPage } from '#features/solicitudes/web/InscripcionPage.tsx';
import { SolicitudPage } from '#features/solicitudes/web/SolicitudPage.tsx';
import styles from './followed-page.module.css';

export type FollowedPageData = SolicitudPageData | InscripcionPageData | EsperaPageData;

export const FollowedPage = (pagina: FollowedPageData) => <main className={styles['page']}>{drawPage(pagina)}</main>;

function drawPage(pagina: FollowedPageData) {
  if ('espera' in pagina) return <EsperaPage {...pagina} />;
  if ('inscripcion' in pagina) return <InscripcionPage {...pagina} />;
  return pagina.solicitud === 'consulta' ? <Consulta {...pagina} /> : <SolicitudPage solicitud={pagina.solicitud} />;
}
