// What a person follows, as its page shows it: a request, or a turn in a waiting list.
import type { EsperaPageData } from '#features/espera/contract.ts';
import { EsperaPage } from '#features/espera/web/EsperaPage.tsx';
import type { SolicitudPageData } from '#features/solicitudes/contract.ts';
import { SolicitudPage } from '#features/solicitudes/web/SolicitudPage.tsx';
import styles from './seguida.module.css';

export type SeguidaPageData = SolicitudPageData | EsperaPageData;

export const Seguida = (pagina: SeguidaPageData) => (
  <main className={styles['page']}>
    {'espera' in pagina ? <EsperaPage {...pagina} /> : <SolicitudPage {...pagina} />}
  </main>
);
